import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';

const listMemoriesOfTask = sql(import.meta.url, 'list-memories-of-task');

/** Maximum number of visible facts, and of visible notes, of a task that are considered. */
const MAX_OF_EACH = 100;

/** A claim that belongs to a task. */
export interface MemoryOfTask {
  claimId: Id<'clm'>;
  /** For a note: its importance, with `strength`; null: the claim is a fact of a step. */
  importance: number | null;
  strength: number | null;
}

export class TaskMemoryRepository {
  /** The visible facts of the steps of a task, and its visible notes with their current strengths. */
  list(tx: TenantTx, space: Space, taskId: string): Promise<MemoryOfTask[]> {
    return tx.all<MemoryOfTask>(listMemoriesOfTask, space.id, taskId, space.now, MAX_OF_EACH);
  }
}
