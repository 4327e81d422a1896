import type { NewEvent } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { TaskRepository } from '../../../tasks/index.js';
import { needReview } from '../../domain/step.rules.js';
import type { StepOfTask, StepRepository } from '../../store/step.repository.js';

/** Marks steps for review because facts that are attached to them were withdrawn. */
export class ReviewMarker {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  /** The events for the given steps; none for steps that are marked already. Locks the tasks of the steps. */
  async mark(
    tx: TenantTx,
    spaceId: string,
    steps: readonly StepOfTask[],
    withdrawn: ReadonlySet<string>,
    now: Date,
  ): Promise<NewEvent[]> {
    await this.tasks.lockAll(tx, spaceId, [...new Set(steps.map(({ taskId }) => taskId))]);
    const found = await this.steps.find(tx, spaceId, [...new Set(steps.map(({ id }) => id))]);
    return needReview(found, withdrawn, now);
  }
}
