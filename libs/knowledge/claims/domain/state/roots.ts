import type { Evidenced } from '../trust/belief.js';
import { readShare, type WrittenShare } from './written-attachment.js';

/** Evidence of a claim, with what it contributes. */
export interface RootRow extends Evidenced {
  attachedAt: Date;
  kind: string;
  content: string;
  sourceId: string | null;
}

/** A row with what is attached by several authors or in several roles. */
export type FoundRoot = RootRow & { others: WrittenShare[] | null };

/** The evidence in a row, once for each way in which it contributes, as of the first time that it did so. */
export function rootsIn({ others, ...first }: FoundRoot): RootRow[] {
  if (others === null) return [first];
  const all = [
    first,
    ...others.map(readShare).map((share): RootRow => ({
      ...first,
      ...contributionOf(share),
      attachedAt: share.attachedAt,
    })),
  ];
  const latestFirst = all.sort((a, b) => b.attachedAt.getTime() - a.attachedAt.getTime());
  return [...new Map(latestFirst.map((row) => [JSON.stringify(contributionOf(row)), row])).values()];
}

const contributionOf = ({
  relation,
  class: of,
  weight,
  counted,
  parts,
}: Pick<RootRow, 'relation' | 'class' | 'weight' | 'counted' | 'parts'>) => ({
  relation,
  class: of,
  weight,
  counted,
  parts,
});
