import fc from 'fast-check';
import { DAY_MS } from '#libs/kernel/index.js';
import type { Note } from './note.js';
import {
  decaysAt,
  fadedUntil,
  HALF_LIFE_DAYS,
  noteStrengthAt,
  qualityOf,
  used,
  withImportance,
} from './strength.rules.js';

const AT = new Date('2026-01-01T00:00:00Z');
const after = (days: number): Date => new Date(AT.getTime() + days * DAY_MS);
const note = (category: keyof typeof HALF_LIFE_DAYS, importance: number, more: Partial<Note> = {}): Note => ({
  claimId: 'clm_1',
  spaceId: 'spc_1',
  category,
  halfLifeDays: HALF_LIFE_DAYS[category],
  importance,
  uses: 0,
  successes: 0,
  failures: 0,
  lastUsedAt: null,
  decaysAt: AT,
  version: 1,
  textHash: '',
  author: 'prn_1',
  taskId: null,
  sessionId: null,
  component: null,
  componentN: null,
  signature: null,
  metadata: null,
  recordedAt: AT,
  recordedBy: 'prn_1',
  ...more,
});
const FADED = 0.05;

describe('the strength of a note', () => {
  it.each([
    ['assumption', 0.7, 0, 19, 0.35],
    ['assumption', 0.7, 2, 19, 0.49],
    ['strategy', 1, 0, 38, 0.5],
    ['failure', 0.5, 0, 36.5, 0.050130005],
    ['failure', 0.5, 0, 36.6, 0.049815112],
    ['failure', 1, 9, 0, 1],
    ['failure', 0, 5, 0, 0],
  ] as const)(
    'for the category %s, importance %f and %i uses, after %f days: %f',
    (category, importance, uses, days, is) => {
      const it = note(category, importance, { uses });
      expect(noteStrengthAt(it, after(days))).toBe(is);
      expect(decaysAt(it) < after(days)).toBe(is < FADED);
    },
  );

  it('counts the time from the last use', () => {
    expect(noteStrengthAt(note('assumption', 0.5, { uses: 1, lastUsedAt: after(19) }), after(38))).toBe(0.3);
  });

  const notes = fc
    .record({
      category: fc.constantFrom(...(Object.keys(HALF_LIFE_DAYS) as (keyof typeof HALF_LIFE_DAYS)[])),
      importance: fc.double({ min: 0, max: 1, noNaN: true }),
      uses: fc.nat(8),
      last: fc.option(fc.nat(100)),
    })
    .map(({ category, importance, uses, last }) =>
      note(category, importance, { uses, lastUsedAt: last === null ? null : after(last) }),
    );

  it('falls with time, rises with use, and is below a threshold exactly after the computed time', () => {
    const threshold = fc.double({ min: 0.01, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(notes, fc.nat(400), threshold, (it, days, least) => {
        const [now, stored] = [after(days + 101), decaysAt(it)];
        const strength = noteStrengthAt(it, now);
        expect(strength).toBeGreaterThanOrEqual(0);
        expect(strength).toBeLessThanOrEqual(1);
        expect(noteStrengthAt(it, after(days + 102))).toBeLessThanOrEqual(strength);
        expect(noteStrengthAt({ ...it, uses: it.uses + 1 }, now)).toBeGreaterThanOrEqual(strength);
        if (Math.abs(strength - least) > 1e-6)
          expect(stored < fadedUntil(now, it.halfLifeDays, least)).toBe(strength < least);
      }),
    );
  });
});

describe('a note that is used in sessions', () => {
  it('has the quality of the worked example', () => {
    expect(qualityOf({ importance: 0.7, uses: 2, successes: 1, failures: 0 })).toBe(0.6033);
  });

  it.each([
    [['success'], 0.8],
    [['failure'], 0.65],
    [['failure', 'failure'], 0.55],
    [['failure', 'success', 'failure'], 0.65],
    [['success', 'success', 'success', 'success'], 1],
  ] as const)('has, after the outcomes %j, an importance of %f', (outcomes, importance) => {
    const after = outcomes.reduce((it, outcome) => used(it, { isNewDay: true, outcome }, AT), note('strategy', 0.7));
    expect(after.importance).toBe(importance);
    expect(after).toMatchObject({ uses: outcomes.length, version: 1 + outcomes.length });
  });

  it('loses no importance by failures if it is protected, and gains some by success', () => {
    const outcomes = ['failure', 'success', 'failure', 'failure'] as const;
    const after = outcomes.reduce(
      (it, outcome) => used(it, { isNewDay: true, outcome }, AT, true),
      note('strategy', 0.7),
    );
    expect(after).toMatchObject({ importance: 0.8, successes: 1, failures: 3 });
  });

  it('keeps its importance within 0 and 1, and counts every session once', () => {
    const sessions = fc.array(fc.constantFrom('success', 'failure', null), { maxLength: 40 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), sessions, (importance, outcomes) => {
        const first = note('failure', importance);
        const after = outcomes.reduce((it, outcome) => used(it, { isNewDay: true, outcome }, AT), {
          ...first,
          decaysAt: decaysAt(first),
        });
        expect(after.importance).toBeGreaterThanOrEqual(0);
        expect(after.importance).toBeLessThanOrEqual(1);
        expect(after.successes + after.failures).toBe(outcomes.filter((outcome) => outcome !== null).length);
        expect(after.decaysAt).toEqual(decaysAt(after));
      }),
    );
  });

  it('fades later if it is more important', () => {
    const it = note('failure', 0.5);
    expect(withImportance(it, 0.9).decaysAt!.getTime()).toBeGreaterThan(decaysAt(it).getTime());
  });
});
