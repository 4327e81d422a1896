import fc from 'fast-check';
import { payloadOf } from './payload.js';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

it.each([
  '{"a":1}',
  ' \n[1, 2]\t',
  '"text"',
  '-1.5e+10 ',
  '0',
  'true',
  'false\r\n',
  ' null',
  '',
  ' ',
  '2026-01-01T00:00:00Z request',
  '12 34',
  'nullify',
  '{',
  '\u00a0{}',
  '-',
])('payloadOf reads %j as JSON.parse does', (text) => {
  expect(payloadOf(text)).toEqual(parsed(text));
});

it('payloadOf reads every text as JSON.parse does', () => {
  const text = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]":,0129.eE+- \n', 'true', 'null') }));
  fc.assert(
    fc.property(text, (given) => {
      expect(payloadOf(given)).toEqual(parsed(given));
    }),
  );
});
