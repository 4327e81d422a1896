import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { declaredErrors, Refusal } from '#libs/kernel/index.js';
import '#libs/product.js';
import '../../apps/api/src/transport/problem/errors.js';

const declaredAs = (retryable: boolean) => declaredErrors().filter((each) => each.retryable === retryable);

it('an error is marked as retryable if its category or declaration says so', () => {
  const categories = new Set(declaredAs(true).map(({ category }) => category));
  expect(categories).toEqual(new Set(['limit', 'unavailable', 'conflict']));
});

it.each(['idempotency_in_flight', 'cascade_running', 'decay_running'])(
  'the conflict %s may be retried',
  (code) => {
    expect(declaredAs(true)).toContainEqual({ code, category: 'conflict', retryable: true });
    expect(new Refusal(code, 'conflict', `Item 3: ${code}`)).toMatchObject({ isRetryable: true });
  },
);

it('other conflicts are not retryable', () => {
  expect(new Refusal('version_conflict', 'conflict', 'It is at version 3.')).toMatchObject({ isRetryable: false });
});

const rows = readFileSync('docs/reference/errors.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'));

it.each([
  'internal',
  'bad_request',
  'route_not_found',
  'method_not_allowed',
  'address_too_long',
  'unsupported_media_type',
  'query_too_costly',
  'answer_too_long',
  'persisted_query_invalid',
  'persisted_query_mismatch',
  'persisted_query_not_found',
])('docs/reference/errors.md lists the code %s of a transport', (code) => {
  expect(rows.filter((row) => row.startsWith(`| \`${code}\` |`))).toHaveLength(1);
});

it('docs/reference/errors.md lists each code once, and shows no source code', () => {
  const codes = rows.map((row) => row.split('`')[1]!);
  expect(codes).toEqual([...new Set(codes)]);
  expect(rows.filter((row) => /\$\{|\{[A-Z_]|\bundefined\b|\bNaN\b|\[object /.test(row))).toEqual([]);
});
