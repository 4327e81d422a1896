import { isSuppressed, cooldownsAfter, type Principle, type Cooldown } from './cooldown.rules.js';

const lesson: Principle = { id: 'clm_1', type: 'lesson', lastExemplarId: 'edg_1' };
const cooldown = (more: Partial<Cooldown> = {}): Cooldown => ({
  principleId: 'clm_1',
  surfacedAt: 1,
  applications: 0,
  lastExemplarId: 'edg_1',
  ...more,
});
/** The first prompt at which the principle is shown again. */
const backAt = (principle: Principle, given: Cooldown): number =>
  Array.from({ length: 400 }, (_, n) => n + 1).find(
    (prompt) => prompt > given.surfacedAt && !isSuppressed(principle, given, prompt),
  )!;

describe('a principle', () => {
  it.each([
    [0, 12],
    [1, 22],
    [2, 42],
    [4, 162],
    [9, 162],
  ])(
    'that was applied %d times since it was shown at the first prompt is shown again at prompt %d',
    (applications, expected) => {
      expect(backAt(lesson, cooldown({ applications }))).toBe(expected);
    },
  );

  it('that is an axiom has the same cooldown however often it was applied', () => {
    expect(backAt({ ...lesson, type: 'axiom' }, cooldown({ applications: 3 }))).toBe(12);
  });

  it('that was never shown, or has a new exemplar, is not suppressed', () => {
    expect(isSuppressed(lesson, undefined, 1)).toBe(false);
    expect(isSuppressed({ ...lesson, lastExemplarId: 'edg_2' }, cooldown({ applications: 4 }), 2)).toBe(false);
    expect(isSuppressed({ ...lesson, lastExemplarId: null }, cooldown(), 2)).toBe(true);
  });

  it('is suppressed from the prompt at which it was last shown, and longer once it was applied', () => {
    const mark = (prompt: number, surfaced: string[], applied: string[], known?: Cooldown, principle = lesson) =>
      cooldownsAfter(
        prompt,
        [principle],
        { surfaced: new Set(surfaced), applied: new Set(applied) },
        new Map(known === undefined ? [] : [['clm_1', known]]),
      )[0];
    expect(mark(3, ['clm_1'], [])).toEqual(cooldown({ surfacedAt: 3 }));
    expect(mark(5, [], ['clm_1'], cooldown({ surfacedAt: 3 }))).toEqual(cooldown({ surfacedAt: 3, applications: 1 }));
    expect(mark(5, [], ['clm_1'])).toEqual(cooldown({ surfacedAt: 5, applications: 1 }));
    expect(mark(30, ['clm_1'], [], cooldown({ applications: 3 }), { ...lesson, lastExemplarId: 'edg_9' })).toEqual(
      cooldown({ surfacedAt: 30, applications: 0, lastExemplarId: 'edg_9' }),
    );
  });
});
