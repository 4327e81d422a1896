import { Refusal } from '#libs/kernel/index.js';
import type { ClaimType } from '../../domain-schemas/index.js';
import { checkStatement, checkValue, keyOfFact, literalOf, textOfFact } from './statement.rules.js';

const type = (triple: Partial<ClaimType['triple']> = {}, template = 'File {file} is {value}') => ({
  anchors: ['file'],
  triple: { subject: 'file:{file}', predicate: 'p', value: { from: 'file_read', at: '/sha' }, ...triple },
  template,
});
const about = (file: string) => new Map([['file', file]]);

it('a fact is stated in the form that its type gives it', () => {
  const anchors = about('a.ts');
  expect({
    key: keyOfFact(type(), anchors),
    text: textOfFact(type(), anchors, 'new'),
    withoutAnchor: keyOfFact(type(), new Map()),
  }).toEqual({ key: { subject: 'file:a.ts', predicate: 'p' }, text: 'File a.ts is new', withoutAnchor: null });
});

it.each([
  [' PAID ', 'PAID'],
  [true, 'true'],
  [7, '7'],
])('the literal value %j is stored as %j', (value, stored) => {
  expect(literalOf(type({ value }))).toBe(stored);
});

/**
 * The field that is refused; null: the fact can be stated. `value`: the value that the evidence shows, if it is known.
 */
const refusedIn = (given: ReturnType<typeof type>, file: string, value?: string): string | null => {
  try {
    if (value === undefined) checkStatement('seen', given, about(file));
    else checkValue(given, about(file), value);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return refusal.errors[0]!.field;
  }
};

it.each<[what: string, given: ReturnType<typeof type>, file: string, field: string | null]>([
  ['a path of 200 characters', type(), 'x'.repeat(200), null],
  ['no anchor at all in the subject', type({ subject: 'the files' }), 'a', null],
  ['a subject of 500 characters', type({ subject: `${'x'.repeat(499)}{file}` }), 'a', null],
  ['a subject of 501 characters', type({ subject: `${'x'.repeat(499)}{file}` }), 'ab', '/anchors'],
  ['a subject that cannot be seen', type({ subject: '{file}' }), '\u200b', '/anchors'],
  ['a subject that names the value', type({ subject: '{file}{value}' }), 'a', '/claimType'],
  ['a literal value that no claim can have', type({ value: ' ' }), 'a', '/claimType'],
  ['a text that is too long', type({}, '{file}'.repeat(80)), 'x'.repeat(200), '/anchors'],
])('whether a fact can be stated with %s', (_, given, file, field) => {
  expect(refusedIn(given, file)).toBe(field);
});

it.each([
  ['PAID', null],
  ['x'.repeat(909), null],
  ['x'.repeat(910), '/evidence'],
])('a text that names its value eleven times is refused only if that is too long: %s', (value, field) => {
  const given = type({}, '{value}'.repeat(11));
  expect({ beforeItIsKnown: refusedIn(given, 'a'), withIt: refusedIn(given, 'a', value) }).toEqual({
    beforeItIsKnown: null,
    withIt: field,
  });
});
