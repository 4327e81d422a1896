import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertGone = sql(import.meta.url, 'insert-gone');
const insertSample = sql(import.meta.url, 'insert-sample');
const deleteScratch = sql(import.meta.url, 'delete-scratch');

interface RunRef {
  id: string;
  spaceId: string;
}

/** What a run notes for itself until it ends. */
export class ScratchStore {
  /** What a dry run would have made of claims: its later phases do not see what is no longer active. */
  async note(tx: TenantTx, { id, spaceId }: RunRef, kind: 'gone' | 'archived', claimIds: readonly string[]): Promise<void> {
    if (claimIds.length > 0) await tx.run(insertGone, spaceId, id, kind, claimIds);
  }

  /** Confines the run to the least confident claims. */
  async sample(tx: TenantTx, { id, spaceId }: RunRef, most: number): Promise<void> {
    await tx.run(insertSample, spaceId, id, most);
  }

  /** What earlier runs have left, cancelled ones for example. */
  async clearOthers(tx: TenantTx, { id, spaceId }: RunRef): Promise<void> {
    await tx.run(deleteScratch, spaceId, id);
  }

  async clear(tx: TenantTx, { spaceId }: RunRef): Promise<void> {
    await tx.run(deleteScratch, spaceId, null);
  }
}
