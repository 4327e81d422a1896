import type { IdSource } from '#libs/kernel/index.js';
import { cascadeStarted, isEvidence, type CascadeRepository } from '#libs/graph/cascades/index.js';
import { type EventPolicy, type NewEvent, placeOf } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { fallenIn, ROOT_KINDS, type RootEvent } from '../domain/root.rules.js';

/**
 * Starts a cascade from every node that lost its support, was restored or changed its value, if something depends on
 * the node. Evidence whose claims still have to be weighed always starts a cascade.
 */
export class CascadePolicy implements EventPolicy<RootEvent> {
  readonly kinds = ROOT_KINDS;

  constructor(
    private readonly cascades: CascadeRepository,
    private readonly ids: IdSource,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly RootEvent[]): Promise<NewEvent[]> => {
    const fallen = fallenIn(events);
    const dependedOn = await this.cascades.dependedOn(
      tx,
      fallen.flatMap(({ rootIds }) => rootIds),
    );
    const { spaceId, occurredAt } = placeOf(events);
    return fallen.flatMap(({ trigger, effect, rootIds: ids }) => {
      const rootIds = ids.filter((id) => isEvidence(id) || dependedOn.has(id));
      return rootIds.length === 0
        ? []
        : [cascadeStarted({ id: this.ids.next('cas'), spaceId, trigger, effect, rootIds }, occurredAt)];
    });
  };
}
