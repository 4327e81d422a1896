import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { ClaimReader } from '../../store/claim-reader.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import { viewOfClaim } from '../../domain/claim.view-of.js';
import type { ClaimView } from '../../domain/claim.views.js';
import { isVisible } from '../../domain/visibility.rules.js';

/** Shows the given claims that a reader may see now. Every answer that contains claims uses this class. */
export class VisibleClaims {
  constructor(
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
  ) {}

  /** Returns the claims in the order given. `sessionId` is the session of the reader. */
  async run(
    tx: TenantTx,
    space: Space,
    ids: readonly string[],
    sessionId: Id<'ses'> | null,
  ): Promise<z.input<typeof ClaimView>[]> {
    const [claims, ties] = await Promise.all([this.reader.find(tx, space.id, ids), this.slots.ties(tx, ids)]);
    const visible = new Map(
      claims
        .filter((claim) => isVisible(claim, { at: space.now, isPast: false, sessionId }))
        .map((claim) => [claim.id as string, claim]),
    );
    return ids
      .flatMap((id) => visible.get(id) ?? [])
      .map((claim) => viewOfClaim(claim, ties.get(claim.id)!, space.now));
  }
}
