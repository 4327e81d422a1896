import { AXIOM_CONFIDENCE, conjectureConfidence, type Premise, type ReasoningType } from './confidence.js';
import { creditedType, observationConfidence } from './observation.rules.js';
import { derivedConfidence, lessonConfidence, recomputedConfidence } from './derived.rules.js';

let made = 0;
const premise = (confidence: number, rootGroups: string[], limit = 1): Premise => ({
  id: `clm_${made++}`,
  confidence,
  limit,
  rootGroups,
});
const conjecture = (asked: number | null): Premise => ({
  id: `clm_${made++}`,
  ...conjectureConfidence(asked),
  rootGroups: [],
});
const axiom: Premise = { id: 'clm_axiom', ...AXIOM_CONFIDENCE, rootGroups: [] };
const factual = { isPredictive: false, verdict: null };
const forecast = (verdict: string | null) => ({ isPredictive: true, verdict });
const derive = (type: ReasoningType, ...premises: Premise[]) => derivedConfidence(type, premises);

describe('the worked examples of the graph spec', () => {
  it.each([
    ['hard_data', 'document', 0.95],
    ['editorial', 'document', 0.35],
    ['hard_data', 'inference', 0.9025],
    ['editorial', 'user_explicit', 0.85],
    ['hard_data', 'user_explicit', 0.95],
  ] as const)(
    '1: a quote of type %s from a source of class %s has confidence %d',
    (quoteType, sourceClass, confidence) => {
      expect(observationConfidence(quoteType, sourceClass, factual)).toEqual({ confidence, limit: 1 });
    },
  );

  it('2 and 13: a forecast has a confidence of at most .60 until it is confirmed', () => {
    expect(observationConfidence('hard_data', 'document', forecast(null))).toEqual({ confidence: 0.6, limit: 0.6 });
    expect(observationConfidence('hard_data', 'document', forecast('partially_confirmed')).confidence).toBe(0.6);
    expect(observationConfidence('hard_data', 'document', forecast('confirmed'))).toEqual({
      confidence: 0.95,
      limit: 1,
    });
    expect(derive('modus_ponens', premise(0.6, ['a'], 0.6))).toMatchObject({ confidence: 0.588, limit: 0.6 });
    expect(derive('modus_ponens', premise(0.95, ['a'])).confidence).toBe(0.931);
  });

  it.each<[ReasoningType, number, number, boolean, number]>([
    ['modus_ponens', 0.95, 0.7, true, 0.686],
    ['inductive_causal', 0.7, 0.95, true, 0.595],
    ['inductive_generalization', 0.7, 0.7, true, 0.8645],
    ['inductive_generalization', 0.7, 0.7, false, 0.665],
    ['authority_consensus', 0.5, 0.5, true, 0.735],
  ])(
    '3 and 4: the confidence of %s from premises of %d and %d, independent: %s',
    (type, a, b, isIndependent, expected) => {
      expect(derive(type, premise(a, ['a']), premise(b, [isIndependent ? 'b' : 'a'])).confidence).toBe(expected);
    },
  );

  it('5: three editorials from one document count once; from three documents, they count three times', () => {
    const editorials = (...groups: string[]) =>
      derive('inductive_generalization', ...groups.map((group) => premise(0.35, [group]))).confidence;
    expect(editorials('a', 'a', 'a')).toBe(0.3325);
    expect(editorials('a', 'b', 'c')).toBe(0.68910625);
  });

  it('6: two conclusions from one observation do not corroborate each other', () => {
    const observation = premise(0.95, ['a']);
    const [first, second] = [derive('modus_ponens', observation), derive('modus_ponens', observation)].map(
      (derived) => ({ ...derived, rootGroups: ['a'] }),
    );
    expect(derive('inductive_generalization', { ...first!, id: 'clm_1' }, { ...second!, id: 'clm_2' })).toEqual({
      confidence: 0.88445,
      limit: 1,
      chosen: ['clm_1'],
    });
  });

  it('7: the confidence of a conjecture has limits, and two conjectures do not corroborate each other', () => {
    expect([0.95, 0, null].map((asked) => conjectureConfidence(asked).confidence)).toEqual([0.85, 0.1, 0.4]);
    expect(derive('inductive_generalization', conjecture(0.95), conjecture(0.95)).confidence).toBe(0.8075);
  });

  it('8: the confidence of an abduction is capped', () => {
    expect(derive('abductive_best_explanation', axiom).confidence).toBe(0.8);
    expect(derive('abductive_elimination', premise(0.95, ['a'])).confidence).toBe(0.836);
  });

  it('9: a derivation falls to confidence 0 with its root', () => {
    const first = derive('modus_ponens', premise(0.95, ['a']));
    expect(derive('modus_ponens', { ...first, id: 'clm_d1', rootGroups: ['a'] }).confidence).toBe(0.91238);
    expect(recomputedConfidence('modus_ponens', [premise(0, ['a'])]).confidence).toBe(0);
  });

  it('15: the confidence of a lesson follows its incidents, and without incidents its support is marked as lost', () => {
    const lesson = (...incidents: Premise[]) => lessonConfidence('inductive_generalization', incidents);
    expect(lesson(premise(0.85, ['a']), premise(0.85, ['b']))).toMatchObject({
      confidence: 0.928625,
      isSupportLost: false,
    });
    expect(lesson(premise(0.85, ['a'])).confidence).toBe(0.8075);
    expect(lesson()).toMatchObject({ confidence: 0, isSupportLost: true });
    expect(lesson(premise(0.95, ['c'])).confidence).toBe(0.9025);
  });
});

describe('the confidence, in addition to the examples,', () => {
  it('of a quote that nobody could find is at most that of an unnamed source', () => {
    expect({
      hardDataNotFound: creditedType('hard_data', false),
      editorialNotFound: creditedType('editorial', false),
      hardDataFound: creditedType('hard_data', true),
    }).toEqual({ hardDataNotFound: 'unnamed_source', editorialNotFound: 'editorial', hardDataFound: 'hard_data' });
  });

  it('is taken from the better of two overlapping choices of premises', () => {
    const [wide, left, right] = [premise(0.8, ['a', 'b']), premise(0.6, ['a']), premise(0.6, ['b'])];
    expect(derive('inductive_generalization', wide, left, right)).toMatchObject({
      confidence: 0.798,
      chosen: [left.id, right.id],
    });
  });

  it('of unconfirmed forecasts that corroborate each other does not exceed the limit of one forecast', () => {
    expect(derive('inductive_generalization', premise(0.6, ['a'], 0.6), premise(0.6, ['b'], 0.6))).toMatchObject({
      confidence: 0.6,
      limit: 0.6,
    });
  });

  it('has the limit of a conjecture that is among the premises', () => {
    expect(derive('modus_ponens', premise(0.95, ['a']), conjecture(0.85))).toMatchObject({
      confidence: 0.833,
      limit: 0.85,
    });
  });

  it('is refused for more than 16 different premises at creation, and is recomputed from the strongest 16', () => {
    const many = Array.from({ length: 17 }, (_, i) => premise(0.01 * (i + 1), [`group ${i}`]));
    expect(() => derive('inductive_generalization', ...many)).toThrow(
      expect.objectContaining({ code: 'too_many_premises' }),
    );
    expect(recomputedConfidence('inductive_generalization', many).chosen).toHaveLength(16);
    expect(derive('modus_ponens', ...many).confidence).toBe(0.0098);
    expect(
      derive('inductive_generalization', ...many.map((each) => ({ ...each, rootGroups: ['one'] }))).confidence,
    ).toBe(0.1615);
  });
});
