import type { WordStatistics } from '../../ranking/index.js';

/** Each alternative is a set of words that a text must hold all of. */
export type Alternatives = readonly (readonly string[])[];

/** Common words paired with each other; more would be many pairs for little. */
const MAX_PAIRED_WORDS = 6;

/**
 * Which texts are worth scoring. The rarest words retrieve, until they hold `enough` texts and at most `most` by their counts; more common words only
 * score, but texts that hold two of them come in too while there is room. In a space of up to `most` texts every word retrieves.
 */
export function chooseWords(
  { words, documents }: WordStatistics,
  { enough, most }: { enough: number; most: number },
): Alternatives {
  const rarestFirst = [...words].sort((a, b) => a.holding - b.holding || (a.word < b.word ? -1 : 1));
  const singles =
    documents <= most
      ? rarestFirst
      : untilEnough(
          within(rarestFirst, most, ({ holding }) => holding),
          enough,
        );
  const common = rarestFirst.slice(singles.length, singles.length + MAX_PAIRED_WORDS);
  const room = most - singles.reduce((sum, { holding }) => sum + holding, 0);
  const pairs = common
    .flatMap((a, i) =>
      common.slice(i + 1).map((b) => ({ words: [a.word, b.word], holding: (a.holding * b.holding) / documents })),
    )
    .sort((a, b) => a.holding - b.holding);
  const chosen = [
    ...singles.map(({ word }) => [word]),
    ...within(pairs, room, ({ holding }) => holding).map((pair) => pair.words),
  ];
  if (chosen.length > 0) return chosen;
  // Nothing but common words: the fewest texts there are. The statement looks at the newest of them.
  return [pairs[0]?.words ?? common.map(({ word }) => word)].filter((alternative) => alternative.length > 0);
}

/** The first of them that hold enough together. */
function untilEnough<T extends { holding: number }>(rarestFirst: readonly T[], enough: number): T[] {
  let held = 0;
  const last = rarestFirst.findIndex(({ holding }) => (held += holding) >= enough);
  return last === -1 ? [...rarestFirst] : rarestFirst.slice(0, last + 1);
}

function within<T>(sorted: readonly T[], most: number, sizeOf: (each: T) => number): T[] {
  let left = most;
  const end = sorted.findIndex((each) => (left -= sizeOf(each)) < 0);
  return end === -1 ? [...sorted] : sorted.slice(0, end);
}
