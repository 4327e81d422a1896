import { z } from 'zod';
import { declareError, forbidden, idOf, instantOut, validationFailed, type Ctx } from '#libs/kernel/index.js';
import type { EventsOf } from '../../events/index.js';
import { JOB_STATUSES } from '../../jobs/index.js';

/**
 * The name of the queue of recoveries. It is also the exclusive key of every recovery, so a tenant has at most one open
 * recovery.
 */
export const RECOVERY_QUEUE = 'recovery';

export const RecoveryJob = z.object({
  promote: z.boolean(),
  acceptLoss: z.boolean(),
  toSeq: z.int().nullable(),
});
export type RecoveryJob = z.output<typeof RecoveryJob>;

export const StartRecoveryInput = z.object({
  promote: z
    .boolean()
    .default(false)
    .describe(
      'Replace the rows that differ with the rebuilt ones; needs the role owner. Without it, nothing is changed.',
    ),
  acceptLoss: z
    .boolean()
    .default(false)
    .describe('Promote even if events were skipped or malformed; their effects are lost.'),
  toSeq: z.int().min(0).optional().describe('Replay up to this sequence number; not allowed with `promote`.'),
});

/** How a table differs from what the log produces. */
const TableDifferenceView = z
  .object({
    table: z.string().describe('Name of the table.'),
    changed: z.int().describe('Number of rows with different values.'),
    extra: z.int().describe('Number of rows that the log does not produce.'),
    missing: z.int().describe('Number of rows that are missing from the table.'),
  })
  .meta({ id: 'RecoveryDifference', description: 'How many rows of a table differ from the log.' });

const SkippedView = z
  .object({
    seq: z.int().nullable().describe('Number of the event; null if it is not sealed yet.'),
    kind: z.string().describe('Its kind.'),
    schemaVersion: z.int().describe('The version of its payload.'),
  })
  .meta({
    id: 'SkippedEvent',
    description: 'An event of a kind or version that this version of the service does not know.',
  });

const MalformedView = z
  .object({
    seq: z.int().nullable().describe('Number of the event; null if it is not sealed yet.'),
    kind: z.string().describe('Its kind.'),
    reason: z.string().describe('Why it cannot be applied.'),
  })
  .meta({ id: 'MalformedEvent', description: 'An event whose payload cannot be applied.' });

export const RecoveryReport = z
  .object({
    fromSeq: z.int().describe('Number of the first replayed event.'),
    snapshotUsed: idOf('snp')
      .nullable()
      .describe('Snapshot from which the replay started; null: it started at the first event.'),
    snapshotSeq: z.int().describe('Number of the last event in that snapshot; 0 without one.'),
    events: z.int().describe('How many events were replayed.'),
    skipped: z.array(SkippedView).describe('Events of unknown kinds or versions; at most 1,000.'),
    malformed: z.array(MalformedView).describe('Events that cannot be applied; at most 1,000.'),
    differences: z.array(TableDifferenceView).describe('Tables that differ from the log.'),
    liveHash: z.string().describe('State hash of the current tables.'),
    rebuiltHash: z.string().describe('State hash of the rebuilt tables.'),
    promoted: z.boolean().describe('Whether the rows that differ were replaced.'),
    replaced: z.int().describe('How many rows were replaced, added or removed.'),
    blockedBy: z
      .enum(['skipped', 'malformed'])
      .nullable()
      .describe('Why nothing was promoted although that was requested; `acceptLoss` promotes nevertheless.'),
    migration: z
      .string()
      .describe('The last migration of the database; the recovery can be undone only under the same one.'),
  })
  .meta({ id: 'RecoveryReport', description: 'What replaying the log of a tenant found, and what was replaced.' });
export type RecoveryReport = z.input<typeof RecoveryReport>;

export const RecoveryView = z
  .object({
    id: idOf('job').describe('Id of the job that runs the recovery.'),
    status: z.enum(JOB_STATUSES).describe('Status of the job.'),
    promote: z.boolean().describe('Whether promotion was requested.'),
    acceptLoss: z.boolean().describe('Whether promotion is allowed despite skipped or malformed events.'),
    toSeq: z.int().nullable().describe('Last event to replay; null: the end of the log.'),
    report: RecoveryReport.nullable().describe('Result of the recovery; null until it has ended.'),
    error: z.string().nullable().describe('Why its last attempt failed.'),
    createdAt: instantOut.describe('When it was requested.'),
    undoableUntil: instantOut
      .nullable()
      .describe(
        'Time until which the replaced rows are kept, so that the recovery can be undone; null if none are kept.',
      ),
  })
  .meta({ id: 'Recovery', description: 'A recovery of a tenant from its log.' });

export const RecoveryRef = z.object({ id: idOf('job').describe('Id of the recovery.') });

const KeptRowsView = z
  .object({
    table: z.string().describe('Name of the table.'),
    changed: z.int().describe('Number of rows that were changed since the recovery.'),
    refused: z
      .int()
      .describe('Number of rows that cannot be restored, because later rows refer to them or have taken their place.'),
  })
  .meta({ id: 'KeptRows', description: 'How many rows of a table were left as they were when a recovery was undone.' });

export const UndoneRecovery = z
  .object({
    id: idOf('job').describe('Id of the recovery.'),
    restored: z.int().describe('Number of rows that were restored.'),
    kept: z.int().describe('Number of rows that were not restored; `keptRows` says why.'),
    keptRows: z.array(KeptRowsView).describe('The tables with rows that were not restored.'),
  })
  .meta({ id: 'UndoneRecovery', description: 'The result of undoing a recovery.' });

export interface RecoveryPayloads {
  /** Rows of the tenant were replaced by those that its log produces. */
  recovery_promoted: { events: number; replaced: number; stateHash: string; acceptedLoss: number };
  /** Rows that a recovery had replaced were restored. */
  recovery_undone: { restored: number; kept: number };
}

export const RECOVERY_KINDS = [
  'recovery_promoted',
  'recovery_undone',
] as const satisfies readonly (keyof RecoveryPayloads)[];

export const recoveryEvent = <K extends keyof RecoveryPayloads>(
  kind: K,
  jobId: string,
  occurredAt: Date,
  payload: RecoveryPayloads[K],
) =>
  ({ kind, spaceId: null, subjectId: jobId, occurredAt, payload }) as Extract<EventsOf<RecoveryPayloads>, { kind: K }>;

export const recoveryRunning = declareError<{ id: string }>(
  'recovery_running',
  'conflict',
  ({ id }) =>
    `The recovery ${id} of this tenant has not ended; wait for it, or look at it with GET /v1/recoveries/${id}.`,
  { retryable: true },
);
export const recoveryNotUndoable = declareError<{ id: string; why: string }>(
  'recovery_not_undoable',
  'conflict',
  ({ id, why }) => `The recovery ${id} cannot be undone: ${why}.`,
);

/** Throws `forbidden` or `validation_failed`. */
export function checkStart({ caller: { role } }: Ctx, { promote, toSeq }: z.output<typeof StartRecoveryInput>): void {
  if (!promote) return;
  if (role !== 'owner') throw forbidden({ why: 'Promoting a recovery needs the role owner.' }, { lacking: 'role' });
  if (toSeq !== undefined)
    throw validationFailed({
      what: '"/toSeq" is only for recoveries without promote: an earlier state cannot be promoted.',
    });
}

/** Why a recovery must not be promoted. null: it may be promoted. */
export function blockedBy(
  { skipped, malformed }: { skipped: readonly unknown[]; malformed: readonly unknown[] },
  { acceptLoss }: Pick<RecoveryJob, 'acceptLoss'>,
): RecoveryReport['blockedBy'] {
  if (acceptLoss) return null;
  return malformed.length > 0 ? 'malformed' : skipped.length > 0 ? 'skipped' : null;
}

/** Counts the rows that an undo did not restore, by table. */
export function keptRowsOf({
  changed,
  refused,
}: {
  changed: readonly { tableName: string }[];
  refused: readonly { tableName: string }[];
}): z.input<typeof UndoneRecovery>['keptRows'] {
  const countIn = (rows: readonly { tableName: string }[], table: string): number =>
    rows.filter(({ tableName }) => tableName === table).length;
  return [...new Set([...changed, ...refused].map(({ tableName }) => tableName))]
    .sort()
    .map((table) => ({ table, changed: countIn(changed, table), refused: countIn(refused, table) }));
}

/**
 * Why a tenant must stop writing after its log was replayed and its tables were compared. null: the tenant may go on
 * writing. If events were skipped, differences prove nothing: a later version of the service may know these events, and
 * the tables may be right.
 */
export function doubtOf({
  malformed,
  skipped,
  differing,
}: {
  malformed: readonly { seq: number | null; kind: string }[];
  skipped: readonly unknown[];
  differing: readonly string[];
}): { cause: 'projection_failed' | 'state_hash_differs'; reason: string } | null {
  const [first] = malformed;
  if (first !== undefined)
    return {
      cause: 'projection_failed',
      reason: `Event ${first.seq ?? 'without a seal'}, ${first.kind}, cannot be applied.`,
    };
  if (differing.length === 0 || skipped.length > 0) return null;
  return { cause: 'state_hash_differs', reason: `Tables are not what the log says: ${differing.join(', ')}.` };
}

const KEPT_DAYS = 7;
const DAY_MS = 86_400_000;
export const keptUntil = (replacedAt: Date): Date => new Date(replacedAt.getTime() + KEPT_DAYS * DAY_MS);
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * DAY_MS);
