import { expect, it } from '@jest/globals';
import { DEFAULT_SNAPSHOTS } from '#libs/platform/config/index.js';
import { idAt } from '#libs/testing/id-at.js';
import type { TenantMode } from '../../events/index.js';
import { findingsOf, type HealthFacts } from './runtime-health.js';

const NOW = new Date('2026-01-10T12:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const WELL: HealthFacts = {
  headSeq: 101,
  tenantCreatedAt: ago(100 * HOUR_MS),
  unsealed: 0,
  oldestUnsealed: null,
  unsent: 0,
  oldestUnsent: null,
  deadJobs: 0,
  silentJobs: 0,
  failedCascades: 0,
  lackingVectors: 0,
  lastSnapshot: { seq: 100, ahead: [], createdAt: ago(50 * HOUR_MS) },
  snapshotSettings: DEFAULT_SNAPSHOTS,
};
const READ_ONLY: TenantMode = { mode: 'read_only', cause: 'operator', reason: 'moved', since: NOW, changedBy: 'prn_1' };
const codes = (facts: Partial<HealthFacts>, mode: TenantMode | null = null): string[] =>
  findingsOf({ ...WELL, ...facts }, mode, [], NOW).map(({ code, severity }) => `${severity} ${code}`);

it.each<[string, Partial<HealthFacts>, string[]]>([
  ['a tenant that is well', {}, []],
  ['an event that waits for its seal for a minute', { unsealed: 1, oldestUnsealed: idAt('evt', ago(MINUTE_MS)) }, []],
  [
    'an event that waits for its seal for longer than a minute',
    { unsealed: 1, oldestUnsealed: idAt('evt', ago(MINUTE_MS + 1)) },
    ['error events_unsealed'],
  ],
  ['a message that waits for a queue for a minute', { unsent: 1, oldestUnsent: idAt('job', ago(MINUTE_MS)) }, []],
  [
    'a message that waits for a queue for longer than a minute',
    { unsent: 1, oldestUnsent: idAt('job', ago(MINUTE_MS + 1)) },
    ['error outbox_late'],
  ],
  ['a job that was given up', { deadJobs: 1 }, ['warning jobs_dead']],
  ['a job that makes no progress', { silentJobs: 1 }, ['warning jobs_stuck']],
  ['texts that lack their vectors', { lackingVectors: 3 }, ['warning embeddings_missing']],
  ['a correction that has failed', { failedCascades: 1 }, ['warning cascades_failed']],
  [
    'a change and a snapshot two hours late',
    { headSeq: 102, lastSnapshot: { ...WELL.lastSnapshot!, createdAt: ago(3 * HOUR_MS) } },
    ['warning snapshot_overdue'],
  ],
  [
    'a change and a snapshot nearly two hours late',
    { headSeq: 102, lastSnapshot: { ...WELL.lastSnapshot!, createdAt: ago(3 * HOUR_MS - 1) } },
    [],
  ],
  ['a tenant of many hours without a snapshot', { lastSnapshot: null }, ['warning snapshot_overdue']],
  ['a tenant of one hour without a snapshot', { lastSnapshot: null, tenantCreatedAt: ago(HOUR_MS) }, []],
])('the health check finds in %s: %j', (_, facts, found) => {
  expect(codes(facts)).toEqual(found);
});

it('the health check lists the most severe finding first', () => {
  expect(codes({ deadJobs: 1, unsealed: 1, oldestUnsealed: idAt('evt', ago(HOUR_MS)) })).toEqual([
    'error events_unsealed',
    'warning jobs_dead',
  ]);
});

it('the health check reports waiting messages of a read-only tenant as information, because they wait on purpose', () => {
  expect(codes({ unsent: 1, oldestUnsent: idAt('job', ago(HOUR_MS)) }, READ_ONLY)).toEqual([
    'error read_only',
    'info outbox_late',
  ]);
});
