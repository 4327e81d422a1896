import type { Item } from '../../packing/index.js';
import type { RankedWhole } from './items.rules.js';

/** What a lesson says to who is about to act. */
export interface Nudge {
  text: string;
  /** Whose lesson it is, in their own words. */
  author: string | null;
}

/** Nudges in one context at most (graph spec, 9a). */
const MAX_NUDGES = 2;

/** The items with the endorsed nudges of the first lessons among them, each behind its lesson, with class and author. */
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

/** What marks the lesson marks its nudge. */
const isMark = (fact: string): boolean => fact.startsWith('may contradict ') || fact.startsWith('does not replace ');
