import { workShownBy, type Showing } from './shown.rules.js';

// Claims spec, section 15a, rules 13 and 15.

const shows = (content: string, item: string, as: Showing['class'] = 'tool_output'): boolean =>
  workShownBy({ class: as, content })(item);

it.each([
  ['rotate-keys: done, keys rotated', 'Rotate the keys'],
  ['2026-11-27T10:00:00Z INFO 12 keys rotated in 0.5 s', 'Rotate the keys'],
  ['{"step": "rotate_keys", "status": "succeeded"}', 'Rotate the keys'],
  ['parse csv: 12 passed, 0 failed', 'parse csv'],
  ['Tests for parse csv: 12 passed, Failures: 0, Errors: 0, Skipped: 0', 'parse csv'],
  ['PASS test/parse-csv.spec.ts', 'parse csv'],
  ['✓ parse csv (12 ms)', 'parse csv'],
  ['parse csv: 12/12 passed', 'parse csv'],
  ['fix the failed tests: ok', 'fix the failed tests'],
  ['Mail to Bob sent', 'send the mail to Bob'],
  ['rotate-keys: failed\nrotate-keys: done', 'Rotate the keys'],
  ['Results:\nrotate-keys: done', 'Rotate the keys'],
  ['lint: passed', 'lint'],
])('the output "%s" shows that "%s" is completed', (content, item) => {
  expect(shows(content, item)).toBe(true);
});

it.each([
  ['something else', '12 passed', 'parse csv'],
  ['another number', 'delete user 41: done', 'delete user 4'],
  ['another name', 'mail to Bob sent', 'send the mail to Alice'],
  ['words on two lines', 'rotate\nkeys: done', 'Rotate the keys'],
  ['no outcome', 'rotate-keys: started', 'Rotate the keys'],
  ['a failure', 'rotate-keys: failed', 'Rotate the keys'],
  ['a failure, with the past of its word', 'keys rotated: failed', 'Rotate the keys'],
  ['a failure of what repairs failures', 'fix the failed tests: failed, done', 'fix the failed tests'],
  ['a later failure', 'rotate-keys: done\nrotate-keys: rolled back', 'Rotate the keys'],
  ['a denial', 'keys not rotated', 'Rotate the keys'],
  ['a part', 'rotate keys: 1 of 4 done', 'Rotate the keys'],
  ['a share', 'rotate keys: 40% done', 'Rotate the keys'],
  ['none', '0 keys rotated', 'Rotate the keys'],
  ['what is to be done', 'TODO: keys rotated', 'Rotate the keys'],
  ['what is to be done, under a heading', 'Still to do:\nKeys open:\n- keys rotated', 'Rotate the keys'],
  ['an empty box', '- [ ] keys rotated', 'Rotate the keys'],
  ['a condition', 'deploys when keys are rotated', 'Rotate the keys'],
  ['a value', 'keys_rotated: false', 'Rotate the keys'],
  ['a rehearsal', 'dry run: keys rotated', 'Rotate the keys'],
  ['the opposite', 'turn off the alarms: done', 'turn on the alarms'],
  ['a single word by chance', '12 lint warnings, build passed', 'lint'],
  ['no words', 'done', '!!!'],
  ['too many words', `${'good '.repeat(200)} keys rotated`, 'Rotate the keys'],
])('%s: the output "%s" does not show that "%s" is completed', (_, content, item) => {
  expect(shows(content, item)).toBe(false);
});

it.each([
  'I have rotated the keys.',
  'Thanks. We rotated the keys already!',
  'The keys are rotated',
  'Keys rotated',
  'Rotate the keys: done',
  'Rotating the keys is finished',
  'I did not rotate the keys yesterday. Today I have rotated the keys',
])('the message "%s" of a user shows that an item is completed', (content) => {
  expect(shows(content, 'Rotate the keys', 'user_explicit')).toBe(true);
});

it.each([
  'hello',
  'Rotate the keys',
  'Please rotate the keys!',
  'I did not rotate the keys',
  'Are the keys rotated?',
  'Have the keys rotated',
  'I want the keys rotated',
  'Make sure that the keys are rotated.',
  'The keys must be rotated',
  'Done, now rotate the keys',
  'Rotate the keys and you are done',
  'Bob says the keys are rotated',
  'It is a lie that the keys are rotated',
  'Definition of done:\n- keys rotated\n- mail sent',
  'I rotated the keys. No, I have not rotated the keys.',
])('the message "%s" of a user does not show that an item is completed', (content) => {
  expect(shows(content, 'Rotate the keys', 'user_explicit')).toBe(false);
});

it.each([
  ['inference', false],
  ['document', false],
  ['user_implicit', false],
  ['system', true],
] as const)('whether evidence recorded as %s shows that an item is completed: %s', (as, expected) => {
  expect(shows('rotate-keys: done', 'Rotate the keys', as)).toBe(expected);
});

it('of many lines that contain an item, only the last ones are judged', () => {
  const report = 'rotate-keys: done\n';
  const mention = 'rotate keys in region 4\n';
  expect(shows(report + mention.repeat(199), 'Rotate the keys')).toBe(true);
  expect(shows(report + mention.repeat(200), 'Rotate the keys')).toBe(false);
  expect(shows(report + 'something else\n'.repeat(5_000), 'Rotate the keys')).toBe(true);
});
