import { SentenceEncoder } from './sentence-encoder.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const encoder = SentenceEncoder.load();

it.each([
  ['User prefers dark mode', 'User prefers dark mode.'],
  ['user prefers dark mode', 'User prefers dark mode.'],
  ['USER PREFERS DARK MODE.', 'User prefers dark mode.'],
  ['User Prefers Dark Mode', 'User prefers dark mode.'],
  ['User prefers DARK mode', 'User prefers dark mode.'],
  // Names that are in the vocabulary keep their capital, and other names lose it.
  ['ANNA LIVES IN LISBON', 'Anna lives in Lisbon.'],
  [
    "caroline's staging database runs postgresql, i think. i'm sure",
    "Caroline's staging database runs postgresql, I think. I'm sure.",
  ],
  // If a text has mixed case, its names, short words in capitals and parts of words stay as they are.
  ['the API of Zsófia costs 25%', 'The API of Zsófia costs 25%.'],
  ['Really?! He said: "no"', 'Really?! He said: "no".'],
  ['When did Marta visit her parents?', 'When did Marta visit her parents?'],
  ['  ﬁne,\n that   is  all! ', 'Fine, that is all!'],
  ['She painted it [picture: a lake]', 'She painted it [picture: a lake]'],
  ['用户的预算是750美元', '用户的预算是750美元.'],
  ['?! 🎉', '?! 🎉'],
  ['', ''],
])('the text %j becomes %j for the model', (text, form) => {
  expect(encoder.normalForm(text)).toBe(form);
});

it('a text of 8,000 letters is normalised without backtracking', () => {
  const spent = cpuMsOf(() => {
    for (const text of ['unpronounceable '.repeat(500), 'x'.repeat(8_000), 'I.'.repeat(4_000), '"'.repeat(8_000)])
      encoder.normalForm(text);
  });
  // It takes a fifth of a second. A pattern that backtracks would take minutes.
  expect(spent).toBeLessThan(5_000);
});
