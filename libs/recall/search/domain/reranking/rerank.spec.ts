import { analyseQuestion } from './question.js';
import type { Candidate, Statistics } from './features.js';
import { rerank, type Reranked } from './rerank.js';

const NOW = new Date('2023-10-01T09:00:00Z');
const SPEAKERS = ['Caroline', 'Melanie'];
const statistics: Statistics = {
  documents: 400,
  documentFrequency: new Map([
    ['paint', 12],
    ['support', 9],
    ['group', 9],
    ['go', 80],
    ['camp', 6],
  ]),
};
const ask = (text: string) => analyseQuestion(text, { now: NOW, speakers: SPEAKERS });

let made = 0;
const turn = (text: string, given: Partial<Candidate> = {}): Candidate => ({
  id: `t${++made}`,
  sessionId: 's1',
  speaker: 'Caroline',
  text,
  at: new Date('2023-05-08T13:56:00Z'),
  bm25: 1,
  cosine: 0.2,
  previous: null,
  around: 0.2,
  sessionBest: 0.3,
  ...given,
});
const order = (question: string, candidates: Candidate[]): string[] =>
  rerank(ask(question), candidates, statistics).map(({ id }) => candidates.find((one) => one.id === id)!.text);
const of = (reranked: Reranked[], { id }: Candidate): Reranked => reranked.find((one) => one.id === id)!;

describe('a question', () => {
  it('is split into stems, pairs, speakers and times', () => {
    expect(ask('When did Mel go painting with the support groups in May 2023?')).toMatchObject({
      stems: ['go', 'paint', 'support', 'group', 'may', '2023'],
      bigrams: ['go paint', 'paint support', 'support group', 'group may', 'may 2023'],
      speakers: ['Melanie'],
      asksWhen: true,
      asksHowMany: false,
      times: [{ text: 'May 2023', kind: 'month' }],
    });
  });

  it.each([
    ['When did she leave?', true],
    ['What month is it?', true],
    ['How long ago was that?', true],
    ['Whenever she leaves, who stays?', false],
    ['What did she paint?', false],
  ])('%j asks when: %s', (text, asksWhen) => {
    expect(ask(text).asksWhen).toBe(asksWhen);
  });

  it.each([
    ['How many dogs?', true],
    ['How old is she?', true],
    ['How did she feel?', false],
  ])('%j asks for a number: %s', (text, asksHowMany) => {
    expect(ask(text).asksHowMany).toBe(asksHowMany);
  });

  it('recognises a speaker by any word of the name, but not by a word that is only similar', () => {
    const named = (text: string) =>
      analyseQuestion(text, { now: NOW, speakers: ['Ann Lee', 'user', 'Samuel'] }).speakers;
    expect({
      whatDoesLeeDo: named('What does Lee do?'),
      samanthaCalled: named('Samantha called'),
      whereIsSam: named('Where is Sam?'),
      anAnswer: named('an answer'),
    }).toEqual({ whatDoesLeeDo: ['Ann Lee'], samanthaCalled: [], whereIsSam: ['Samuel'], anAnswer: [] });
  });
});

describe('reranking prefers, all else being equal,', () => {
  const previous = (text: string) => ({ previous: { text } });
  it.each<[string, string, Candidate, Candidate]>([
    [
      'a turn of the speaker in the question',
      'What did Caroline paint?',
      turn('I made a picture of it'),
      turn('I made a picture of us', { speaker: 'Melanie' }),
    ],
    [
      'a turn at the time in the question',
      'What was painted on 3 June 2023?',
      turn('I made one', { at: new Date('2023-06-03T20:00:00Z') }),
      turn('I made two'),
    ],
    [
      'a turn that mentions the time in the question',
      'What happened on 7 May 2023?',
      turn('It was so nice yesterday'),
      turn('It was so nice indeed'),
    ],
    [
      'a turn in the month of the question, in any year',
      'What was bought in May?',
      turn('I got a lamp'),
      turn('I got a chair', { at: new Date('2022-07-08') }),
    ],
    [
      'a turn that names a time, if the question is when',
      'When did she go camping?',
      turn('We went there last week'),
      turn('We went there at length'),
    ],
    [
      'a turn with a number, if the question is how many',
      'How many dogs are there?',
      turn('There are three of them'),
      turn('There are cats of them'),
    ],
    [
      'a statement to a question',
      'What did she paint?',
      turn('I tried to draw a horse.'),
      turn('Tried to draw a horse?'),
    ],
    [
      'a turn with content to a reaction',
      'What did she paint?',
      turn('A horse was there, on a hill'),
      turn('Wow, a horse of it'),
    ],
    [
      'a turn that follows a similar question',
      'Who is in the support group?',
      turn('Some of my friends', previous('Who comes to the support group?')),
      turn('Some of my friends', previous('It was a day of rain and wind.')),
    ],
    ['a turn among other turns about the subject', 'support group', turn('one', { around: 0.9 }), turn('one')],
    ['a turn of a session that has a very good turn', 'support group', turn('one', { sessionBest: 0.8 }), turn('one')],
    ['a turn with more shared words', 'support group', turn('one', { bm25: 9 }), turn('one', { bm25: 2 })],
    ['a turn with closer meaning', 'support group', turn('one', { cosine: 0.6 }), turn('one', { cosine: 0.1 })],
  ])('%s', (_, question, better, worse) => {
    const [first] = rerank(ask(question), [worse, better], statistics);
    expect(first!.id).toBe(better.id);
  });

  it('a turn from a session that has other good candidates', () => {
    const good = ['a', 'b'].map((text) => turn(text, { sessionId: 's1', bm25: 8 }));
    const [there, elsewhere] = [turn('c', { sessionId: 's1' }), turn('d', { sessionId: 's2' })];
    const ranked = rerank(ask('support group'), [elsewhere, there, ...good], statistics);
    expect(of(ranked, there).score).toBeGreaterThan(of(ranked, elsewhere).score);
  });
});

describe('the result of reranking', () => {
  const candidates = [
    turn('I went to a support group yesterday', { bm25: 7, cosine: 0.7 }),
    turn('Wow, cool!', { speaker: 'Melanie', bm25: 0, cosine: null }),
    turn('See you?', { bm25: 0.5, cosine: 0.1 }),
  ];
  const ranked = rerank(ask('When did Caroline go to the support group?'), candidates, statistics);

  it('contains every candidate once, best first', () => {
    expect(ranked.map(({ id }) => id)).toEqual([candidates[0]!.id, candidates[2]!.id, candidates[1]!.id]);
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  it('has contributions that add up to the score of each candidate', () => {
    for (const { score, contributions } of ranked)
      expect(Object.values(contributions).reduce((sum, one) => sum + one, 0)).toBeCloseTo(score, 9);
  });

  it('treats a missing vector as the mean, which contributes nothing', () => {
    expect(of(ranked, candidates[1]!).contributions.cosine).toBe(0);
  });
});

it('reranking accepts an empty list, and scores a single candidate by its own features alone', () => {
  expect(rerank(ask('anything'), [], statistics)).toEqual([]);
  const [only] = rerank(ask('What did Melanie do?'), [turn('x', { speaker: 'Melanie', bm25: 5 })], statistics);
  expect(
    Object.entries(only!.contributions)
      .filter(([, value]) => value !== 0)
      .map(([name]) => name),
  ).toEqual(['speaker']);
});

it('reranking orders equal candidates by id, whatever the input order', () => {
  const [a, b] = [turn('same', { id: 'a' }), turn('same', { id: 'b' })];
  expect(rerank(ask('same?'), [b, a], statistics).map(({ id }) => id)).toEqual(['a', 'b']);
});

it('reranking puts the answer before small talk', () => {
  expect(
    order('What did Melanie paint in June?', [
      turn('Wow, that sounds great! Did you paint it?', { at: new Date('2023-06-20') }),
      turn('I painted a sunrise by the lake', { speaker: 'Melanie', at: new Date('2023-06-20'), bm25: 4, cosine: 0.5 }),
      turn('I painted a horse', { speaker: 'Melanie', at: new Date('2023-08-20'), bm25: 4, cosine: 0.5 }),
    ])[0],
  ).toBe('I painted a sunrise by the lake');
});
