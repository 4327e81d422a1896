import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listFailedNotes = sql(import.meta.url, 'list-failed-notes');

export class FailureRepository {
  /** The notes of what failed in a task, of the latest `limit` failures, the latest first. */
  async notesOfTask(tx: TenantTx, taskId: string, limit: number): Promise<string[]> {
    return (await tx.all<{ claimId: string }>(listFailedNotes, taskId, limit)).map(({ claimId }) => claimId);
  }
}
