import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listFailedNotes = sql(import.meta.url, 'list-failed-notes');

/** How many of the latest failures of a task are read. An agent in a loop may report the same failure many times. */
const MAX_READ = 10_000;

export class FailureRepository {
  /** The ids of the claims of the visible notes about failures in a task, latest first, at most `limit`. */
  async notesOfTask(tx: TenantTx, taskId: string, now: Date, limit: number): Promise<string[]> {
    const notes = await tx.all<{ claimId: string }>(listFailedNotes, taskId, now, MAX_READ, limit);
    return notes.map(({ claimId }) => claimId);
  }
}
