import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { looksFrom, markedBy, type PruneMark } from '../domain/prune.rules.js';
import type { ConsolidationRun } from '../domain/consolidation.js';

const deleteSeenChanges = sql(import.meta.url, 'delete-seen-changes');
const insertChecks = sql(import.meta.url, 'insert-checks');
const insertFingerprints = sql(import.meta.url, 'insert-fingerprints');

/** A claim that was compared with the others. */
export interface Check {
  id: string;
  version: number;
  /** A claim compared without a vector is compared again later. */
  embedded: boolean;
}

/**
 * Records which claims consolidation has compared. The data is disposable: without it, consolidation compares the
 * claims again, with the same result.
 */
export class CheckStore {
  async checked(tx: TenantTx, spaceId: string, checks: readonly Check[]): Promise<void> {
    if (checks.length === 0) return;
    const columns = [
      checks.map(({ id }) => id),
      checks.map(({ version }) => version),
      checks.map(({ embedded }) => embedded),
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

const findPruneMark = sql(import.meta.url, 'find-prune-mark');
const insertPruneMark = sql(import.meta.url, 'insert-prune-mark');

/**
 * Stores how far the pruning of each space has progressed. The data is disposable: without it, a run checks all claims.
 */
export class PruneMarks {
  /**
   * Returns the time from which the run searches: the run checks the claims that changed, and the claims that became
   * due after this time. null: the run checks all claims. The time stays the same from the first page of the run to its
   * last.
   */
  async looksFrom(tx: TenantTx, run: ConsolidationRun): Promise<Date | null> {
    return looksFrom(await this.#find(tx, run), run.options, run.startedAt);
  }

  /** Records the progress. Called once the run has checked everything that it had to. */
  async move(tx: TenantTx, run: ConsolidationRun): Promise<void> {
    const { asked, upTo, allAt } = markedBy(await this.#find(tx, run), run.options, run.startedAt);
    await tx.run(insertPruneMark, run.spaceId, asked, upTo, allAt);
  }

  #find(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<PruneMark | null> {
    return tx.one<PruneMark>(findPruneMark, spaceId);
  }
}
