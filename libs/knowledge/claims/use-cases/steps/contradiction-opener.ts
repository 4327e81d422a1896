import type { Journal } from '#libs/history/events/index.js';
import { roleIsAtLeast, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { isLimited } from '../../domain/admission/room.rules.js';
import { selfContradiction } from '../../domain/conflicts/conflict.errors.js';
import { backContradiction, openContradiction } from '../../domain/conflicts/contradiction.rules.js';
import type { Conflict } from '../../domain/state/conflict.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import type { ConflictReader } from './conflict-reader.js';

/** The principal in whose name a contradiction is opened. */
export interface Opener {
  principalId: Id<'prn'>;
  isReviewer: boolean;
  /** Whether the principal may fill only a share of the queue (claims spec, section 15a, rule 16). */
  isLimited: boolean;
}

type Said = { description: string; rootCause: string | null };

/**
 * Opens a contradiction between two claims in the name of the caller. Two claims have at most one open conflict. Throws
 * `not_found`, `self_contradiction`, `illegal_state` and `review_quota_exceeded`.
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
    pair: readonly [string, string],
    said: Said,
  ): Promise<{ outcome: 'opened' | 'deduplicated'; conflict: Conflict }> {
    const { caller } = ctx;
    const by = {
      principalId: caller.principal.id,
      isReviewer: roleIsAtLeast(caller.role, 'reviewer'),
      isLimited: isLimited(caller),
    };
    const { events, ...opened } = await this.plan(tx, space, pair, said, by);
    await this.journal.record(tx, ctx, events);
    return opened;
  }

  /**
   * Like `run`, but records nothing. `planned`: how many other contradictions of the same opener are not recorded yet.
   */
  async plan(
    tx: TenantTx,
    space: Space,
    [nodeA, nodeB]: readonly [string, string],
    said: Said,
    { principalId, isReviewer, isLimited: isSharing }: Opener,
    planned = 0,
  ): Promise<{ outcome: 'opened' | 'deduplicated'; conflict: Conflict; events: SlotEvent[] }> {
    const sides = await this.reader.holdSides(tx, space, [nodeA, nodeB]);
    if (nodeA === nodeB) throw selfContradiction({ id: nodeA });
    const known = await this.reader.openPair(tx, space, nodeA, nodeB);
    if (known !== null) {
      const backed = isReviewer ? backContradiction(known, space.now) : null;
      return {
        outcome: 'deduplicated',
        conflict: backed?.conflict ?? known,
        events: backed === null ? [] : [backed.event],
      };
    }
    const context = { now: space.now, ids: this.ids, principalId, isReviewer };
    const { conflict, event } = openContradiction([sides[0]!, sides[1]!], said, context);
    const replaced = isSharing ? await this.reader.makeRoom(tx, space.id, conflict, planned) : [];
    return { outcome: 'opened', conflict, events: [...replaced, event] };
  }
}
