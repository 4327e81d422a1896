import { searchText } from '#libs/kernel/text/index.js';
import type { NodeType } from './grammar/node-types.js';
import type { Node } from './node.js';

/** Types of nodes without a claim that search finds (graph spec, 9a). */
export const SEARCHED_TYPES = ['question', 'definition', 'person', 'prediction', 'goal'] as const satisfies NodeType[];
export type SearchedType = (typeof SEARCHED_TYPES)[number];

/** The words that a node is found by, a person also by aliases; null for types that search does not find. */
export function searchTextOf({ type, text, detail }: Pick<Node, 'type' | 'text' | 'detail'>): string | null {
  if (text === null || !(SEARCHED_TYPES as readonly string[]).includes(type)) return null;
  const aliases = Array.isArray(detail.aliases) ? (detail.aliases as string[]) : [];
  return searchText([text, ...aliases].join('\n'));
}
