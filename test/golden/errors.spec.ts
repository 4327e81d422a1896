import 'reflect-metadata';
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
