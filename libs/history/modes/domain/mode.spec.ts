import { expect, it } from '@jest/globals';
import type { TenantMode } from '../../events/index.js';
import { isUnchanged } from './mode.js';

const mode: TenantMode = {
  mode: 'read_only',
  cause: 'state_hash_differs',
  reason: 'Tables differ.',
  since: new Date('2026-01-01T00:00:00Z'),
  changedBy: 'job_1',
};

it.each<[string, TenantMode | null, TenantMode | null, boolean]>([
  ['the same mode', mode, { ...mode, since: new Date(mode.since) }, true],
  ['no mode before and after', null, null, true],
  ['a first mode', null, mode, false],
  ['a mode that ended and began again', mode, { ...mode, since: new Date('2026-01-01T00:00:01Z') }, false],
  ['a mode of another job that began at the same time', mode, { ...mode, changedBy: 'job_2' }, false],
  ['a mode with another cause', mode, { ...mode, cause: 'recovery' }, false],
  ['a mode that ended', mode, { ...mode, mode: 'normal' }, false],
])('the mode is compared with what it was before: %s', (_, before, now, unchanged) => {
  expect(isUnchanged(before, now)).toBe(unchanged);
});
