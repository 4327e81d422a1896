import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { withdrawContradiction, type Withdrawal } from '../../domain/conflicts/withdrawal.rules.js';
import type { ConflictReader } from './conflict-reader.js';

/** Decides about withdrawing a contradiction, under the keys of its sides. */
export class ConflictWithdrawer {
  constructor(private readonly reader: ConflictReader) {}

  /** Throws `not_found`, `forbidden`, `not_withdrawable`, `conflict_already_resolved`. */
  async decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { id, reason }: { id: string; reason: string },
  ): Promise<Withdrawal> {
    const { newClaimId, existingClaimId } = await this.reader.get(tx, space, id);
    await this.reader.holdSides(tx, space, [newClaimId, existingClaimId]);
    return withdrawContradiction(await this.reader.get(tx, space, id), reason, ctx.caller, space.now);
  }
}
