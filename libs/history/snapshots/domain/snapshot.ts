import { z } from 'zod';
import { idOf, instantOut, type Id } from '#libs/kernel/index.js';
import type { EventsOf, LogPlace } from '../../events/index.js';

/** A snapshot without its pages. */
export interface Snapshot extends LogPlace {
  id: Id<'snp'>;
  stateHash: string;
  tableRows: Record<string, number>;
  bytes: number;
  serviceVersion: string;
  migration: string;
  createdAt: Date;
}

/** A page as it is listed in the manifest of its snapshot. */
export interface ManifestLine {
  ordinal: number;
  tableName: string;
  rowCount: number;
  sha256: string;
}

/** The list of the pages. The log keeps the hash of this list, so nobody can replace a page unnoticed. */
export const manifestOf = (pages: readonly ManifestLine[]): string =>
  pages.map(({ ordinal, tableName, rowCount, sha256 }) => `${ordinal} ${tableName} ${rowCount} ${sha256}\n`).join('');

export interface SnapshotPayloads {
  /** The tables of the tenant were copied, so that replay may begin there. */
  snapshot_made: {
    seq: number;
    stateHash: string;
    rows: number;
    bytes: number;
    /** Hash of its manifest; events of earlier versions do not have it. */
    manifestHash?: string;
    /** The settings of the process that made it; events of earlier versions do not have them. */
    settings?: SnapshotSettings;
  };
}

export const SNAPSHOT_KINDS = ['snapshot_made'] as const satisfies readonly (keyof SnapshotPayloads)[];

export function snapshotMade(
  { id, seq, stateHash, tableRows, bytes, createdAt }: Snapshot,
  manifestHash: string,
  settings: SnapshotSettings,
): EventsOf<SnapshotPayloads> {
  const rows = Object.values(tableRows).reduce((sum, count) => sum + count, 0);
  return {
    kind: 'snapshot_made',
    spaceId: null,
    subjectId: id,
    occurredAt: createdAt,
    payload: { seq, stateHash, rows, bytes, manifestHash, settings },
  };
}

const HOUR_MS = 3_600_000;

/** When a snapshot of a tenant is due, and how many are kept: settings of the installation. */
export interface SnapshotSettings {
  /** How many snapshots of a tenant are kept. */
  keep: number;
  /**
   * A snapshot is due when new events make up this percentage of the log, but not before there are `minEvents` of them.
   */
  minEvents: number;
  percentOfLog: number;
  /**
   * If there are fewer new events, but at least one, a snapshot is due after `hours`, or after `largeLogHours` in a log
   * of at least `smallLog` events.
   */
  smallLog: number;
  hours: number;
  largeLogHours: number;
}

/**
 * The head of the log, the age of the tenant, and what the last snapshot contains. `failedAt`: when the last attempt
 * ended, if it made no snapshot.
 */
export interface SnapshotState {
  headSeq: number;
  now: Date;
  tenantCreatedAt: Date;
  failedAt: Date | null;
  last: Pick<Snapshot, 'seq' | 'ahead' | 'createdAt'> | null;
}

/**
 * Whether a snapshot is due. By default, it is due when the new events are a tenth of the log and at least 1,000. If
 * there are fewer new events, but at least one, it is due after an hour, or after a day in a log of 10,000 events or
 * more. The event that records the last snapshot does not count, so that the cost of snapshots stays proportional to
 * what was written. After an attempt that made no snapshot, the next one waits for an hour, because it reads as much of
 * the log again and is likely to end in the same way.
 */
export function isSnapshotDue(
  { headSeq, now, tenantCreatedAt, failedAt, last }: SnapshotState,
  { minEvents, percentOfLog, smallLog, hours, largeLogHours }: SnapshotSettings,
): boolean {
  const events = headSeq - (last === null ? 0 : last.seq + last.ahead.length + 1);
  const hasJustFailed = failedAt !== null && now.getTime() - failedAt.getTime() < hours * HOUR_MS;
  if (events <= 0 || hasJustFailed) return false;
  if (events >= Math.max(minEvents, (percentOfLog * headSeq) / 100)) return true;
  const waitMs = (headSeq < smallLog ? hours : largeLogHours) * HOUR_MS;
  return now.getTime() - (last?.createdAt ?? tenantCreatedAt).getTime() >= waitMs;
}

export const SnapshotView = z
  .object({
    id: idOf('snp').describe('Id of the snapshot.'),
    seq: z.int().describe('Number of the last event that it contains.'),
    stateHash: z.string().describe('Hash of the critical tables at that event.'),
    rows: z.record(z.string(), z.int()).describe('Number of rows by table.'),
    bytes: z.int().describe('Compressed size in bytes.'),
    serviceVersion: z.string().describe('Version of the service that made the snapshot.'),
    migration: z
      .string()
      .describe(
        'The last migration when the snapshot was made; a replay uses the snapshot only under the same migration.',
      ),
    createdAt: instantOut.describe('When it was made.'),
  })
  .meta({ id: 'Snapshot', description: 'A copy of the tables of the tenant, from which a replay can start.' });

export const SnapshotList = z
  .object({ data: z.array(SnapshotView).describe('Newest first; by default at most 5 are kept.') })
  .meta({ id: 'SnapshotList', description: 'The snapshots of the tenant.' });

export const ListSnapshotsInput = z.object({});

export const viewOfSnapshot = ({
  id,
  seq,
  stateHash,
  tableRows,
  bytes,
  serviceVersion,
  migration,
  createdAt,
}: Snapshot) => ({
  id,
  seq,
  stateHash,
  rows: tableRows,
  bytes,
  serviceVersion,
  migration,
  createdAt: createdAt.toISOString(),
});
