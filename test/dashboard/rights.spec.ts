import { expect, it } from '@jest/globals';
import { LEAST_ROLE, may } from '../../apps/dashboard/src/rights.js';
import { operations } from '../../apps/api/src/operations.js';

it.each(Object.entries(LEAST_ROLE))('the dashboard offers %s to the role %s, as the catalogue says', (name, role) => {
  expect(operations.find((operation) => operation.name === name)?.role).toBe(role);
});

it('a role that a newer service has added is offered the same actions as a reader', () => {
  expect(may('auditor', 'claims.dispute')).toBe(false);
  expect(may('owner', 'conflicts.resolve')).toBe(true);
});
