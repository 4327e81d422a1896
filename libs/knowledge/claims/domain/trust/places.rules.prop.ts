import fc from 'fast-check';
import type { Id } from '#libs/kernel/index.js';
import { appraise } from '../gate/appraisal.rules.js';
import { PLACES_OF_VOICE, withinPlaces } from './places.rules.js';
import type { Attachment, Relation } from './support.js';

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const NOW = new Date(START + 400 * DAY);
const NONE: ReadonlySet<string> = new Set();

/**
 * The fields in which records differ. There are few values, so that many records are of one voice. `isShared`: two of
 * the texts are long, and others have them as well.
 */
const RECORD = fc.record({
  relation: fc.constantFrom<Relation>('assertion', 'assertion', 'cited', 'corroboration', 'contradiction'),
  class: fc.constantFrom('user_explicit' as const, 'document' as const, 'inference' as const),
  weight: fc.constantFrom(0.3, 0.5, 0.6),
  group: fc.constantFrom('one', 'one', 'one', 'two'),
  author: fc.constantFrom('a', 'a', 'a', 'b'),
  counted: fc.constantFrom(true, true, true, false),
  unreviewed: fc.nat(60).map((n) => n > 0),
  reliability: fc.constantFrom(1, 0.5, 0.8),
  isWeighed: fc.constantFrom(true, true, true, false),
  observed: fc.nat(300),
  fresh: fc.nat(300),
  text: fc.nat(5),
});
type Drawn = typeof RECORD extends fc.Arbitrary<infer T> ? T : never;

const rowOf = (drawn: Drawn, n: number, isShared = false): Attachment => ({
  claimId: 'clm_1' as Id<'clm'>,
  evidenceId: `evd_${String(n).padStart(5, '0')}` as Id<'evd'>,
  relation: drawn.relation,
  class: drawn.class,
  weight: drawn.weight,
  independenceGroup: drawn.group,
  counted: drawn.counted,
  assertedBy: drawn.author,
  observedAt: new Date(START + drawn.observed * DAY),
  attachedAt: new Date(START + n * 1000),
  staleAt: new Date(START + drawn.fresh * DAY),
  expiresAt: null,
  ...(isShared && drawn.text < 2
    ? { copyKey: `long ${drawn.text}`, textKey: null }
    : { copyKey: null, textKey: `text ${drawn.text} of ${drawn.group}` }),
  live: true,
  reliability: drawn.isWeighed ? drawn.reliability : null,
  unreviewed: drawn.relation === 'contradiction' && drawn.unreviewed,
});

/** Attaches records one after the other, as claims get them. */
function attachAll(rows: readonly Attachment[]): Attachment[] {
  return rows.reduce<Attachment[]>((known, row) => [...withinPlaces(known, [row], NONE).rows], []);
}

const ASSERTED: Drawn = {
  relation: 'assertion',
  class: 'document',
  weight: 0.5,
  group: 'one',
  author: 'a',
  counted: true,
  unreviewed: false,
  reliability: 1,
  isWeighed: false,
  observed: 0,
  fresh: 0,
  text: 0,
};
const CLAIM = {
  base: 0,
  baseClass: 'inference',
  corroboration: 0,
  agingFrom: new Date(START),
  inherited: 'sound',
  trustLimit: null,
  gateTrustLimit: null,
  confidence: null,
  staleAt: null,
  expiresAt: null,
  runnerUp: null,
  parts: null,
} as const;
const appraised = (rows: readonly Attachment[]) => appraise(CLAIM, rows, [], NOW);

/** Assertions of another voice, which make the claim as strong as evidence against it, or stronger or weaker. */
const assertionsOf = (weights: readonly number[]): Attachment[] =>
  weights.map((weight, n) => ({
    ...rowOf(ASSERTED, 10_000 + n),
    class: 'system',
    weight,
    independenceGroup: 'three',
    assertedBy: 'c',
  }));
const LATER = [[], [0.2], [0.4], [0.5], [0.55], [0.6], [0.95]];

/** The values of the claim, whatever else is said for it later. */
const appraisedLater = (rows: readonly Attachment[]) =>
  LATER.map((weights) => appraised([...rows, ...assertionsOf(weights)]));

const cellsOf = (rows: readonly Attachment[]): number[] => {
  const counts = new Map<string, number>();
  for (const { relation, class: of, counted, independenceGroup, assertedBy } of rows) {
    const cell = JSON.stringify([relation, of, counted, counted ? independenceGroup : '', assertedBy]);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts.values()];
};

/** Records that do not count have one voice for each class. */
const speakerOf = ({ counted, group, class: of }: Drawn): string => (counted ? group : of);

/**
 * Many records of few kinds, so that the places run out. Either the source of each record has been weighed when the
 * record is attached, or all records of a voice have the factor of its first record, which for some of them becomes
 * known only later.
 */
const flood = fc.tuple(fc.array(RECORD, { minLength: 1, maxLength: 3 }), fc.boolean()).chain(([kinds, isOneFactor]) =>
  fc
    .array(
      fc
        .tuple(fc.constantFrom(...kinds), RECORD)
        .map(([kind, own]): Drawn => ({ ...own, relation: kind.relation, class: kind.class, counted: kind.counted })),
      { minLength: 60, maxLength: 200 },
    )
    .map((drawn) =>
      drawn.map((each) =>
        isOneFactor
          ? { ...each, reliability: drawn.find((other) => speakerOf(other) === speakerOf(each))!.reliability }
          : { ...each, isWeighed: true },
      ),
    ),
);

/** The rows once all sources have been weighed. */
const weighed = (rows: readonly Attachment[], drawn: readonly Drawn[]): Attachment[] =>
  rows.map((row) => ({ ...row, reliability: drawn[Number(row.evidenceId.slice(4))]!.reliability }));

describe('the places of a voice', () => {
  it('give a claim the same values as all of its evidence would, however strong the claim becomes later', () => {
    fc.assert(
      fc.property(flood, (drawn) => {
        const rows = drawn.map((each, n) => rowOf(each, n));
        const kept = attachAll(rows);
        expect(appraisedLater(weighed(kept, drawn))).toEqual(appraisedLater(weighed(rows, drawn)));
        expect(Math.max(...cellsOf(kept))).toBeLessThanOrEqual(PLACES_OF_VOICE);
      }),
      { numRuns: 150 },
    );
  });

  it('do not change trust, wording or freshness if voices share long texts, and never hold more rows than the limit', () => {
    fc.assert(
      fc.property(flood, (drawn) => {
        const rows = drawn.map((each, n) => rowOf(each, n, true));
        const kept = attachAll(rows);
        expect(appraisedLater(weighed(kept, drawn))).toEqual(
          appraisedLater(weighed(rows, drawn)).map(({ base, baseClass, agingFrom, staleAt, supportedAt, shielded }) =>
            expect.objectContaining({ base, baseClass, agingFrom, staleAt, supportedAt, shielded }),
          ),
        );
        expect(Math.max(...cellsOf(kept))).toBeLessThanOrEqual(PLACES_OF_VOICE);
      }),
      { numRuns: 150 },
    );
  });

  it('are filled in the same way whether records arrive one by one or all at once', () => {
    fc.assert(
      fc.property(flood, (drawn) => {
        const rows = drawn.map((each, n) => rowOf(each, n, true));
        expect(withinPlaces([], rows, NONE).rows).toEqual(attachAll(rows));
      }),
      { numRuns: 30 },
    );
  });

  it('of one author are never given to another author', () => {
    fc.assert(
      fc.property(flood, (drawn) => {
        const rows = drawn.map((each, n) => rowOf(each, n, true));
        for (const [i, row] of rows.entries()) {
          const known = attachAll(rows.slice(0, i));
          const { rows: left } = withinPlaces(known, [row], NONE);
          const replaced = known.filter((old) => !left.includes(old));
          expect(replaced.filter(({ assertedBy }) => assertedBy !== row.assertedBy)).toEqual([]);
        }
      }),
      { numRuns: 5 },
    );
  });
});
