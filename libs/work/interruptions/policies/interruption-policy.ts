import type { NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { classify, interruptionClassified } from '../domain/interruption.js';
import type { InterruptionRepository } from '../store/interruption.repository.js';

/** Decides the type of interruption of sessions that were found interrupted. */
export class InterruptionPolicy implements StatePolicy {
  readonly kinds = new Set(['session_interrupted']);

  constructor(
    private readonly interruptions: InterruptionRepository,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const now = events[0]!.occurredAt;
    const activities = await this.interruptions.activity(tx, [...new Set(events.map(({ subjectId }) => subjectId))]);
    return activities.map((activity) => {
      const { sessionId, spaceId, report, taskIds } = activity;
      const fresh = {
        id: this.ids.next('int'),
        spaceId,
        sessionId,
        reportedType: null,
        context: null,
        reportedAt: null,
      };
      const interruption = { ...(report ?? fresh), type: classify(activity), interruptedAt: now };
      return interruptionClassified(interruption, taskIds, now);
    });
  };
}
