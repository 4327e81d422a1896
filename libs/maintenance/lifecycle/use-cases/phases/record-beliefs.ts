import type { IdSource } from '#libs/kernel/index.js';
import { emptySlot } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Piece, RunInHand } from '../../../runs/index.js';
import { recordClock } from '../../domain/belief-clock.rules.js';
import type { Place } from '../../domain/lifecycle.js';
import type { DueClaim, DueItemRepository } from '../../store/due-item.repository.js';

/**
 * Records how time has changed beliefs, for readers of the history. Readers of the present compute the change
 * themselves.
 */
export class RecordBeliefs {
  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly ids: IdSource,
  ) {}

  due(tx: TenantTx, space: Space, after: Place, limit: number): Promise<DueClaim[]> {
    return this.dueItems.beliefsDue(tx, space.id, space.now, after, limit);
  }

  async work(tx: TenantTx, { ctx }: RunInHand<object>, space: Space, items: readonly DueClaim[]): Promise<Piece> {
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const claims = await this.dueItems.hold(tx, space.id, items);
    const events = claims.flatMap((claim) =>
      recordClock(claim.id, { ...emptySlot(space.id), claims: [claim] }, context),
    );
    return { events, tally: { beliefs: events.length } };
  }
}
