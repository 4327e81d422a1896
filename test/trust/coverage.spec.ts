import { describe, expect, it } from '@jest/globals';
import { roleIsAtLeast } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { COVERAGE, familiesOf } from './coverage.js';
import { FAMILIES } from './families/index.js';

/** Catalogue operations, by name, that a key of role `agent` may call and that change something. */
const changing = operations
  .filter(({ role, effect }) => effect === 'write' && roleIsAtLeast('agent', role))
  .map(({ name }): string => name);

describe('every operation by which an agent changes something', () => {
  it('is attacked by a family, or has a reason why not', () => {
    expect(changing.length).toBeGreaterThan(35);
    expect(changing.filter((name) => COVERAGE[name] === undefined)).toEqual([]);
  });

  it('exists in the catalogue, and its families are among those that are run', () => {
    expect(Object.keys(COVERAGE).filter((name) => !changing.includes(name))).toEqual([]);
    expect(
      Object.keys(COVERAGE).flatMap((name) => familiesOf(name).filter((family) => !FAMILIES.includes(family))),
    ).toEqual([]);
  });

  it('has a full sentence as its reason', () => {
    for (const covered of Object.values(COVERAGE))
      expect('notAttacked' in covered ? covered.notAttacked : 'A family.').toMatch(/^[A-Z].+\.$/);
  });
});
