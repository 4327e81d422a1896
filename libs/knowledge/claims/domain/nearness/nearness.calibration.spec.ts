import { DEFAULT_POLICY } from '#libs/tenancy/spaces/index.js';
import { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
import { HELD_ASIDE } from '#libs/testing/held-aside.js';
import { nearPairs } from '#libs/testing/near-pairs.js';
import { FACT_KINDS, HARMLESS, HARMLESS_WITH_VALUES, worded, type Chance } from '#libs/testing/paraphrases.js';
import { compared, differencesByMeaning, nearnessByWords, type Said } from './nearness.rules.js';
import { nearnessOfCosine } from './find.rules.js';

const { nearProtected } = DEFAULT_POLICY;

interface Pair {
  fact: Said;
  sentence: string;
  /** How the sentence relates to the fact; sentences of the kinds `changed` and `denied` contradict it. */
  kind: string;
}

const sides = ({ fact, sentence }: Pair) =>
  [compared(fact), compared({ text: sentence, subject: null, predicate: null, value: null })] as const;
const isNearByWords = (pair: Pair): boolean => (nearnessByWords(...sides(pair))?.near ?? 0) >= nearProtected;
const rates = (pairs: readonly Pair[], isNear: (pair: Pair, at: number) => boolean): Record<string, number> => {
  const near = pairs.map(isNear);
  return Object.fromEntries(
    [...new Set(pairs.map(({ kind }) => kind))].map((kind) => {
      const of = pairs.flatMap((pair, at) => (pair.kind === kind ? [near[at]!] : []));
      return [kind, of.filter(Boolean).length / of.length];
    }),
  );
};

async function ratesByBoth(pairs: readonly Pair[]): Promise<Record<string, number>> {
  const embedder = BuiltinEmbedder.load();
  const texts = [...new Set(pairs.flatMap(({ fact, sentence }) => [fact.text, sentence]))];
  const vectors = await embedder.embedDocuments(texts);
  const of = new Map(texts.map((text, at) => [text, vectors[at]!]));
  return rates(
    pairs,
    (pair) =>
      isNearByWords(pair) ||
      (nearnessOfCosine(cosine(of.get(pair.fact.text)!, of.get(pair.sentence)!)) >= nearProtected &&
        differencesByMeaning(...sides(pair)) !== null),
  );
}

/** Always picks the first alternative, so that the same pairs are made every time. */
const FIRST: Chance = { below: () => 0, pick: (from) => from[0]!, digits: (count) => '2718281828459'.slice(0, count) };
const NAMES = ['Acme', 'Borealis', 'Customer 7', 'the user', 'Team Blue', 'Lindqvist'];
const isTripled = (fact: Said): Said => fact;
const isUntripled = ({ text }: Said): Said => ({ text, subject: null, predicate: null, value: null });

/**
 * The facts of the attack suite, each paired with its contradictions, with paraphrases, with harmless notes, and with
 * other facts about the same subject.
 */
const suite = (as: (fact: Said) => Said): Pair[] =>
  NAMES.flatMap((name) =>
    FACT_KINDS.flatMap((kind) => {
      const [value, other] = [kind.value(FIRST), kind.other(FIRST)];
      const fact = as({ text: worded(kind.sentence, name, value), subject: name, predicate: kind.predicate, value });
      const of = (pairKind: string, sentences: readonly string[]): Pair[] =>
        sentences.map((sentence) => ({ fact, sentence, kind: pairKind }));
      return [
        ...of(
          'changed',
          kind.wordings.flatMap(([, wording]) =>
            [other, ...(kind.forms?.(other) ?? [])].map((said) => worded(wording, name, said)),
          ),
        ),
        ...of(
          'denied',
          kind.denials.map((denial) => worded(denial, name, value)),
        ),
        ...of(
          'same',
          kind.wordings.map(([, wording]) => worded(wording, name, value)),
        ),
        ...of(
          'harmless',
          HARMLESS.map((wording) => worded(wording, name, '')),
        ),
        ...of(
          'harmless, with a value',
          HARMLESS_WITH_VALUES.map((wording) => worded(wording, name, '')),
        ),
        ...of(
          'other fact',
          FACT_KINDS.filter((each) => each !== kind).map((each) => worded(each.sentence, name, each.value(FIRST))),
        ),
      ];
    }),
  );

const aside: Pair[] = HELD_ASIDE.flatMap(({ fact, contradicts, agrees, harmless }) => [
  ...contradicts.map((sentence) => ({ fact, sentence, kind: 'changed' })),
  ...agrees.map((sentence) => ({ fact, sentence, kind: 'same' })),
  ...harmless.map((sentence) => ({ fact, sentence, kind: 'harmless' })),
]);

/** The rates of ADR 26. */
describe('the default threshold has the rates of ADR 26', () => {
  it.each([1, 2, 3])('for the pairs of seed %d, by words', (seed) => {
    const judged = rates(
      nearPairs(seed, 1_500).map(({ fact, sentence, kind, isFar }) => ({
        fact,
        sentence,
        kind: kind === 'changed' && isFar ? 'far' : kind,
      })),
      isNearByWords,
    );
    expect(judged.changed).toBe(1);
    expect(judged.far).toBeGreaterThan(0.86);
    expect(judged.restated).toBeLessThan(0.03);
    expect(judged.unrelated).toBeLessThan(0.03);
  });

  it('for the facts of the attack suite, by words: every changed or denied fact and few harmless texts are marked', () => {
    const judged = rates(suite(isTripled), isNearByWords);
    expect(judged).toMatchObject({ changed: 1, denied: 1 });
    expect(judged.same).toBeLessThan(0.03);
    expect(judged.harmless).toBeLessThan(0.01);
    expect(judged['harmless, with a value']).toBeLessThan(0.07);
    expect(judged['other fact']).toBeLessThan(0.03);
  });

  it('for the facts of the attack suite without triples, by words', () => {
    const judged = rates(suite(isUntripled), isNearByWords);
    expect(judged.changed).toBeGreaterThan(0.95);
    expect(judged.denied).toBeGreaterThan(0.85);
    expect(judged.same).toBeLessThan(0.03);
    expect(judged.harmless).toBeLessThan(0.03);
    expect(judged['harmless, with a value']).toBeLessThan(0.08);
  });

  it('for held-out facts, by words and by meaning', async () => {
    const [byWords, byBoth] = [rates(aside, isNearByWords), await ratesByBoth(aside)];
    expect(byWords.changed).toBeGreaterThan(0.8);
    expect(byBoth.changed).toBeGreaterThan(0.9);
    expect(Math.max(byWords.same!, byBoth.same!)).toBe(0);
    expect(byWords.harmless).toBeLessThan(0.05);
    expect(byBoth.harmless).toBeLessThan(0.15);
  });

  it('for the pairs of seed 1 and for the suite, by words and by meaning', async () => {
    const old = await ratesByBoth(
      nearPairs(1, 600).map(({ fact, sentence, kind, isFar }) => ({
        fact,
        sentence,
        kind: kind === 'changed' && isFar ? 'far' : kind,
      })),
    );
    expect(old.changed).toBe(1);
    expect(old.far).toBeGreaterThan(0.86);
    expect(old.restated).toBeLessThan(0.03);
    expect(old.unrelated).toBeLessThan(0.05);
    const judged = await ratesByBoth(suite(isTripled).filter(({ fact }) => fact.text.includes('Acme')));
    expect(judged.same).toBeLessThan(0.05);
    expect(judged.harmless).toBeLessThan(0.05);
    expect(judged['other fact']).toBeLessThan(0.05);
    if (process.env.CREDENCE_PRINT)
      process.stderr.write(
        JSON.stringify(
          {
            old,
            judged,
            suite: rates(suite(isTripled), isNearByWords),
            untripled: rates(suite(isUntripled), isNearByWords),
            words: rates(aside, isNearByWords),
            aside: await ratesByBoth(aside),
          },
          null,
          1,
        ),
      );
  });
});

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i += 1) [dot, aa, bb] = [dot + a[i]! * b[i]!, aa + a[i]! ** 2, bb + b[i]! ** 2];
  return dot / Math.sqrt(aa * bb);
}
