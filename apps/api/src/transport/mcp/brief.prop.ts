import fc from 'fast-check';
import { Vocabularies } from '#libs/platform/tokenizers/index.js';
import { briefOf } from './brief.js';

const id = fc.constantFrom('clm', 'evd', 'cnf', 'tsk').map((prefix) => `${prefix}_01kb5q4w3yf6vbt8c1s9n2d7he`);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 2_000 }),
  fc
    .array(fc.constantFrom('budget', 'is', '$750', 'not', '8080', '\u{1f600}'), { maxLength: 400 })
    .map((words) => words.join(' ')),
);
const entry = fc.record({ action: text, reason: fc.constant('user_forbidden'), expiresAt: fc.constant(null) });
const leaf = fc.oneof(
  text,
  id,
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(id, { maxLength: 4 }),
  fc.array(entry, { maxLength: 3 }),
);
const NAMES = [
  'id',
  'claimId',
  'evidenceIds',
  'outcome',
  'status',
  'grounding',
  'text',
  'content',
  'score',
  'claim',
  'data',
  'counted',
  'must_not_redo',
  'must_preserve',
  'signals',
  'note',
];
const objectOf = (member: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...NAMES), member, { maxKeys: 8 });
const withIn = (inner: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  objectOf(fc.oneof(leaf, inner, fc.array(inner, { maxLength: 4 })));
/** An answer, its items, and the contents of the items. */
const answer = withIn(withIn(objectOf(leaf)));

const ID = /^(clm|evd|cnf|tsk)_[0-9a-z]{26}$/;
const ESSENTIAL = /^(id|.*Ids?|outcome|status|grounding)$/;

/**
 * Every value that must not be left out, by its path. Paths contain no list positions, because lists are never
 * shortened.
 */
function essentialsOf(value: unknown, path = '', name = '', isConstraint = false): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((item) => essentialsOf(item, path, name, isConstraint));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      essentialsOf(inner, `${path}/${key}`, key, isConstraint || key === 'must_not_redo' || key === 'must_preserve'),
    );
  // An id counts wherever it occurs. An item that repeats an id shows it once.
  if (!isConstraint && ID.test(String(value))) return [String(value)];
  const isNeeded = isConstraint || value === true || ESSENTIAL.test(name);
  return isNeeded ? [`${path}=${String(value)}`] : [];
}

/**
 * Whether every value of the brief view is the value of the full view at the same path, or the beginning of its text.
 */
function isPartOf(brief: unknown, full: unknown): boolean {
  if (typeof brief === 'string' && typeof full === 'string')
    return brief === full || full.startsWith(brief.replace(/… \(\d+ more characters\)$/, ''));
  if (Array.isArray(brief))
    return Array.isArray(full) && brief.every((item) => full.some((other) => isPartOf(item, other)));
  if (typeof brief === 'object' && brief !== null)
    return Object.entries(brief).every(([name, value]) =>
      isPartOf(value, (full as Record<string, unknown> | undefined)?.[name]),
    );
  return Object.is(brief, full);
}

describe('the brief view', () => {
  it('keeps every id, outcome, status, constraint and true flag', () => {
    fc.assert(
      fc.property(answer, (full) => {
        expect(essentialsOf(briefOf(full)).sort()).toEqual(expect.arrayContaining(essentialsOf(full).sort()));
      }),
    );
  });

  it('contains nothing that the full view does not contain', () => {
    fc.assert(
      fc.property(answer, (full) => {
        expect(isPartOf(briefOf(full), full)).toBe(true);
      }),
    );
  });

  it('does not change when it is shortened again', () => {
    fc.assert(
      fc.property(answer, (full) => {
        const brief = briefOf(full);
        expect(briefOf(brief)).toEqual(brief);
      }),
    );
  });

  it('takes at most 180 tokens for each item of a list, however long the texts of the item are', async () => {
    const tokenizer = await new Vocabularies().tokenizer('o200k_base');
    const words = fc
      .array(fc.constantFrom('the', 'budget', 'of', '設定', 'is', '$750', '8080', '预算'), {
        maxLength: 2_000,
      })
      .map((all) => all.join(' '));
    const hit = fc.record({
      id,
      text: words,
      content: words,
      note: words,
      status: fc.constant('active'),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
      tags: fc.array(words, { maxLength: 20 }),
    });
    fc.assert(
      fc.property(fc.array(hit, { minLength: 1, maxLength: 5 }), (data) => {
        for (const item of (briefOf({ data }) as { data: object[] }).data)
          expect(tokenizer.count(JSON.stringify(item))).toBeLessThanOrEqual(180);
      }),
    );
  });

  it('never cuts a text in the middle of a surrogate pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 300, maxLength: 3_000 }), (long) => {
        const { text: shown } = briefOf({ text: long }) as { text: string };
        expect(() => encodeURIComponent(shown)).not.toThrow();
      }),
    );
  });
});

const [EVENT, SPACE] = ['evt_01kb5q4w3yf6vbt8c1s9n2d7he', 'spc_01kb5q4w3yf6vbt8c1s9n2d7he'];

it.each([
  ['a page without items', { data: [], nextCursor: null, hasMore: false }, { data: [], hasMore: false }],
  [
    'an item without its empty members',
    { id: 'clm_1', triple: null, tags: [], note: '', meta: {} },
    { id: 'clm_1', tags: [] },
  ],
  ['a context', { context: 'word '.repeat(3_000) }, { context: 'word '.repeat(3_000) }],
  [
    'a memory that is a constraint',
    { data: [{ id: 'clm_1', category: 'constraint', text: 'never '.repeat(300) }] },
    { data: [{ id: 'clm_1', category: 'constraint', text: 'never '.repeat(300) }] },
  ],
  [
    'every id of an item, also if two of its fields have the same, but none again in a part of the item',
    { data: [{ id: EVENT, spaceId: SPACE, subjectId: SPACE, space: { id: SPACE, slug: 'team' } }] },
    { data: [{ id: EVENT, spaceId: SPACE, subjectId: SPACE, space: { slug: 'team' } }] },
  ],
  [
    'numbers as they are',
    { data: [{ id: 'x', score: 0.123456789, version: 3 }] },
    { data: [{ id: 'x', score: 0.123456789, version: 3 }] },
  ],
])('the brief view shows %s', (_case, full, brief) => {
  expect(briefOf(full)).toEqual(brief);
});
