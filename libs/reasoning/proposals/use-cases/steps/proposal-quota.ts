import type { Ctx } from '#libs/kernel/index.js';
import { isLimited, MAX_WAITING, reviewQuotaExceeded, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { ProposalRepository } from '../../store/proposal.repository.js';

/** Keeps an author below writer from filling the queue of proposals (claims spec, section 15a, rule 16). */
export class ProposalQuota {
  constructor(
    private readonly proposals: ProposalRepository,
    private readonly slots: SlotRepository,
  ) {}

  /**
   * Locks the author, so that two concurrent requests of one author cannot both take the last free place. Throws
   * `review_quota_exceeded`.
   */
  async refuseBeyond(tx: TenantTx, { caller }: Ctx, spaceId: string, added: number): Promise<void> {
    if (added === 0 || !isLimited(caller)) return;
    const { id } = caller.principal;
    await this.slots.lock(tx, [`~quota ${spaceId} ${id}`]);
    if ((await this.proposals.countOpen(tx, spaceId, id, MAX_WAITING)) + added > MAX_WAITING)
      throw reviewQuotaExceeded({ limit: MAX_WAITING, what: 'proposals of yours' });
  }
}
