import type { z } from 'zod';
import { checkVersion, notFound, type Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Claim } from '../../domain/state/claim.js';
import type { Conflict } from '../../domain/state/conflict.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import { MAX_WAITING } from '../../domain/admission/room.rules.js';
import {
  replaceChallenge,
  replacedBy,
  withdrawContradiction,
  type Withdrawal,
} from '../../domain/conflicts/withdrawal.rules.js';
import { reviewQuotaExceeded } from '../../domain/conflicts/conflict.errors.js';
import { viewOfConflict, type ConflictView } from '../../domain/conflicts/conflict.views.js';

/** Shows conflicts with both parties in their present state. */
export class ConflictReader {
  constructor(private readonly slots: SlotRepository) {}

  /**
   * Returns the events that replace an older challenge, if a new contradiction of a caller below writer has to take its
   * place. The opener is locked, so that two concurrent requests do not both take the last place. `planned`: how many
   * other contradictions of this opener are not recorded yet. Throws `review_quota_exceeded`.
   */
  async makeRoom(tx: TenantTx, spaceId: string, newer: Conflict, planned = 0): Promise<SlotEvent[]> {
    const by = newer.openedBy!;
    await this.slots.lock(tx, [`~quota ${spaceId} ${by}`]);
    const older = async () =>
      replacedBy(newer, await this.slots.listContradictions(tx, spaceId, newer.uncontested ?? []));
    let replaced = await older();
    if (replaced.length > 0) {
      // A replaced challenge no longer contests its sides, so nobody may conclude from them in the meantime.
      const sideIds = replaced.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]);
      await this.slots.holdClaims(tx, spaceId, sideIds);
      replaced = await older();
    }
    if (replaced.length === 0 && (await this.slots.countOpened(tx, spaceId, by, MAX_WAITING)) + planned >= MAX_WAITING)
      throw reviewQuotaExceeded({ limit: MAX_WAITING, what: 'contradictions that you opened' });
    return replaced.map((older) => replaceChallenge(older, newer));
  }

  /** Returns the conflict, or throws 404. */
  async get(tx: TenantTx, space: Space, id: string): Promise<Conflict> {
    const [conflict] = await this.slots.findConflicts(tx, space.id, [id]);
    if (conflict === undefined) throw notFound({ what: 'conflict', id });
    return conflict;
  }

  /**
   * Returns both sides in the order given, or throws 404. Their keys are locked, so that nobody else decides on either
   * of them in the meantime.
   */
  async holdSides(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Claim[]> {
    const found = new Map((await this.slots.holdClaims(tx, space.id, ids)).map((claim) => [claim.id as string, claim]));
    return ids.map((id) => {
      const claim = found.get(id);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      return claim;
    });
  }

  openPair(tx: TenantTx, space: Space, a: string, b: string): Promise<Conflict | null> {
    return this.slots.findOpenPair(tx, space.id, a, b);
  }

  async view(tx: TenantTx, space: Space, conflicts: readonly Conflict[]): Promise<z.input<typeof ConflictView>[]> {
    const [parties, attached] = await Promise.all([
      this.slots.findClaims(tx, space.id, [
        ...new Set(conflicts.flatMap((conflict) => [conflict.newClaimId, conflict.existingClaimId])),
      ]),
      this.slots.listResolvers(
        tx,
        conflicts.map(({ id }) => id),
      ),
    ]);
    const byId = new Map(parties.map((claim) => [claim.id, claim]));
    return conflicts.map((conflict) =>
      viewOfConflict(
        conflict,
        { newClaim: byId.get(conflict.newClaimId)!, existingClaim: byId.get(conflict.existingClaimId)! },
        attached.filter(({ conflictId }) => conflictId === conflict.id),
        space.now,
      ),
    );
  }
}

/** Decides on the withdrawal of a contradiction while the keys of its sides are locked. */
export class ConflictWithdrawer {
  constructor(private readonly reader: ConflictReader) {}

  /** Throws `not_found`, `version_conflict`, `forbidden`, `not_withdrawable`, `conflict_already_resolved`. */
  async decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, reason, expectedVersion }: { id: string; reason: string; expectedVersion?: number | undefined },
  ): Promise<Withdrawal> {
    const { newClaimId, existingClaimId } = await this.reader.get(tx, space, id);
    await this.reader.holdSides(tx, space, [newClaimId, existingClaimId]);
    const conflict = await this.reader.get(tx, space, id);
    checkVersion('conflict', id, conflict.version, expectedVersion);
    return withdrawContradiction(conflict, reason, ctx.caller, space.now);
  }
}
