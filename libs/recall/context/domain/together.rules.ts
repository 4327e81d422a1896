import { shownText, type Claim, contradictedBy, type Marks } from '#libs/knowledge/claims/index.js';
import type { Item, Packed } from '../../packing/index.js';
import type { RankedWhole } from './items.rules.js';

/**
 * With the claims that candidates may contradict, each before the first that may contradict it: a mark is of use only to who reads both sides.
 * What was found already takes the better place of the two.
 */
export function withContradicted(
  candidates: readonly RankedWhole[],
  claims: ReadonlyMap<string, Claim>,
  marks: Marks,
): RankedWhole[] {
  const placed = new Set<string>();
  const byId = new Map(candidates.map((each) => [each.id, each]));
  return candidates.flatMap((each) => {
    const before = contradictedBy(marks, each.id).flatMap((claimId): RankedWhole[] => {
      const [found, claim] = [byId.get(claimId), claims.get(claimId)];
      if (placed.has(claimId) || each.kind !== 'claim') return [];
      if (found !== undefined) return [{ ...found, score: Math.max(found.score, each.score) }];
      return claim === undefined ? [] : [{ ...each, id: claim.id, text: shownText(claim), claim }];
    });
    for (const { id } of before) placed.add(id);
    const own = placed.has(each.id) ? [] : [each];
    placed.add(each.id);
    return [...before, ...own];
  });
}

/** Packs so that nothing is printed without the claims it may contradict: what does not fit together with them is left out. */
export function packTogether(items: readonly Item[], marks: Marks, pack: (items: readonly Item[]) => Packed): Packed {
  const left = new Set(items);
  for (;;) {
    const packed = pack([...left]);
    const printed = new Set(packed.included.map(({ id }) => id));
    const alone = packed.included.filter(({ id }) =>
      contradictedBy(marks, id).some((claimId) => !printed.has(claimId)),
    );
    if (alone.length === 0) {
      const removed = items
        .filter((item) => !left.has(item))
        .map(({ id, score }) => ({ id, reason: 'budget' as const, value: score, duplicateOf: null }));
      return { ...packed, excluded: [...packed.excluded, ...removed] };
    }
    for (const item of alone) left.delete(item);
  }
}
