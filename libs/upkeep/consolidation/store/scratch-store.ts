import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertNotes = sql(import.meta.url, 'insert-notes');
const insertSample = sql(import.meta.url, 'insert-sample');
const deleteScratch = sql(import.meta.url, 'delete-scratch');

interface RunRef {
  id: string;
  spaceId: string;
}

/** What a run notes for itself until it ends. */
export class ScratchStore {
  /** What a dry run would have made of claims, and pairs it would have linked: its later pages do not see what is no longer active. How many were not noted yet. */
  async note(tx: TenantTx, { id, spaceId }: RunRef, kind: 'gone' | 'archived' | 'linked', names: readonly string[]): Promise<number> {
    return names.length === 0 ? 0 : tx.run(insertNotes, spaceId, id, kind, names);
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
