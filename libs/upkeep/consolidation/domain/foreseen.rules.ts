import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { WrittenState } from '#libs/knowledge/slots/domain/index.js';
import { linkKey, type Link } from '#libs/memory/links/domain/index.js';

/**
 * What a dry run notes of what it would have done, for its later pages and its counts: claims that are not active any more, and of those which left
 * memory; claims that are active, made by the run or before it; claims that something made by the run leans on; and likenesses.
 */
export type Note = 'gone' | 'archived' | 'active' | 'leaned_on' | 'linked';

type State = Pick<WrittenState, 'id' | 'status'>;

interface Parts {
  after?: State;
  claims?: State[];
  claim?: State;
  edges?: { toId: string }[];
  links?: { added: Link[] };
}

/** What would have become of the claims that the events are about: names, by what is noted of them. */
export function foreseenIn(events: readonly NewEvent[]): [Note, string[]][] {
  const parts = events.map(({ payload }) => payload as unknown as Parts);
  const states = parts.flatMap(({ after, claims = [], claim }) => [...claims, ...(claim === undefined ? [] : [claim]), ...(after === undefined ? [] : [after])]);
  const last = [...new Map(states.map(({ id, status }) => [id, status]))];
  const idsWhere = (isMeant: (status: string) => boolean): string[] => last.filter(([, status]) => isMeant(status)).map(([id]) => id);
  const added = parts.flatMap(({ links }) => links?.added ?? []).filter(({ kind }) => kind === 'similar');
  return [
    ['gone', idsWhere((status) => status !== 'active')], ['archived', idsWhere((status) => status === 'archived')], ['active', idsWhere((status) => status === 'active')],
    ['leaned_on', [...new Set(parts.flatMap(({ edges = [] }) => edges.map(({ toId }) => toId)))]],
    ['linked', [...new Set(added.map(linkKey))]],
  ];
}
