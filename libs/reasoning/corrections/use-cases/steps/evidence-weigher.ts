import { isEvidence, type Cascade } from '#libs/graph/cascades/index.js';
import type { DecidePart, NewEvent } from '#libs/history/events/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import {
  decidedAhead,
  partsByKey,
  weighAllCarried,
  type ClaimLoader,
  type PendingReweigh,
} from '#libs/knowledge/claims/index.js';
import type { Evidence, EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { advanceWeighing } from '../../domain/page.rules.js';

/** How many claims are weighed in one transaction, and so kept in memory. */
const PAGE = 500;

/**
 * Weighs the claims that the root evidence of a cascade supports. Claims that remain are found by their attachments,
 * which record how each claim was last weighed. So if the evidence is revoked and reinstated in the meantime, the next
 * cascade weighs these claims by the latest mark of the evidence.
 */
export class EvidenceWeigher {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly loader: ClaimLoader,
    private readonly most = PAGE,
    private readonly atOnce?: number,
  ) {}

  /** Weighs the next claims, in parts. Empty: all are weighed, or no root is evidence. */
  async page(
    tx: TenantTx,
    ctx: Ctx,
    cascade: Cascade,
    { space, handsOn }: { space: Space; handsOn: boolean },
  ): Promise<DecidePart<{ events: NewEvent[] }>[]> {
    const roots = cascade.rootIds.filter(isEvidence);
    const claims = roots.length === 0 ? [] : await this.loader.lockPendingReweigh(tx, roots, this.most);
    if (claims.length === 0) return [];
    const advanced = advanceWeighing(
      cascade,
      claims.map(({ id }) => id),
      space.now,
      handsOn,
    );
    const found = this.evidence.find(tx, space.id, [...new Set(claims.map(({ evidenceId }) => evidenceId))]);
    const parts = decidedAhead(partsByKey(claims, this.atOnce), {
      read: (part) => Promise.all([found, this.loader.loadPendingReweigh(tx, ctx, space, part, roots)]),
      idsIn: ([, { slots }]) => slots.flatMap((slot) => slot.claims.map(({ id }) => id)),
      decide: ([evidence, { slots, context }], part) =>
        weighAllCarried(carriedBy(evidence, part), cascade.id, slots, context),
    });
    return parts.map((decide, place): DecidePart<{ events: NewEvent[] }> => {
      const last = place + 1 === parts.length ? [advanced] : [];
      return async (added) => ({ events: [...(await decide(added)), ...last] });
    });
  }
}

const carriedBy = (evidence: readonly Evidence[], claims: readonly PendingReweigh[]) =>
  evidence
    .map((each) => ({
      evidence: each,
      ids: new Set<string>(claims.flatMap(({ id, evidenceId }) => (evidenceId === each.id ? id : []))),
    }))
    .filter(({ ids }) => ids.size > 0);
