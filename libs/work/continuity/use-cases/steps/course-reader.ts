import type { TenantTx } from '#libs/platform/database/index.js';
import type { CheckpointRepository } from '../../../checkpoints/index.js';
import type { ExecutionRepository } from '../../../executions/index.js';
import type { ReadTask } from '../../../tasks/index.js';
import type { Course } from '../../domain/drift.rules.js';

/** Maximum number of versions after the base that are compared with it. */
const MAX_LATER = 20;

/** Reads what happened in a task since it was last resumed. */
export class CourseReader {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly executions: ExecutionRepository,
  ) {}

  /**
   * `course` is null if the reader can see no checkpoint to start from. `depth`: how many sessions, or callers without
   * a session, resumed the task.
   */
  async read(
    tx: TenantTx,
    { id, goal }: Pick<ReadTask, 'id' | 'goal'>,
    now: Date,
  ): Promise<{ course: Course | null; depth: number }> {
    const [head, restores] = await Promise.all([this.checkpoints.head(tx, id), this.checkpoints.restores(tx, id)]);
    if (head === null) return { course: null, depth: 0 };
    const [last] = restores;
    const version = last?.version ?? 1;
    const takers = new Set(restores.map(({ sessionId, restoredBy }) => sessionId ?? restoredBy));
    const base = await this.checkpoints.find(tx, id, version);
    if (base === null) return { course: null, depth: takers.size };
    const [recent, rows, executions] = await Promise.all([
      this.checkpoints.list(tx, id, { beforeVersion: head.version + 1, limit: MAX_LATER }),
      this.checkpoints.rowsSince(tx, id, version),
      this.executions.ofTask(tx, id, { from: last?.restoredAt ?? base.createdAt, to: now }),
    ]);
    const later = recent.filter((each) => each.version > version).reverse();
    return { course: { base, later, rows, executions, goal, now }, depth: takers.size };
  }
}
