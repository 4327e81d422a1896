import fc from 'fast-check';
import { ATOM_KINDS } from './candidate.js';
import { judgeAtom, type AtomCase, type ReadSpan } from './gate.rules.js';
import { contentTokens, negationsIn, numbersMissing, overlapOf, QuotedText } from './words.rules.js';

const WORDS =
  "refund agent claim office noon never not without cannot don't 5 5,000 ten ORD-7 ORD-77 the is to approve 😀 é".split(
    ' ',
  );
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
const ends = fc.tuple(fc.nat(60), fc.nat(60));
const span = fc
  .record({
    content: text,
    ends,
    role: fc.constantFrom('user', 'assistant', 'tool'),
    private: fc.boolean(),
    isKnown: fc.boolean(),
    isIntact: fc.boolean(),
  })
  .map(({ content, ends: [start, end], role, private: isPrivate, isKnown, isIntact }): ReadSpan => {
    const passage = isKnown ? new QuotedText(content).passage(start, end) : null;
    return { message: isKnown ? { role, private: isPrivate } : null, passage, isIntact: isIntact && passage !== null };
  });
/** Random spans are rarely sound, so these are sound by construction. */
const soundSpan = text.map((content): ReadSpan => ({
  message: { role: 'user', private: false },
  passage: new QuotedText(content).passage(0, [...content].length),
  isIntact: true,
}));
const atom: fc.Arbitrary<AtomCase> = fc
  .record({
    kind: fc.constantFrom(...ATOM_KINDS),
    text,
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    spans: fc.oneof(fc.array(soundSpan, { minLength: 1, maxLength: 3 }), fc.array(span, { maxLength: 3 })),
    supersedes: fc.constantFrom('none' as const, 'none' as const, 'known' as const, 'unknown' as const),
    contradicted: fc.oneof(fc.constant([]), fc.constant(['clm_1'])),
  })
  .map((given) => ({ ...given, entities: { values: given.text.match(/ORD-\d+/g) ?? [], unread: [] } }));

const check = (property: (given: AtomCase) => void): void => fc.assert(fc.property(atom, property), { numRuns: 2_000 });
const byGate = { byPerson: false };

it('the gate promotes only what follows from sound spans, and only with high confidence', () => {
  check((given) => {
    const { decision, violations, overlap } = judgeAtom(given, byGate);
    expect(violations.length === 0).toBe(decision === 'promote');
    if (decision !== 'promote') return;
    const said = given.spans.map(({ passage }) => passage!.words);
    expect(given.confidence).toBeGreaterThanOrEqual(0.85);
    expect(overlap).toBeGreaterThanOrEqual(0.8);
    expect(given.spans.every(({ message, isIntact }) => message !== null && !message.private && isIntact)).toBe(true);
    expect(numbersMissing(given.text, said)).toEqual([]);
    expect([...negationsIn(given.text)].sort()).toEqual(
      [...new Set(given.spans.flatMap(({ passage }) => [...negationsIn(passage!.sentence)]))].sort(),
    );
    expect({
      supersedes: given.supersedes,
      contradicted: given.contradicted,
      isPersona: given.kind === 'persona',
    }).toEqual({ supersedes: 'none', contradicted: [], isPersona: false });
  });
});

it('a person promotes what the gate leaves pending, but not what the gate rejects', () => {
  check((given) => {
    const [gate, person] = [judgeAtom(given, byGate), judgeAtom(given, { byPerson: true })];
    expect(person.decision).toBe(gate.decision === 'reject' ? 'reject' : 'promote');
    if (gate.decision === 'reject') expect(person).toEqual(gate);
  });
});

it('more confidence never makes a decision worse, and one more contradicting claim never makes it better', () => {
  const worth = { reject: 0, pending: 1, promote: 2 };
  check((given) => {
    const before = worth[judgeAtom(given, byGate).decision];
    expect(worth[judgeAtom({ ...given, confidence: 1 }, byGate).decision]).toBeGreaterThanOrEqual(before);
    expect(worth[judgeAtom({ ...given, contradicted: ['clm_2'] }, byGate).decision]).toBeLessThanOrEqual(before);
  });
});

it('overlap lies between 0 and 1, is 1 for the passages themselves, and does not fall with a further passage', () => {
  fc.assert(
    fc.property(text, text, text, (said, first, second) => {
      const one = overlapOf(said, [first]);
      expect(one).toBeGreaterThanOrEqual(0);
      expect(overlapOf(said, [first, second])).toBeGreaterThanOrEqual(one);
      expect(overlapOf(said, [first, second])).toBeLessThanOrEqual(1);
      if (contentTokens(said).length > 0) expect(overlapOf(said, [said])).toBe(1);
    }),
  );
});

it('a passage has the quoted characters, and its words and its sentence contain these characters', () => {
  fc.assert(
    fc.property(text, ends, (content, [start, end]) => {
      const passage = new QuotedText(content).passage(start, end);
      const points = [...content];
      expect(passage === null).toBe(start >= end || end > points.length);
      if (passage === null) return;
      expect(passage.quote).toBe(points.slice(start, end).join(''));
      expect(passage.words).toContain(passage.quote);
      expect(passage.sentence).toContain(passage.quote);
    }),
  );
});
