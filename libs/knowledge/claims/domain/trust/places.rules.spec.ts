import { describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { PLACES_OF_VOICE, withinPlaces } from './places.rules.js';
import type { Attachment } from './support.js';

const NONE: ReadonlySet<string> = new Set();
const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day));

/** A record that an agent attached as a witness, the same as the others but for its content. */
const row = (n: number, more: Partial<Attachment> = {}): Attachment => ({
  claimId: 'clm_1' as Id<'clm'>,
  evidenceId: `evd_${String(n).padStart(3, '0')}` as Id<'evd'>,
  relation: 'corroboration',
  class: 'document',
  weight: 0.6,
  independenceGroup: 'press',
  counted: true,
  assertedBy: 'agent',
  observedAt: at(0),
  attachedAt: at(n),
  staleAt: null,
  expiresAt: null,
  copyKey: null,
  textKey: `text ${n}`,
  live: true,
  ...more,
});
const rows = (count: number, more: Partial<Attachment> = {}, from = 0): Attachment[] =>
  Array.from({ length: count }, (_, n) => row(from + n, more));
const FULL = rows(PLACES_OF_VOICE);
const RESULT: Attachment['test'] = { testId: 'tst_1', place: 0, rho: 0.6, decisive: true, ordered: false };
const idsOf = (some: readonly Attachment[]): string[] => some.map(({ evidenceId }) => evidenceId);

/** The result, with the new records that were attached and those of the claim that gave up their places. */
function placed(known: readonly Attachment[], fresh: readonly Attachment[], pending = NONE) {
  const { rows: left, leftOut } = withinPlaces(known, fresh, pending);
  const isLeft = ({ evidenceId }: Attachment): boolean => left.some((row) => row.evidenceId === evidenceId);
  return {
    attached: left.filter((row) => fresh.includes(row)),
    replaced: known.filter((row) => !isLeft(row)),
    leftOut,
  };
}

const outcome = (known: readonly Attachment[], fresh: Attachment, pending = NONE) => {
  const { attached, replaced, leftOut } = placed(known, [fresh], pending);
  expect(attached.length + leftOut.length).toBe(1);
  return leftOut.length === 1 ? 'left out' : replaced.length === 0 ? 'added' : `instead of ${idsOf(replaced).join()}`;
};

describe('a record is attached', () => {
  it.each<[string, string, Attachment[], Partial<Attachment>]>([
    ['while places are free', 'added', FULL.slice(1), {}],
    ['unless it adds nothing', 'left out', FULL, {}],
    [
      'if it was observed later, instead of the oldest record that adds nothing',
      'instead of evd_003',
      FULL,
      { observedAt: at(1) },
    ],
    ['if it has more weight', 'instead of evd_003', FULL, { weight: 0.7 }],
    ['unless it was observed earlier', 'left out', FULL, { observedAt: at(-1) }],
    ['if it is of another author', 'added', FULL, { assertedBy: 'user' }],
    ['if it was made on behalf of somebody', 'added', FULL, { onBehalfOf: 'prn_1' }],
    ['if it is of another voice', 'added', FULL, { independenceGroup: 'crm' }],
    ['if it is of another class', 'added', FULL, { class: 'system' }],
    ['if it has another relation to the claim', 'added', FULL, { relation: 'assertion' }],
    ['if it is on the other side', 'added', FULL, { relation: 'contradiction' }],
    ['if it is the result of a test', 'added', FULL, { test: RESULT }],
    ['if it meets a part of a fact', 'added', FULL, { parts: [0] }],
    [
      'unless it meets no part of a fact',
      'left out',
      FULL.map((old) => ({ ...old, parts: [] })),
      { parts: [], observedAt: at(1) },
    ],
    [
      'if it has the third different text of its voice',
      'instead of evd_002',
      rows(PLACES_OF_VOICE, { textKey: 'same' }).map((old, n) => (n === 1 ? { ...old, textKey: 'other' } : old)),
      {},
    ],
    ['unless it has the fourth different text of its voice', 'left out', FULL, { textKey: 'something else' }],
    [
      'if it is fresh for longer',
      'instead of evd_003',
      rows(PLACES_OF_VOICE, { staleAt: at(10) }),
      { staleAt: at(11) },
    ],
    ['if it is fresh for ever', 'instead of evd_003', rows(PLACES_OF_VOICE, { staleAt: at(10) }), { staleAt: null }],
    [
      'if all others were revoked, instead of the oldest',
      'instead of evd_000',
      rows(PLACES_OF_VOICE, { live: false }),
      {},
    ],
  ])('%s', (_, expected, known, more) => {
    expect(outcome(known, row(99, more))).toBe(expected);
  });

  it('unless it is a contradiction that is only newer', () => {
    const against = rows(PLACES_OF_VOICE, { relation: 'contradiction' });
    expect(outcome(against, row(99, { relation: 'contradiction', observedAt: at(1) }))).toBe('left out');
    expect(outcome(against, row(99, { relation: 'contradiction', unreviewed: true }))).toBe('instead of evd_003');
  });

  it('if it is strong enough to reject the claim and the others are not, apart from one that another voice has copied', () => {
    const weak = rows(PLACES_OF_VOICE - 1, { relation: 'contradiction', unreviewed: true }, 1);
    const strong = row(0, { relation: 'contradiction', copyKey: 'long', textKey: null });
    const copied = row(50, { ...strong, evidenceId: 'evd_050' as Id<'evd'>, independenceGroup: 'crm' });
    const decisive = row(99, { relation: 'contradiction' });
    expect(outcome([strong, ...weak], decisive)).toBe('left out');
    expect(outcome([strong, ...weak, copied], decisive)).toBe('instead of evd_004');
  });

  it('if it is the heaviest or the lightest contradiction that no reviewer attached, because the claim may become weaker or stronger', () => {
    const against = { relation: 'contradiction', unreviewed: true } as const;
    // A source that was often wrong: its record weighs most, but counts least.
    const usual = rows(PLACES_OF_VOICE - 1, { ...against, reliability: 1 });
    const known = [...usual, row(19, { ...against, weight: 0.7, reliability: 0.1 })];
    expect(outcome(known, row(99, { ...against, weight: 0.65, reliability: 0.5 }))).toBe('left out');
    expect(outcome(known, row(99, { ...against, weight: 0.8, reliability: 0.1 }))).toBe('instead of evd_003');
    expect(outcome(known, row(99, { ...against, weight: 0.5 }))).toBe('instead of evd_003');
  });

  it("always if it is a user's assertion, because that replaces the user's earlier wording", () => {
    const said = rows(PLACES_OF_VOICE, { relation: 'assertion', class: 'user_explicit' });
    expect(outcome(said, row(99, { relation: 'assertion', class: 'user_explicit' }))).toBe('instead of evd_003');
  });

  it('unless it is not counted', () => {
    const uncounted = rows(PLACES_OF_VOICE, { counted: false });
    expect(outcome(uncounted, row(99, { counted: false, observedAt: at(1) }))).toBe('left out');
  });

  it('if others have copied all records of its voice, instead of the second oldest of these', () => {
    const said = rows(PLACES_OF_VOICE, { relation: 'assertion', class: 'user_explicit' });
    const own = said.map((old, n) => ({ ...old, copyKey: `long ${n}`, textKey: null }));
    const copies = own.map((old, n) => row(50 + n, { copyKey: old.copyKey, textKey: null, assertedBy: 'agent 2' }));
    const more = row(99, { relation: 'assertion', class: 'user_explicit', observedAt: at(1) });
    expect(outcome([...own, ...copies], more)).toBe('instead of evd_001');
  });

  it('if all records of its voice have one text that another voice has copied', () => {
    const said = rows(PLACES_OF_VOICE, { copyKey: 'long', textKey: null });
    const copy = row(50, { copyKey: 'long', textKey: null, assertedBy: 'agent 2' });
    expect(outcome([...said, copy], row(99, { observedAt: at(1) }))).toBe('instead of evd_001');
  });

  it('if it is the original of copies that others made', () => {
    const copy = row(50, { copyKey: 'long', textKey: null, independenceGroup: 'crm' });
    const original = row(49, { copyKey: 'long', textKey: null, attachedAt: at(60) });
    expect(outcome([...FULL, copy], original)).toBe('instead of evd_003');
    expect(outcome([...FULL.slice(1), original, copy], row(99, { copyKey: 'long', textKey: null }))).toBe('left out');
  });

  it('as a citation if it was a witness, but only if a place for citations is free', () => {
    const cited = rows(PLACES_OF_VOICE, { relation: 'cited' });
    const witness = row(50);
    expect(outcome([...cited, witness], { ...witness, relation: 'cited' })).toBe('left out');
    expect(outcome([...cited.slice(1), witness], { ...witness, relation: 'cited' })).toBe('added');
  });

  it('only once, even if another record of the same write would have taken its place', () => {
    const [newer, again] = [row(99, { observedAt: at(1) }), row(3, { weight: 0.9 })];
    const { attached, replaced, leftOut } = placed(FULL, [newer, again], NONE);
    expect({ attached: idsOf(attached), replaced: idsOf(replaced), leftOut }).toEqual({
      attached: ['evd_099', 'evd_003'],
      replaced: ['evd_004'],
      leftOut: [],
    });
  });

  it('again in the place that it already has, even if all places are taken', () => {
    expect(outcome(FULL, row(5, { weight: 0.9 }))).toBe('added');
  });
});

describe('the places of a voice keep', () => {
  it('the original of a content that others have copied', () => {
    const original = row(4, { copyKey: 'long', textKey: null });
    const known = [
      ...FULL.slice(0, 4),
      original,
      ...FULL.slice(5),
      row(50, { copyKey: 'long', independenceGroup: 'crm' }),
    ];
    const taken = new Set<string>();
    let now: Attachment[] = known;
    for (let n = 100; n < 130; n += 1) {
      const { attached, replaced } = placed(now, [row(n, { observedAt: at(n) })]);
      for (const id of idsOf(replaced)) taken.add(id);
      now = [...now.filter((old) => !replaced.includes(old)), ...attached];
    }
    expect(taken.size).toBe(30);
    expect(taken).not.toContain(original.evidenceId);
  });

  it('records that are about to be weighed again', () => {
    const pending = new Set(idsOf(FULL.slice(3, 6)));
    expect(outcome(FULL, row(99, { observedAt: at(1) }), pending)).toBe('instead of evd_006');
  });

  it('revoked records, as long as a live record can be replaced instead, so that a reinstated record counts as before', () => {
    const known = FULL.map((old, n) => (n > 2 && n < 19 ? { ...old, live: false } : old));
    expect(outcome(known, row(99, { observedAt: at(1) }))).toBe('instead of evd_019');
  });
});

it('records of one write that exceed the places are left out', () => {
  const { attached, leftOut } = placed([], rows(30));
  expect([attached.length, leftOut.length]).toEqual([PLACES_OF_VOICE, 10]);
});
