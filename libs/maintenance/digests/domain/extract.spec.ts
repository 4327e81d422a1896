import type { Id } from '#libs/kernel/index.js';
import { extract } from './wording.rules.js';
import type { Member } from './digest.js';

const member = (text: string, importance = 0.7, n = 0): Member => ({
  id: `clm_${n}` as Id<'clm'>,
  text,
  importance,
  reinforcements: 0,
  agingFrom: new Date(0),
});

it.each<[string, Member[], string]>([
  [
    'the most important text comes first',
    [member('Ann likes tea.', 0.2), member('Ann lives in Lisbon.', 0.9, 1)],
    'Ann lives in Lisbon.\nAnn likes tea.',
  ],
  [
    'a text that adds no content word is left out',
    [member('Ann likes green tea.', 0.9), member('Tea, green: Ann likes it.', 0.5, 1), member('Bob too.', 0.1, 2)],
    'Ann likes green tea.\nBob too.',
  ],
  [
    'a negation is a content word',
    [member('Ann likes tea.', 0.9), member('Ann does not like tea.', 0.5, 1)],
    'Ann likes tea.\nAnn does not like tea.',
  ],
  [
    'a number is a content word',
    [member('The budget is 750.', 0.9), member('The budget is 800.', 0.5, 1)],
    'The budget is 750.\nThe budget is 800.',
  ],
  [
    'a text that is too long is cut at the end of a sentence',
    [member(`${'a'.repeat(9_950)}.`, 0.9), member(`First one. ${'Second one is here. '.repeat(20)}`, 0.5, 1)],
    `${'a'.repeat(9_950)}.\nFirst one. Second one is here.`,
  ],
])('in an extract, %s', (_, members, made) => {
  expect(extract(members)).toBe(made);
});
