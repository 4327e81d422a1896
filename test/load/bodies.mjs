import { question } from './reads/corpus.mjs';

/** What each kind of load sends, by the number of the request; questions are about so many claims. */
export const BODIES = {
  /** Every claim about something nobody has spoken of. */
  fresh: (n) => claim(`project ${n}`, `${500 + (n % 700)} EUR`),
  /** Four claims about each key: one that holds, one that says the same, one that contradicts and one from a weaker source that contradicts. */
  contested: (n) => {
    const turn = n % 4;
    return claim(
      `venture ${Math.floor(n / 4)}`,
      turn < 2 ? '500 EUR' : `${600 + turn} EUR`,
      turn === 3 ? 'wiki' : 'crm',
    );
  },
  /** Another question each time: no answer and no vector can be remembered. */
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
