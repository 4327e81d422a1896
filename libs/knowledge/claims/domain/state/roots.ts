import type { Evidenced } from '../trust/belief.js';
import { readShare, type WrittenShare } from './written-attachment.js';

/** Evidence of a claim, with what it contributes. */
export interface RootRow extends Evidenced {
  attachedAt: Date;
  kind: string;
  content: string;
  sourceId: string | null;
}

/** A row with the further attachments of the same record, by other authors or in other roles. */
export type FoundRoot = RootRow & { others: WrittenShare[] | null };

/** The evidence in a row, once for each way in which it contributes, with the time when it first contributed so. */
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
