import { edgeClosed } from '#libs/graph/model/index.js';
import { type EventPolicy, type NewEvent, placeOf } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { RevisionRepository } from '../store/revision.repository.js';

/** When a retracted claim is restored, the claim that was named as its substitute is no longer its substitute. */
export class ReinstatementPolicy implements EventPolicy {
  readonly kinds = new Set(['claim_restored']);

  constructor(private readonly revisions: RevisionRepository) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = placeOf(events);
    const edges = await this.revisions.listInto(
      tx,
      spaceId,
      events.map(({ subjectId }) => subjectId),
      'retracts',
    );
    return edges.map((edge) => edgeClosed(edge, occurredAt));
  };
}
