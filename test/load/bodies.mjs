import { question } from './reads/corpus.mjs';

/** Items of a batch: as many as a request may have. */
export const BATCH = 500;

/** The body of each kind of load by the number of the request. Questions are about the given number of claims. */
export const BODIES = {
  /** Every claim is about a new subject. */
  fresh: (n) => claim(`project ${n}`, `${500 + (n % 700)} EUR`),
  /**
   * Four claims about each key: a first claim, one that says the same, one that contradicts it, and one from a weaker
   * source that contradicts it.
   */
  contested: (n) => {
    const turn = n % 4;
    return claim(
      `venture ${Math.floor(n / 4)}`,
      turn < 2 ? '500 EUR' : `${600 + turn} EUR`,
      turn === 3 ? 'wiki' : 'crm',
    );
  },
  /** A batch of new claims, all about new subjects. */
  batch: (n) => ({ items: Array.from({ length: BATCH }, (_, i) => BODIES.fresh(n * BATCH + i)) }),
  /** A different question each time, so that no answer and no vector can be cached. */
  search: (n, claims) => ({ query: question(n, claims) }),
  context: (n, claims) => ({ query: question(n, claims), maxTokens: 1_500 }),
};

function claim(subject, value, sourceId = 'crm') {
  return {
    text: `The budget of ${subject} is ${value} until the end of the year.`,
    triple: { subject, predicate: 'budget', value },
    provenance: { sourceId },
    importance: 0.7,
    tags: ['finance'],
    agent: 'planner',
  };
}
