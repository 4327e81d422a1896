import { shownText, type Claim, contradictedBy, type Marks } from '#libs/knowledge/claims/index.js';
import { round4 } from '#libs/kernel/index.js';
import type { Item } from './packing/format.js';
import type { Packed } from './packing/pack.rules.js';
import type { RankedWhole } from './items.rules.js';
import {
  rank,
  type Ranked,
  sorted,
  type Found,
  type Link,
  best,
  type FloorTerms,
  type SearchPlan,
} from '../../search/index.js';

/** For each claim that the reading replaces, the claims that it shows instead. */
export type Replaced = ReadonlyMap<string, readonly string[]>;

/** For each marked claim, the claims without which it is not printed. */
export type Companions = ReadonlyMap<string, readonly string[]>;

/**
 * The companions of marked claims are the claims that they may contradict. If the reading replaces such a claim, the
 * claims that it shows instead are the companions. A claim that the reading hides for another reason remains a
 * companion, so the marked claim is not printed as long as the other claim is hidden.
 */
export function companionsOf(marks: Marks, replaced: Replaced): Companions {
  const shownFor = (id: string): readonly string[] => replaced.get(id)?.flatMap(shownFor) ?? [id];
  const marked = new Set([...marks.possible.keys(), ...marks.outweighed.keys()]);
  return new Map([...marked].map((id) => [id, [...new Set(contradictedBy(marks, id).flatMap(shownFor))]]));
}

/** The marks of two groups of claims. */
export const joined = (a: Marks, b: Marks): Marks => ({
  possible: new Map([...a.possible, ...b.possible]),
  unconfirmed: new Set([...a.unconfirmed, ...b.unconfirmed]),
  outweighed: new Map([...a.outweighed, ...b.outweighed]),
});

/**
 * Adds the companions of candidates, and of these companions. Each comes before the first candidate that needs it,
 * because a mark is useful only to a reader who sees both sides. A claim that was already found takes the better
 * position.
 */
export function withCompanions(
  candidates: readonly RankedWhole[],
  claims: ReadonlyMap<string, Claim>,
  companions: Companions,
): RankedWhole[] {
  const placed = new Set<string>();
  const byId = new Map(candidates.map((each) => [each.id, each]));
  const place = (each: RankedWhole): RankedWhole[] => {
    if (placed.has(each.id)) return [];
    placed.add(each.id);
    const before = (companions.get(each.id) ?? []).flatMap((id): RankedWhole[] => {
      const [found, claim] = [byId.get(id), claims.get(id)];
      if (found !== undefined) return place({ ...found, score: Math.max(found.score, each.score) });
      return claim === undefined || each.kind !== 'claim'
        ? []
        : place({ ...each, id: claim.id, text: shownText(claim), claim });
    });
    return [...before, each];
  };
  return candidates.flatMap(place);
}

/** Packs so that a claim is printed only together with its companions: groups that do not fit together are left out. */
export function packTogether(
  items: readonly Item[],
  companions: Companions,
  pack: (items: readonly Item[]) => Packed,
): Packed {
  const left = new Set(items);
  for (;;) {
    const packed = pack([...left]);
    const printed = new Set(packed.included.map(({ id }) => id));
    const alone = packed.included.filter(({ id }) => companions.get(id)?.some((other) => !printed.has(other)));
    if (alone.length === 0) {
      const removed = items
        .filter((item) => !left.has(item))
        .map(({ id, score }) => ({ id, reason: 'budget' as const, value: score, duplicateOf: null }));
      return { ...packed, excluded: [...packed.excluded, ...removed] };
    }
    for (const item of alone) left.delete(item);
  }
}

export interface Candidates {
  /** Best first. */
  ranked: Ranked<Found>[];
  /** By id of a memory: the hit that its score comes from, if a link to that hit raised the score. */
  linkedTo: ReadonlyMap<string, string>;
}

/**
 * Adds the claims linked to the hits of a search. The score of such a claim is the weight of the link times the score
 * of the hit, unless its own score is higher (claims spec, section 10). A score that comes from a link is not passed on
 * further.
 */
export function withLinked(
  found: readonly Found[],
  links: readonly Link[],
  plan: SearchPlan,
  floor: FloorTerms,
): Candidates {
  const hits = best(found, plan, floor);
  const lent = lentBy(new Map(hits.map(({ id, score }) => [id, score])), links);
  const known = new Set(hits.map(({ id }) => id));
  const linkedTo = new Map<string, string>();
  const candidates = [
    ...hits,
    ...rank(
      found.filter(({ id }) => !known.has(id) && lent.has(id)),
      plan.order,
    ),
  ].map((each) => {
    const loan = lent.get(each.id);
    if (loan === undefined || loan.score <= each.score) return each;
    linkedTo.set(each.id, loan.to);
    return { ...each, score: loan.score };
  });
  return { ranked: sorted(candidates, plan.order), linkedTo };
}

type Loan = { score: number; to: string };

/** For each id, the highest score that a link to a hit gives it. */
function lentBy(scores: ReadonlyMap<string, number>, links: readonly Link[]): Map<string, Loan> {
  const lent = new Map<string, Loan>();
  for (const { id, to, weight } of links) {
    const hit = scores.get(to);
    if (hit === undefined) continue;
    const score = round4(weight * hit);
    if (score > (lent.get(id)?.score ?? -1)) lent.set(id, { score, to });
  }
  return lent;
}

/** The nudge of a lesson: a hint for a reader who is about to act. */
export interface Nudge {
  text: string;
  /** The author of the lesson, under the name that the author gave. */
  author: string | null;
}

/** Maximum number of nudges in one context (graph spec, 9a). */
const MAX_NUDGES = 2;

/** Inserts the endorsed nudges of the first lessons, each after its lesson, with the lesson's class and author. */
export function withNudges(
  items: readonly Item[],
  candidates: readonly RankedWhole[],
  nudges: ReadonlyMap<string, Nudge>,
): Item[] {
  const nudging = new Set(items.filter(({ id }) => nudges.has(id)).slice(0, MAX_NUDGES));
  const classOf = new Map(
    candidates.flatMap((each) => (each.kind === 'claim' ? [[each.id, each.claim.baseClass] as const] : [])),
  );
  return items.flatMap((item) => {
    if (!nudging.has(item)) return [item];
    const { text, author } = nudges.get(item.id)!;
    const { contest: _contest, isProtected: _isProtected, ...lesson } = item;
    return [
      item,
      {
        ...lesson,
        kind: 'nudge' as const,
        ref: `nudge:${item.id}`,
        section: 'Nudges' as const,
        text,
        speaker: author,
        facts: [classOf.get(item.id)!, ...item.facts.filter(isMark)],
        key: null,
        contest: null,
      },
    ];
  });
}

/** Whether a remark is a mark of the lesson. Its nudge has the same marks. */
const isMark = (fact: string): boolean => fact.startsWith('may contradict ') || fact.startsWith('does not replace ');
