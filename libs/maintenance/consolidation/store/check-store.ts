import { sql, type TenantTx } from '#libs/platform/database/index.js';

const deleteSeenChanges = sql(import.meta.url, 'delete-seen-changes');
const insertChecks = sql(import.meta.url, 'insert-checks');
const insertFingerprints = sql(import.meta.url, 'insert-fingerprints');

/** A claim that was compared with the others. */
export interface Check {
  id: string;
  version: number;
  /** Without one it is looked at again. */
  hasVector: boolean;
}

/** Remembers what consolidation has looked at. Disposable: without it, consolidation looks again and finds the same. */
export class CheckStore {
  async checked(tx: TenantTx, spaceId: string, checks: readonly Check[]): Promise<void> {
    if (checks.length === 0) return;
    const columns = [
      checks.map(({ id }) => id),
      checks.map(({ version }) => version),
      checks.map(({ hasVector }) => hasVector),
    ];
    await Promise.all([tx.run(deleteSeenChanges, spaceId, ...columns), tx.run(insertChecks, spaceId, ...columns)]);
  }

  async keepFingerprints(
    tx: TenantTx,
    spaceId: string,
    fingerprints: readonly { id: string; contentFingerprint: string }[],
  ): Promise<void> {
    if (fingerprints.length > 0)
      await tx.run(
        insertFingerprints,
        spaceId,
        fingerprints.map(({ id }) => id),
        fingerprints.map(({ contentFingerprint }) => contentFingerprint),
      );
  }
}
