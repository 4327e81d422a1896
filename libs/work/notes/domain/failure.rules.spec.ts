import { cpuMsOf } from '#libs/testing/cpu-time.js';
import { failureNote } from './failure.rules.js';

const signatureOf = (error: string): string | null =>
  failureNote({ what: null, error, severity: 'major', component: null, rootCause: null }, null).signature;

it.each([
  ['TypeError: x is not a function', '|typeerror|typeerror: x is not a function'],
  ['at 7: app.io.ETIMEDOUT', '|app.io.etimedout|at # app.io.etimedout'],
])('the signature of "%s" contains the class of the error', (error, signature) => {
  expect(signatureOf(error)).toBe(signature);
});

it.each(['A.', 'a.', 'Err.', 'éA', 'Aa_', '1.', 'a/'])('the signature is found quickly in a long run of %s', (unit) => {
  const error = unit.repeat(32_000 / unit.length);
  expect(cpuMsOf(() => signatureOf(error))).toBeLessThan(500);
});
