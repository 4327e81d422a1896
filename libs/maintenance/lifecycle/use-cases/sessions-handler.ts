import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Page, Piece, RunInHand, MaintenanceHandler } from '../../runs/index.js';
import { idleSince, interrupted, placeOf } from '../domain/lifecycle.js';
import type { DueItemRepository, OpenSession } from '../store/due-item.repository.js';

/**
 * Marks sessions as interrupted if no call has referred to them for half an hour. A page has all open sessions, so that
 * its size is bounded however many are in use; only those that look idle are locked.
 */
export class SessionsHandler implements MaintenanceHandler<object, OpenSession> {
  readonly kind = 'sessions';

  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly spaces: SpaceDirectory,
  ) {}

  async page(
    tx: TenantTx,
    { ctx, spaceId, cursor }: RunInHand<object>,
    limit: number,
  ): Promise<Page<OpenSession> | null> {
    const space = await this.spaces.open(tx, ctx, spaceId);
    const items = await this.dueItems.openSessions(tx, spaceId, idleSince(space), placeOf(cursor), limit);
    const last = items.at(-1);
    return last === undefined ? null : { items, phase: 'sessions', total: null, cursor: { at: last.at, id: last.id } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly OpenSession[]): Promise<Piece> {
    const found = items.filter(({ isIdle }) => isIdle).map(({ id }) => id);
    if (found.length === 0) return { events: [], tally: {} };
    const space = await this.spaces.open(tx, ctx, spaceId);
    const idle = await this.dueItems.lockIdle(tx, found, idleSince(space));
    return { events: interrupted(idle, space.now), tally: { interrupted: idle.length } };
  }
}
