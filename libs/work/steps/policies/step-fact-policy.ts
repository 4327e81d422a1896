import type { NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedIn, STATE_CHANGE_KINDS } from '#libs/reasoning/node-states/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import { needReview } from '../domain/step.rules.js';
import type { StepRepository } from '../store/step.repository.js';

/** Marks steps for review when one of their facts was withdrawn, that is, tainted or retracted. */
export class StepFactPolicy implements StatePolicy {
  readonly kinds = new Set<string>(STATE_CHANGE_KINDS);

  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = events[0]!;
    const fallen = new Set(
      [...changedIn(events).values()]
        .filter(({ grounding, status }) => grounding === 'tainted' || status === 'retracted')
        .map(({ id }) => id),
    );
    if (fallen.size === 0 || spaceId === null) return [];
    const found = await this.steps.listWithFacts(tx, [...fallen]);
    if (found.length === 0) return [];
    await this.tasks.lockAll(tx, spaceId, [...new Set(found.map(({ taskId }) => taskId))]);
    const steps = await this.steps.find(
      tx,
      spaceId,
      found.map(({ id }) => id),
    );
    return needReview(steps, fallen, now);
  };
}
