import { isResting, restsAfter, type Principle, type Rest } from './index.js';

const lesson: Principle = { id: 'clm_1', type: 'lesson', lastExemplarId: 'edg_1' };
const rest = (more: Partial<Rest> = {}): Rest => ({
  principleId: 'clm_1',
  surfacedAt: 1,
  enactments: 0,
  lastExemplarId: 'edg_1',
  ...more,
});
/** The first prompt at which it is said again. */
const backAt = (principle: Principle, given: Rest): number =>
  Array.from({ length: 400 }, (_, n) => n + 1).find(
    (prompt) => prompt > given.surfacedAt && !isResting(principle, given, prompt),
  )!;

describe('a principle', () => {
  it.each([
    [0, 12],
    [1, 22],
    [2, 42],
    [4, 162],
    [9, 162],
  ])('lived by %d times since it surfaced at the first prompt is back at prompt %d', (enactments, expected) => {
    expect(backAt(lesson, rest({ enactments }))).toBe(expected);
  });

  it('that is an axiom rests as long whatever happens', () => {
    expect(backAt({ ...lesson, type: 'axiom' }, rest({ enactments: 3 }))).toBe(12);
  });

  it('that never surfaced, or has a new exemplar, does not rest', () => {
    expect(isResting(lesson, undefined, 1)).toBe(false);
    expect(isResting({ ...lesson, lastExemplarId: 'edg_2' }, rest({ enactments: 4 }), 2)).toBe(false);
    expect(isResting({ ...lesson, lastExemplarId: null }, rest(), 2)).toBe(true);
  });

  it('rests from where it surfaced last, and longer once it was lived by', () => {
    const mark = (prompt: number, surfaced: string[], enacted: string[], known?: Rest, principle = lesson) =>
      restsAfter(
        prompt,
        [principle],
        { surfaced: new Set(surfaced), enacted: new Set(enacted) },
        new Map(known === undefined ? [] : [['clm_1', known]]),
      )[0];
    expect(mark(3, ['clm_1'], [])).toEqual(rest({ surfacedAt: 3 }));
    expect(mark(5, [], ['clm_1'], rest({ surfacedAt: 3 }))).toEqual(rest({ surfacedAt: 3, enactments: 1 }));
    expect(mark(5, [], ['clm_1'])).toEqual(rest({ surfacedAt: 5, enactments: 1 }));
    expect(mark(30, ['clm_1'], [], rest({ enactments: 3 }), { ...lesson, lastExemplarId: 'edg_9' })).toEqual(
      rest({ surfacedAt: 30, enactments: 0, lastExemplarId: 'edg_9' }),
    );
  });
});
