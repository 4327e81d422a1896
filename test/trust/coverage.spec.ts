import { describe, expect, it } from '@jest/globals';
import { roleIsAtLeast } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { COVERAGE, familiesOf } from './coverage.js';
import { FAMILIES } from './families/index.js';

/** Of the catalogue, by name: what a key of role `agent` may call and what changes something. */
const changing = operations
  .filter(({ role, effect }) => effect === 'write' && roleIsAtLeast('agent', role))
  .map(({ name }): string => name);

describe('every operation by which an agent changes something', () => {
  it('is attacked by a family, or says why it need not be', () => {
    expect(changing.length).toBeGreaterThan(35);
    expect(changing.filter((name) => COVERAGE[name] === undefined)).toEqual([]);
  });

  it('is in the catalogue, and what attacks it among the families that are run', () => {
    expect(Object.keys(COVERAGE).filter((name) => !changing.includes(name))).toEqual([]);
    expect(
      Object.keys(COVERAGE).flatMap((name) => familiesOf(name).filter((family) => !FAMILIES.includes(family))),
    ).toEqual([]);
  });

  it('says why in a sentence', () => {
    for (const covered of Object.values(COVERAGE))
      expect('notAttacked' in covered ? covered.notAttacked : 'A family.').toMatch(/^[A-Z].+\.$/);
  });
});
