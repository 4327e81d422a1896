import { sql, type FailureRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Failure } from '../domain/failure.js';

const listFailuresOfTask = sql(import.meta.url, 'list-failures-of-task');

export class FailureRepository {
  /** The latest first. */
  ofTask(tx: TenantTx, taskId: string, limit: number): Promise<Failure[]> {
    return tx.all<FailureRow>(listFailuresOfTask, taskId, limit);
  }
}
