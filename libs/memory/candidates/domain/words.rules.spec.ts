import { judgeAtom } from './gate.rules.js';
import { QuotedText } from './words.rules.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

/** Messages of the maximum length, as many as a candidate may quote. */
it.each([
  ['words. ', 4_681],
  ['5,000 one hundred. ', 1_724],
  ["don't-", 5_461],
  ['1.5.', 8_192],
  ['a', 32_768],
  ['語', 10_922],
  ["n'", 16_384],
  ['\u0301', 16_384],
  ['(', 32_768],
  [' ', 32_768],
  ['a.', 16_384],
])('the gate judges the longest texts in limited time: %j', (unit, times) => {
  const content = unit.repeat(times);
  const spent = cpuMsOf(() => {
    const spans = Array.from({ length: 16 }, () => ({
      message: { role: 'user', private: false },
      passage: new QuotedText(content).passage(5, [...content].length - 5),
      isIntact: true,
    }));
    const atom = {
      kind: 'instruction',
      text: content.slice(0, 2_000),
      confidence: 0.9,
      spans,
      supersedes: 'none',
      contradicted: [],
      entities: { values: ['ORD-1'], unread: [] },
    } as const;
    judgeAtom(atom, { byPerson: false });
  });
  expect(spent).toBeLessThan(5_000);
});
