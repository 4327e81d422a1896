import {
  effectiveConfidence,
  judgeAtom,
  judgeSummary,
  mayRecordByHand,
  type AtomCase,
  type ReadSpan,
} from './gate.rules.js';
import { contentTokens, hasToken, keepsOrder, negationsIn, numbersMissing, QuotedText } from './words.rules.js';

/** A span that quotes a whole message, or the given part of it. */
function span(content: string, part = content, more: Partial<ReadSpan> = {}): ReadSpan {
  const start = [...content.slice(0, content.indexOf(part))].length;
  return {
    message: { role: 'user', private: false },
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
    ['an atom that says what it quotes', atom(NOON, [span(NOON)]), 'promote'],
    ['an atom without a span', atom(NOON, []), 'reject span_missing'],
    [
      'a span of an unknown message',
      atom(NOON, [span(NOON, NOON, { message: null, passage: null })]),
      'reject message_unknown',
    ],
    [
      'a span of a message of a private session',
      atom(NOON, [span(NOON, NOON, { message: { role: 'user', private: true } })]),
      'reject message_private',
    ],
    [
      'a span that ends after the message',
      atom(NOON, [span(NOON, NOON, { passage: null })]),
      'reject span_out_of_range',
    ],
    [
      'a span whose hash does not match',
      atom(NOON, [span(NOON, NOON, { isIntact: false })]),
      'reject span_hash_mismatch',
    ],
    [
      'an atom that replaces an unknown claim',
      atom(NOON, [span(NOON)], { supersedes: 'unknown' }),
      'reject supersedes_unknown',
    ],
    ['an atom with confidence 0.4999', atom(NOON, [span(NOON)], { confidence: 0.4999 }), 'reject confidence_too_low'],
    ['an atom with confidence 0.5', atom(NOON, [span(NOON)], { confidence: 0.5 }), 'pending confidence_low'],
    ['an atom with confidence 0.8499', atom(NOON, [span(NOON)], { confidence: 0.8499 }), 'pending confidence_low'],
    ['an atom with confidence 0.85', atom(NOON, [span(NOON)], { confidence: 0.85 }), 'promote'],
    ['a span of 9 characters', atom('noon Friday', [span('noon Fri.'), span(NOON)]), 'reject span_too_thin'],
    ['a span of one word', atom(NOON, [span(NOON), span('unquestionably')]), 'reject span_too_thin'],
    [
      'an instruction that quotes the assistant',
      atom(NOON, [span(NOON, NOON, { message: { role: 'assistant', private: false } })], { kind: 'instruction' }),
      'reject instruction_source_not_user',
    ],
    [
      'an episode that quotes the assistant',
      atom(NOON, [span(NOON, NOON, { message: { role: 'assistant', private: false } })]),
      'promote',
    ],
    ['a number that is not quoted', atom('The office closes at 12 on Fridays.', [span(NOON)]), 'reject not_entailed'],
    [
      'a number that is quoted in figures',
      atom('Refund within ten days', [span('Refund within 10 days')]),
      'pending overlap_low',
    ],
    [
      'an entity that is not quoted',
      atom('ORD-7 was paid today', [span('ORD-77 was paid today')]),
      'reject not_entailed',
    ],
    ['a negation that is not quoted', atom('The office never closes.', [span(NOON)]), 'reject not_entailed'],
    [
      'an atom with few quoted words',
      atom('Our garage is painted green, office blue', [span(NOON)]),
      'reject not_grounded',
    ],
    ['an atom with half of its words quoted', atom('The office opens at noon', [span(NOON)]), 'pending overlap_low'],
    [
      'an atom that leaves out the quoted negation',
      atom('Agents promise refunds to customers.', [span(NEVER)]),
      'pending negation_left_out',
    ],
    [
      'a passage that leaves out the negation of its sentence',
      atom('promise refunds to customers', [span(NEVER, 'promise refunds to customers')]),
      'pending negation_left_out',
    ],
    [
      'entities that could not be found in time',
      atom(NOON, [span(NOON)], { entities: { values: [], unread: ['order'] } }),
      'pending entities_unread',
    ],
    ['a statement about what a person is like', atom(NOON, [span(NOON)], { kind: 'persona' }), 'pending persona_kind'],
    ['an atom that replaces a known claim', atom(NOON, [span(NOON)], { supersedes: 'known' }), 'pending supersedes'],
    ['an atom that contradicts a claim', atom(NOON, [span(NOON)], { contradicted: ['clm_1'] }), 'pending contradicts'],
    [
      'an instruction in another word order',
      atom('Never approve before the refund is verified', [span('Never verified before the refund is approve')], {
        kind: 'instruction',
      }),
      'pending word_order_changed',
    ],
  ])('judges correctly %s', (_, given, expected) => {
    expect(judged(given)).toBe(expected);
    const [decision] = expected.split(' ');
    expect(judged(given, true)).toBe(decision === 'pending' ? 'promote' : expected);
  });

  it('gives all reasons of the test that decides, and none of the later tests', () => {
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
])('the gate of summaries decides %s for %j, by a person: %s', (decision, given, byPerson) => {
  expect(judgeSummary(given, { byPerson }).decision).toBe(decision);
});

it('the confidence of a candidate is limited to 0.84 unless the key has the grant of an extractor', () => {
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
] as const)('a %s with the role %s may record a candidate by hand: %s', (kind, role, expected) => {
  expect(mayRecordByHand({ principal: { kind }, role } as Parameters<typeof mayRecordByHand>[0])).toBe(expected);
});

describe('the words of a text', () => {
  it.each([
    ["I don't like it", ["don't", 'like']],
    ['I don’t like it', ["don't", 'like']],
    ['Not without my refund_api', ['not', 'without', 'refund', 'api']],
    ['the and of', []],
    ['ne\u200bver', ['never']],
  ])('of %j that count are %j', (text, expected) => {
    expect(contentTokens(text)).toEqual(expected);
  });

  it.each([
    ['the order ORD-7', 'ORD-7', true],
    ['the order ORD-77', 'ORD-7', false],
    ['the order', '', false],
    ['the order, late', '', false],
  ])('of %j include %j as a whole token: %s', (text, value, expected) => {
    expect(hasToken(text, value)).toBe(expected);
  });

  it('that negate are those of a fixed list and those that end in n’t', () => {
    const words = negationsIn("no, nor none; cannot, isn't, WITHOUT; nothing");
    expect([...words].sort()).toEqual(['cannot', "isn't", 'no', 'none', 'nor', 'without']);
  });

  it.each([
    ['It costs $5,000', ['It costs 5k'], []],
    ['It costs 15', ['It costs 1.5'], ['15']],
    ['Version v2 is out', ['Version v3 is out'], ['v2']],
    ['Nothing to count', ['One or two'], []],
  ])('with numbers that are in %j but not in %j are %j', (text, sources, expected) => {
    expect(numbersMissing(text, sources)).toEqual(expected);
  });

  it('are compared by their order, except for words that occur twice', () => {
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
  ])('from %i to %i does not exist', (start, end) => {
    expect(new QuotedText('seventeen letters').passage(start, end)).toBeNull();
  });

  it('has as its sentence all sentences that it overlaps', () => {
    const text = new QuotedText('One is here. Two is not. Three is far.');
    expect(text.passage(8, 16)!.sentence.trim()).toBe('One is here. Two is not.');
  });
});
