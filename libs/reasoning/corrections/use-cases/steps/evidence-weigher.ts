import { isEvidence, type Cascade } from '#libs/graph/cascades/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { weighAllCarried, type ClaimLoader } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { advanceWeighing } from '../../domain/page.rules.js';

/** How many claims are weighed, and therefore kept in memory, at once. */
const PAGE = 500;

/**
 * Weighs the claims that the root evidence of a cascade supports. Claims that still have to be weighed are found by
 * their attachments, which record how each claim was last weighed. If the evidence is revoked and reinstated in the
 * meantime, the next cascade therefore weighs these claims by the latest mark of the evidence.
 */
export class EvidenceWeigher {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly loader: ClaimLoader,
    private readonly most = PAGE,
  ) {}

  /** The next claims to weigh. Empty: all are weighed, or no root is evidence. */
  async page(
    tx: TenantTx,
    ctx: Ctx,
    cascade: Cascade,
    { space, handsOn }: { space: Space; handsOn: boolean },
  ): Promise<NewEvent[]> {
    const roots = cascade.rootIds.filter(isEvidence);
    if (roots.length === 0) return [];
    const { claimIds, pendingReweigh, slots, context } = await this.loader.loadPendingReweigh(
      tx,
      ctx,
      space,
      roots,
      this.most,
    );
    if (claimIds.length === 0) return [];
    const idsOn = new Map<string, Set<string>>();
    for (const { claimId, evidenceId } of pendingReweigh)
      idsOn.set(evidenceId, (idsOn.get(evidenceId) ?? new Set()).add(claimId));
    const carrying = (await this.evidence.find(tx, space.id, [...idsOn.keys()])).map((evidence) => ({
      evidence,
      ids: idsOn.get(evidence.id)!,
    }));
    return [
      ...weighAllCarried(carrying, cascade.id, slots, context),
      advanceWeighing(cascade, claimIds, space.now, handsOn),
    ];
  }
}
