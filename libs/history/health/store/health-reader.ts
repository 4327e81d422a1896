import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Id } from '#libs/kernel/index.js';
import { MAX_LACKING_COUNTED, type HealthFacts } from '../domain/runtime-health.js';

const findHealth = sql(import.meta.url, 'find-health');

type Row = Omit<HealthFacts, 'headSeq' | 'lastSnapshot'> & {
  headSeq: string;
  oldestUnsealed: Id<'evt'> | null;
  databaseVersion: string;
  embeddingsMoving: boolean;
  archives: number;
  firstDay: string | null;
  lastDay: string | null;
  checkedAt: Date | null;
  checkResult: unknown;
};

export type HealthRow = Omit<Row, 'headSeq'> & { headSeq: number };

/** Reads the facts from which the health of a tenant is derived. It uses indexes only. */
export class HealthReader {
  async find(tx: TenantTx, silentSince: Date): Promise<HealthRow> {
    const row = (await tx.one<Row>(findHealth, silentSince, MAX_LACKING_COUNTED))!;
    return { ...row, headSeq: Number(row.headSeq) };
  }
}
