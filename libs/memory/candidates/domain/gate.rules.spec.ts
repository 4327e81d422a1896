import {
  effectiveConfidence,
  judgeAtom,
  judgeSummary,
  mayRecordByHand,
  type AtomCase,
  type ReadSpan,
} from './gate.rules.js';
import { contentTokens, keepsOrder, negationsIn, numbersMissing, QuotedText } from './words.rules.js';

/** A span that quotes a whole message, or the given part of it. */
function span(content: string, part = content, more: Partial<ReadSpan> = {}): ReadSpan {
  const start = [...content.slice(0, content.indexOf(part))].length;
  return {
    message: { role: 'user', isPrivate: false },
    passage: new QuotedText(content).passage(start, start + [...part].length),
    isIntact: true,
    ...more,
  };
}

const atom = (text: string, spans: readonly ReadSpan[], more: Partial<AtomCase> = {}): AtomCase => ({
  kind: 'episodic',
  text,
  confidence: 0.93,
  spans,
  supersedes: 'none',
  contradicted: [],
  entities: { values: text.match(/ORD-\d+/g) ?? [], unread: [] },
  ...more,
});

const judged = (given: AtomCase, byPerson = false) => {
  const { decision, violations } = judgeAtom(given, { byPerson });
  return [decision, ...violations.map(({ code }) => code)].join(' ');
};

const NOON = 'The office closes at noon on Fridays.';
const NEVER = 'Agents never promise refunds to customers.';

describe('the gate of atoms', () => {
  it.each<[title: string, given: AtomCase, expected: string]>([
    ['what it quotes', atom(NOON, [span(NOON)]), 'promote'],
    ['no span', atom(NOON, []), 'reject span_missing'],
    ['an unknown message', atom(NOON, [span(NOON, NOON, { message: null, passage: null })]), 'reject message_unknown'],
    [
      'a message of a private session',
      atom(NOON, [span(NOON, NOON, { message: { role: 'user', isPrivate: true } })]),
      'reject message_private',
    ],
    ['a passage out of the message', atom(NOON, [span(NOON, NOON, { passage: null })]), 'reject span_out_of_range'],
    ['another hash', atom(NOON, [span(NOON, NOON, { isIntact: false })]), 'reject span_hash_mismatch'],
    ['an unknown claim to replace', atom(NOON, [span(NOON)], { supersedes: 'unknown' }), 'reject supersedes_unknown'],
    ['confidence of 0.4999', atom(NOON, [span(NOON)], { confidence: 0.4999 }), 'reject confidence_too_low'],
    ['confidence of 0.5', atom(NOON, [span(NOON)], { confidence: 0.5 }), 'pending confidence_low'],
    ['confidence of 0.8499', atom(NOON, [span(NOON)], { confidence: 0.8499 }), 'pending confidence_low'],
    ['confidence of 0.85', atom(NOON, [span(NOON)], { confidence: 0.85 }), 'promote'],
    ['a span of 9 characters', atom('noon Friday', [span('noon Fri.'), span(NOON)]), 'reject span_too_thin'],
    ['a span of one word', atom(NOON, [span(NOON), span('unquestionably')]), 'reject span_too_thin'],
    [
      'an instruction of the assistant',
      atom(NOON, [span(NOON, NOON, { message: { role: 'assistant', isPrivate: false } })], { kind: 'instruction' }),
      'reject instruction_source_not_user',
    ],
    [
      'what the assistant said',
      atom(NOON, [span(NOON, NOON, { message: { role: 'assistant', isPrivate: false } })]),
      'promote',
    ],
    ['a number of its own', atom('The office closes at 12 on Fridays.', [span(NOON)]), 'reject not_entailed'],
    ['a number in words', atom('Refund within ten days', [span('Refund within 10 days')]), 'pending overlap_low'],
    ['an entity of its own', atom('ORD-7 was paid today', [span('ORD-77 was paid today')]), 'reject not_entailed'],
    ['a negation of its own', atom('The office never closes.', [span(NOON)]), 'reject not_entailed'],
    ['few of its words', atom('Our garage is painted green, office blue', [span(NOON)]), 'reject not_grounded'],
    ['half of its words', atom('The office opens at noon', [span(NOON)]), 'pending overlap_low'],
    ['without the negation', atom('Agents promise refunds to customers.', [span(NEVER)]), 'pending negation_left_out'],
    [
      'a passage that leaves out the negation of its sentence',
      atom('promise refunds to customers', [span(NEVER, 'promise refunds to customers')]),
      'pending negation_left_out',
    ],
    [
      'patterns that took too long',
      atom(NOON, [span(NOON)], { entities: { values: [], unread: ['order'] } }),
      'pending entities_unread',
    ],
    ['what a person is like', atom(NOON, [span(NOON)], { kind: 'persona' }), 'pending persona_kind'],
    ['something to replace', atom(NOON, [span(NOON)], { supersedes: 'known' }), 'pending supersedes'],
    ['a contradiction', atom(NOON, [span(NOON)], { contradicted: ['clm_1'] }), 'pending contradicts'],
    [
      'an instruction in another order',
      atom('Never approve before the refund is verified', [span('Never verified before the refund is approve')], {
        kind: 'instruction',
      }),
      'pending word_order_changed',
    ],
  ])('judges %s', (_, given, expected) => {
    expect(judged(given)).toBe(expected);
    const [decision] = expected.split(' ');
    expect(judged(given, true)).toBe(decision === 'pending' ? 'promote' : expected);
  });

  it('gives every reason that one test finds, and none of the later tests', () => {
    const given = atom('Our office opens', [span(NOON)], {
      kind: 'persona',
      confidence: 0.6,
      supersedes: 'known',
      contradicted: ['clm_1'],
    });
    expect(judged(given)).toBe('pending overlap_low confidence_low persona_kind supersedes contradicts');
    expect(judged({ ...given, confidence: 0.4, supersedes: 'unknown' })).toBe(
      'reject supersedes_unknown confidence_too_low',
    );
  });
});

it.each<[ReturnType<typeof judgeSummary>['decision'], Parameters<typeof judgeSummary>[0], boolean]>([
  ['pending', { hidden: [], supersedes: 'none' }, false],
  ['pending', { hidden: [], supersedes: 'known' }, false],
  ['promote', { hidden: [], supersedes: 'known' }, true],
  ['reject', { hidden: ['clm_1'], supersedes: 'none' }, false],
  ['reject', { hidden: ['clm_1'], supersedes: 'none' }, true],
  ['reject', { hidden: [], supersedes: 'unknown' }, true],
])('a summary: %s for %j, by a person: %s', (decision, given, byPerson) => {
  expect(judgeSummary(given, { byPerson }).decision).toBe(decision);
});

it('confidence counts in full only with the grant', () => {
  expect(effectiveConfidence(0.99, { grants: [] })).toBe(0.84);
  expect(effectiveConfidence(0.5, { grants: ['conversation_ingest'] })).toBe(0.5);
  expect(effectiveConfidence(0.99, { grants: ['extractor'] })).toBe(0.99);
});

it.each([
  ['user', 'reviewer', true],
  ['user', 'owner', true],
  ['user', 'writer', false],
  ['agent', 'admin', false],
  ['service', 'owner', false],
] as const)('a %s with the role %s may record by hand: %s', (kind, role, expected) => {
  expect(mayRecordByHand({ principal: { kind }, role } as Parameters<typeof mayRecordByHand>[0])).toBe(expected);
});

describe('words', () => {
  it.each([
    ["I don't like it", ["don't", 'like']],
    ['I don’t like it', ["don't", 'like']],
    ['Not without my refund_api', ['not', 'without', 'refund', 'api']],
    ['the and of', []],
    ['ne\u200bver', ['never']],
  ])('of %j are %j', (text, expected) => {
    expect(contentTokens(text)).toEqual(expected);
  });

  it('that negate are those of the list and those that end in n’t', () => {
    const words = negationsIn("no, nor none; cannot, isn't, WITHOUT; nothing");
    expect([...words].sort()).toEqual(['cannot', "isn't", 'no', 'none', 'nor', 'without']);
  });

  it.each([
    ['It costs $5,000', ['It costs 5k'], []],
    ['It costs 15', ['It costs 1.5'], ['15']],
    ['Version v2 is out', ['Version v3 is out'], ['v2']],
    ['Nothing to count', ['One or two'], []],
  ])('of %j with numbers that %j lack: %j', (text, sources, expected) => {
    expect(numbersMissing(text, sources)).toEqual(expected);
  });

  it('keep their order, apart from words that occur twice', () => {
    expect(keepsOrder('claim refund before approval', ['refund: claim before approval of the refund'])).toBe(true);
    expect(keepsOrder('approve before check', ['check before approve'])).toBe(false);
  });
});

describe('a passage', () => {
  it.each([
    ['ORD-77 is paid', 0, 5, 'ORD-77'],
    ['It costs 1.55 today', 9, 10, '1.55'],
    ['It costs 1.55 today', 11, 19, '1.55 today'],
    ['It ends. So it is', 3, 7, 'ends'],
    ['😀 smile at me 😀', 2, 4, 'smile'],
  ])('of %j from %i to %i has the words %j', (content, start, end, words) => {
    expect(new QuotedText(content).passage(start, end)?.words).toBe(words);
  });

  it.each([
    [3, 3],
    [4, 3],
    [0, 18],
  ])('from %i to %i is none', (start, end) => {
    expect(new QuotedText('seventeen letters').passage(start, end)).toBeNull();
  });

  it('belongs to the sentences that it touches', () => {
    const text = new QuotedText('One is here. Two is not. Three is far.');
    expect(text.passage(8, 16)!.sentence.trim()).toBe('One is here. Two is not.');
  });
});
