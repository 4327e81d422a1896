import type { Id } from '#libs/kernel/index.js';
import type { Marks } from './possible-conflict.js';

/** A member of a digest, or of a digest among its members. */
export interface Digested {
  digestId: Id<'clm'>;
  memberId: Id<'clm'>;
}

/** A digest repeats what its members say, so it carries what marks them, however late that was found, and drops it when a reviewer does. */
export function withDigests(marks: Marks, members: Marks, digested: readonly Digested[]): Marks {
  const [possible, outweighed] = [new Map(marks.possible), new Map(marks.outweighed)];
  const unconfirmed = new Set(marks.unconfirmed);
  for (const { digestId, memberId } of digested) {
    carry(possible, members.possible, digestId, memberId);
    carry(outweighed, members.outweighed, digestId, memberId);
    if (members.unconfirmed.has(memberId)) unconfirmed.add(digestId);
  }
  return { possible, unconfirmed, outweighed };
}

/** Each stronger claim once: several members may contradict it. */
function carry<M extends { claimId: string }>(
  marks: Map<string, readonly M[]>,
  of: ReadonlyMap<string, readonly M[]>,
  digestId: string,
  memberId: string,
): void {
  const own = marks.get(digestId) ?? [];
  const known = new Set(own.map(({ claimId }) => claimId));
  const more = (of.get(memberId) ?? []).filter(({ claimId }) => !known.has(claimId));
  if (more.length > 0) marks.set(digestId, [...own, ...more]);
}
