import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listFailedNotes = sql(import.meta.url, 'list-failed-notes');

export class FailureRepository {
  /** The ids of the claims of the notes about the latest `limit` failures in a task, latest first. */
  async notesOfTask(tx: TenantTx, taskId: string, limit: number): Promise<string[]> {
    return (await tx.all<{ claimId: string }>(listFailedNotes, taskId, limit)).map(({ claimId }) => claimId);
  }
}
