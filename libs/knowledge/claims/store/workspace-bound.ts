import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { archiveForRoom, leaving, MAX_OPEN } from '../domain/admission/full-workspace.rules.js';
import type { SlotEvent } from '../domain/state/slot.events.js';
import type { DecisionContext } from '../domain/state/slot.js';
import { groupsOf, type ClaimLoader } from './claim-loader.js';
import { keyOf } from './slot.repository.js';
import type { ClaimRoom } from './claim-room.js';
import type { KeyedClaim } from './slot.repository.js';

/** How many propositions are read in addition to those that have to leave, because some may be locked by others. */
const SPARE = 20;

/** Enforces the maximum number of open propositions in a workspace. */
export class WorkspaceBound {
  constructor(
    private readonly room: ClaimRoom,
    private readonly loader: ClaimLoader,
  ) {}

  /**
   * Decides which propositions leave a workspace that has too many, after the propositions of `newcomers` were written.
   * If somebody else is deciding about a proposition at the moment, it stays, and the next one leaves instead.
   */
  async decide(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    workspaceId: Id<'wsp'>,
    newcomers: ReadonlySet<string>,
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    // Every writer that adds propositions waits here and already holds the keys of what it added. So it must not wait
    // for further keys: it takes only keys that are free.
    const open = await this.room.openIn(tx, workspaceId, context.now);
    const surplus = open.length - MAX_OPEN;
    if (surplus <= 0) return [];
    const byId = new Map<string, KeyedClaim>(open.map((each) => [each.id, each]));
    const candidates = leaving(open, surplus + SPARE, newcomers).map(({ id }) => byId.get(id)!);
    const held = await this.room.tryLock(tx, [...new Set(candidates.map(keyOf))]);
    const going = candidates.filter((claim) => held.has(keyOf(claim))).slice(0, surplus);
    const groups = groupsOf(going);
    const slots = await this.loader.loadGroups(tx, spaceId, [...groups.values()]);
    return [...groups].flatMap(([key, claims]) =>
      archiveForRoom(
        slots.get(key)!,
        claims.map(({ id }) => id),
        context,
      ),
    );
  }
}
