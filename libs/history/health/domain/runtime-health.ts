import { z } from 'zod';
import { instantOut, madeAt, type Id } from '#libs/kernel/index.js';
import { MODES, type TenantMode } from '../../events/index.js';
import { isSnapshotDue, type SnapshotSettings, type SnapshotState } from '../../snapshots/index.js';

const SEVERITIES = ['info', 'warning', 'error'] as const;

const FindingView = z
  .object({
    code: z.string().describe('Stable code of the finding.'),
    severity: z.enum(SEVERITIES).describe('error: something does not work; warning: something will not work for long.'),
    message: z.string().describe('What was found.'),
    advice: z.string().describe('What to do.'),
  })
  .meta({ id: 'HealthFinding', description: 'Something about a tenant that an operator should know.' });
export type HealthFinding = z.output<typeof FindingView>;

export const RuntimeHealth = z
  .object({
    mode: z.enum(MODES).describe('Whether the tenant accepts writes.'),
    degraded: z.string().nullable().describe('`read_only` while the tenant refuses writes; otherwise null.'),
    findings: z.array(FindingView).describe('Current and expected problems; empty if none is known.'),
    advice: z.array(z.string()).describe('What to do, the most severe finding first.'),
    system: z
      .object({
        serviceVersion: z.string().describe('Version of the service.'),
        migration: z.string().describe('The most recent migration applied to the database.'),
        databaseVersion: z.string().describe('Version of the database.'),
        embeddingModel: z.string().nullable().describe('The first embedding model; null: this process has none.'),
        embeddingDimensions: z.int().nullable().describe('Its dimensions.'),
        embeddingsMoving: z.boolean().describe('Whether a space is moving to another embedding model.'),
        startedAt: instantOut.describe('When the process started.'),
      })
      .meta({ id: 'RuntimeSystem', description: 'The environment of the service.' })
      .describe('The environment of the service.'),
    snapshots: z
      .object({
        count: z.int().describe('How many snapshots there are.'),
        latestSeq: z.int().nullable().describe('Number of the last event in the newest snapshot.'),
        latestBytes: z.int().nullable().describe('Size of the newest snapshot in bytes.'),
        keep: z.int().describe('How many snapshots are kept.'),
      })
      .meta({ id: 'RuntimeSnapshots', description: 'The snapshots of the tenant in brief.' })
      .describe('The snapshots of the tenant.'),
    archives: z
      .object({
        count: z.int().describe('How many days are archived.'),
        firstDay: z.string().nullable().describe('The first archived day.'),
        lastDay: z.string().nullable().describe('The last archived day.'),
      })
      .meta({ id: 'RuntimeArchives', description: 'The archived days of the log in brief.' })
      .describe('The archived days of the log.'),
    integrity: z
      .object({
        checkedAt: instantOut.nullable().describe('When the last check ended; null if none has.'),
        findings: z.int().describe('How many of the findings come from this check.'),
      })
      .meta({ id: 'RuntimeIntegrity', description: 'The last check of the integrity of the tenant.' })
      .describe('The last daily check of the integrity of the tenant.'),
  })
  .meta({ id: 'RuntimeHealth', description: 'The health of the service for one tenant.' });

export const GetRuntimeHealthInput = z.object({});

/** What the database knows about a tenant at one moment. */
export interface HealthFacts {
  headSeq: number;
  tenantCreatedAt: Date;
  unsealed: number;
  oldestUnsealed: Id<'evt'> | null;
  unsent: number;
  oldestUnsent: Id<'job'> | null;
  deadJobs: number;
  silentJobs: number;
  failedCascades: number;
  /** Texts that lack a vector although it was requested again; at most 1,000 are counted. */
  lackingVectors: number;
  lastSnapshot: SnapshotState['last'];
  snapshotSettings: SnapshotSettings;
}

const LATE_MS = 60_000;
/** How long after its due time a snapshot counts as missed. The delay leaves time to make the snapshot. */
const GRACE_MS = 2 * 3_600_000;

/** At most this many texts without vectors are counted. */
export const MAX_LACKING_COUNTED = 1_000;

const RANK = { error: 0, warning: 1, info: 2 } as const;

/** The problems of a tenant, most severe first. `checked`: what its last integrity check has found. */
export function findingsOf(
  facts: HealthFacts,
  mode: TenantMode | null,
  checked: readonly HealthFinding[],
  now: Date,
): HealthFinding[] {
  return [...modeFindings(mode), ...checked, ...backlogFindings(facts, mode, now), ...workFindings(facts, now)].sort(
    (a, b) => RANK[a.severity] - RANK[b.severity],
  );
}

const present = (found: readonly (HealthFinding | false | undefined)[]): HealthFinding[] =>
  found.filter((finding): finding is HealthFinding => typeof finding === 'object');

const modeFindings = (mode: TenantMode | null): HealthFinding[] =>
  present([
    mode?.mode === 'read_only' && {
      code: 'read_only',
      severity: 'error',
      message: `The tenant has been read-only since ${mode.since.toISOString()}: ${mode.reason}`,
      advice:
        mode.cause === 'operator'
          ? 'The operator who set it can end it: credence mode normal.'
          : 'Check with `credence recover`; replace the rows that differ with `credence recover --promote`.',
    },
  ]);

function backlogFindings(facts: HealthFacts, mode: TenantMode | null, now: Date): HealthFinding[] {
  const isLate = (id: Id | null): boolean => id !== null && now.getTime() - madeAt(id).getTime() > LATE_MS;
  return present([
    isLate(facts.oldestUnsealed) && {
      code: 'events_unsealed',
      severity: 'error',
      message: `${facts.unsealed} events are waiting to be sealed.`,
      advice: 'Make sure that a worker is running; until then, the event feed does not advance.',
    },
    isLate(facts.oldestUnsent) && {
      code: 'outbox_late',
      severity: mode?.mode === 'read_only' ? 'info' : 'error',
      message: `${facts.unsent} messages are waiting for a queue.`,
      advice:
        'Make sure that a worker is running and reaches the queue; nothing is lost meanwhile. For a read-only tenant this is expected.',
    },
  ]);
}

const workFindings = (facts: HealthFacts, now: Date): HealthFinding[] =>
  present([
    facts.deadJobs > 0 && {
      code: 'jobs_dead',
      severity: 'warning',
      message: `${facts.deadJobs} jobs were given up.`,
      advice: 'List them with `credence jobs list --status dead`, then run `credence jobs retry <id>`.',
    },
    facts.silentJobs > 0 && {
      code: 'jobs_stuck',
      severity: 'warning',
      message: `${facts.silentJobs} open jobs have made no progress for ten minutes.`,
      advice: 'Make sure that a worker is running; a job that lost its message is sent again automatically.',
    },
    facts.failedCascades > 0 && {
      code: 'cascades_failed',
      severity: 'warning',
      message: `${facts.failedCascades} corrections have failed and count as pending.`,
      advice: 'Retry their jobs: credence jobs list --status dead.',
    },
    facts.lackingVectors > 0 && {
      code: 'embeddings_missing',
      severity: 'warning',
      message: `${facts.lackingVectors} texts cannot be found by meaning${facts.lackingVectors >= MAX_LACKING_COUNTED ? ', and perhaps more' : ''}.`,
      advice:
        'They are found by their words. Make sure that a worker is running and reaches the embedder; it computes the missing vectors.',
    },
    isSnapshotDue(
      { ...facts, last: facts.lastSnapshot, failedAt: null, now: new Date(now.getTime() - GRACE_MS) },
      facts.snapshotSettings,
    ) && {
      code: 'snapshot_overdue',
      severity: 'warning',
      message: 'The newest snapshot is older than its schedule allows.',
      advice: 'Make sure that a worker is running; make a snapshot with `credence snapshots make`.',
    },
  ]);

export const snapshotsInShort = (snapshots: readonly { seq: number; bytes: number }[], { keep }: SnapshotSettings) => ({
  count: snapshots.length,
  latestSeq: snapshots[0]?.seq ?? null,
  latestBytes: snapshots[0]?.bytes ?? null,
  keep,
});
