import type { IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { archived, closedUntil, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Piece, RunInHand } from '../../../runs/index.js';
import { expireWithWorkspace } from '../../domain/expiry.rules.js';
import type { Place } from '../../domain/lifecycle.js';
import type { DueClaim, DueItemRepository, DueWorkspace } from '../../store/due-item.repository.js';

/**
 * The last phases of `expire`: they archive, page by page, the claims of workspaces that have been closed for a day,
 * and then the workspaces. If a workspace is reopened in the meantime, it keeps its remaining claims.
 */
export class ExpireWorkspaces {
  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly ids: IdSource,
  ) {}

  dueClaims(tx: TenantTx, spaceId: Space['id'], now: Date, after: Place, limit: number): Promise<DueClaim[]> {
    return this.dueItems.ofClosedWorkspaces(tx, spaceId, closedUntil(now), after, limit);
  }

  due(tx: TenantTx, spaceId: Space['id'], now: Date, after: Place, limit: number): Promise<DueWorkspace[]> {
    return this.dueItems.closedWorkspaces(tx, spaceId, closedUntil(now), after, limit);
  }

  async workOnClaims(
    tx: TenantTx,
    { ctx, spaceId }: RunInHand<object>,
    now: Date,
    items: readonly DueClaim[],
  ): Promise<Piece> {
    const claims = await this.dueItems.hold(tx, spaceId, items);
    const named = [...new Set(claims.flatMap(({ workspaceId }) => workspaceId ?? []))];
    const closed = new Set((await this.workspaces.lockClosed(tx, named, closedUntil(now))).map(({ id }) => id));
    const due = claims.filter(
      ({ workspaceId, status }) =>
        workspaceId && closed.has(workspaceId) && ['active', 'disputed', 'quarantined'].includes(status),
    );
    const context = { now, ids: this.ids, principalId: ctx.caller.principal.id };
    return { events: expireWithWorkspace(due, spaceId, context), tally: { archived: due.length } };
  }

  async work(tx: TenantTx, now: Date, items: readonly DueWorkspace[]): Promise<Piece> {
    const closed = await this.workspaces.lockClosed(
      tx,
      items.map(({ id }) => id),
      closedUntil(now),
    );
    const empty = closed.filter(({ isInUse }) => !isInUse);
    return {
      events: empty.map(({ isInUse: _inUse, ...workspace }) => archived(workspace, now)),
      tally: { workspaces: empty.length },
    };
  }
}
