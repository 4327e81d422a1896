import fc from 'fast-check';
import { codePoints, utf8Bytes, type Id } from '#libs/kernel/index.js';
import { contentWords, extract, sentencesOf } from './wording.rules.js';
import type { Member } from './digest.js';

const word = fc.constantFrom('coffee', 'tea', 'Lisbon', 'not', 'the', '42', 'budget', '好きな', 'naïve', '🍋');
const sentence = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom('.', '!', '?', ''))
  .map(([words, end]) => `${words.join(' ')}${end}`);
const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(sentence, { minLength: 1, maxLength: 5 }).map((all) => all.join(' ')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(word, fc.integer({ min: 200, max: 900 }))
      .map(([each, times]) => `${`${each} here. `.repeat(times)}`.slice(0, 9_999).trim()),
  },
);
const members: fc.Arbitrary<Member[]> = fc
  .array(
    fc.record({
      text,
      importance: fc.constantFrom(0.2, 0.7, 1),
      reinforcements: fc.nat(3),
      agingFrom: fc.nat(5).map((day) => new Date(day * 86_400_000)),
    }),
    { minLength: 2, maxLength: 6 },
  )
  .map((all) => all.map((member, n) => ({ ...member, id: `clm_${n}` as Id<'clm'> })));

describe('an extract', () => {
  it('contains only sentences of its members, begins with the whole text of a member, and fits into a claim', () => {
    fc.assert(
      fc.property(members, (all) => {
        const made = extract(all);
        expect(codePoints(made)).toBeLessThanOrEqual(10_000);
        expect(utf8Bytes(made)).toBeLessThanOrEqual(32_768);
        expect(all.some((member) => made.startsWith(member.text))).toBe(true);
        const known = new Set(all.flatMap((member) => sentencesOf(member.text)));
        for (const line of made.split('\n')) for (const said of sentencesOf(line)) expect(known).toContain(said);
      }),
      { numRuns: 300 },
    );
  });

  it('contains every content word of its members, unless the extract was cut', () => {
    fc.assert(
      fc.property(members, (all) => {
        const made = extract(all);
        const isCut = all.reduce((sum, member) => sum + member.text.length, 0) > 9_000;
        if (isCut) return;
        const said = contentWords(made);
        for (const member of all) for (const each of contentWords(member.text)) expect(said).toContain(each);
      }),
      { numRuns: 300 },
    );
  });

  it('does not depend on the order of its members', () => {
    fc.assert(
      fc.property(members, (all) => {
        expect(extract([...all].reverse())).toBe(extract(all));
      }),
      { numRuns: 100 },
    );
  });
});
