import { sql, type SystemTx } from '#libs/platform/database/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { SnapshotState } from '../../snapshots/index.js';

const listSnapshotStates = sql(import.meta.url, 'list-snapshot-states');

interface Row {
  tenantId: Id<'ten'>;
  tenantCreatedAt: Date;
  headSeq: string;
  lastSeq: string | null;
  lastAhead: string[] | null;
  lastAt: Date | null;
  failedAt: Date | null;
}

/** How far the log of each tenant is beyond its last snapshot. */
export class SnapshotDue {
  async list(tx: SystemTx): Promise<(Omit<SnapshotState, 'now'> & { tenantId: Id<'ten'> })[]> {
    return (await tx.all<Row>(listSnapshotStates)).map(
      ({ tenantId, tenantCreatedAt, headSeq, lastSeq, lastAhead, lastAt, failedAt }) => ({
        tenantId,
        tenantCreatedAt,
        headSeq: Number(headSeq),
        failedAt,
        last: lastSeq === null ? null : { seq: Number(lastSeq), ahead: lastAhead!, createdAt: lastAt! },
      }),
    );
  }
}
