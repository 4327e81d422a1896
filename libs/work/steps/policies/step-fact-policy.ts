import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import { judgementDue } from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedIn, STATE_CHANGE_KINDS } from '#libs/reasoning/node-states/index.js';
import { MAX_INLINE_STEPS } from '../domain/step.js';
import { isWithdrawn } from '../domain/step.rules.js';
import type { StepOfTask, StepRepository } from '../store/step.repository.js';

/** Returns the events that mark the given steps for review because of withdrawn facts. */
export type MarkForReview = (
  tx: TenantTx,
  spaceId: string,
  steps: readonly StepOfTask[],
  withdrawn: ReadonlySet<string>,
  now: Date,
) => Promise<NewEvent[]>;

/**
 * Marks steps for review when one of their facts was withdrawn, that is, tainted or retracted. If these are too many,
 * the events only record for which facts maintenance has to mark them.
 */
export class StepFactPolicy implements StatePolicy {
  readonly kinds = new Set<string>(STATE_CHANGE_KINDS);

  constructor(
    private readonly steps: StepRepository,
    private readonly mark: MarkForReview,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = placeOf(events);
    const withdrawn = new Set([...changedIn(events).values()].filter(isWithdrawn).map(({ id }) => id));
    if (withdrawn.size === 0) return [];
    const steps = await this.steps.listWithFacts(tx, [...withdrawn], MAX_INLINE_STEPS + 1);
    if (steps.length === 0) return [];
    if (steps.length <= MAX_INLINE_STEPS) return this.mark(tx, spaceId, steps, withdrawn, now);
    const facts = await this.steps.listFactsToReview(tx, [...withdrawn]);
    return facts.map((id) => judgementDue(spaceId, id, now));
  };
}
