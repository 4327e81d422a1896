import type { Journal } from '#libs/history/events/index.js';
import { roleIsAtLeast, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { isLimited } from '../../domain/admission/room.rules.js';
import { selfContradiction } from '../../domain/conflicts/conflict.errors.js';
import { backContradiction, openContradiction } from '../../domain/conflicts/contradiction.rules.js';
import type { Conflict } from '../../domain/state/conflict.js';
import type { ConflictReader } from './conflict-reader.js';

/**
 * Opens a contradiction of two claims in the name of the caller. Two claims have at most one open conflict. Throws
 * `not_found`, `self_contradiction`, `illegal_state`, `review_quota_exceeded`.
 */
export class ContradictionOpener {
  constructor(
    private readonly journal: Journal,
    private readonly reader: ConflictReader,
    private readonly ids: IdSource,
  ) {}

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    [nodeA, nodeB]: readonly [string, string],
    said: { description: string; rootCause: string | null },
  ): Promise<{ outcome: 'opened' | 'deduplicated'; conflict: Conflict }> {
    const sides = await this.reader.holdSides(tx, space, [nodeA, nodeB]);
    if (nodeA === nodeB) throw selfContradiction({ id: nodeA });
    const known = await this.reader.openPair(tx, space, nodeA, nodeB);
    const isReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
    if (known !== null) {
      const backed = isReviewer ? backContradiction(known, space.now) : null;
      if (backed !== null) await this.journal.record(tx, ctx, [backed.event]);
      return { outcome: 'deduplicated', conflict: backed?.conflict ?? known };
    }
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id, isReviewer };
    const { conflict, event } = openContradiction([sides[0]!, sides[1]!], said, context);
    const replaced = isLimited(ctx.caller) ? await this.reader.makeRoom(tx, space.id, conflict) : [];
    await this.journal.record(tx, ctx, [...replaced, event]);
    return { outcome: 'opened', conflict };
  }
}
