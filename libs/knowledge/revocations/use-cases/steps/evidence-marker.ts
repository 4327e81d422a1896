import type { CascadeRepository, Preview } from '#libs/graph/cascades/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { notFound, type Ctx, type Id, forbidden, roleIsAtLeast } from '#libs/kernel/index.js';
import { asSeenBy } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  type Reweighing,
  type Carrying,
  type DecisionContext,
  type ClaimLoader,
  reinstateEvidence,
  revokeEvidence,
} from '../../../claims/index.js';
import {
  turningDerivedEvidence,
  type Evidence,
  type Lineage,
  type Carried,
  type EvidenceRepository,
} from '../../../evidence/index.js';

/**
 * How many claims are weighed by the write that marks their evidence. If the evidence supports more, it becomes the
 * root of a cascade, so that the time of an answer does not depend on their number.
 */
const MAX_INLINE_CLAIMS = 50;

interface Asked {
  id: Id<'evd'>;
  dryRun: boolean;
}

export interface Marked extends Carried {
  /** The evidence after the change; in a dry run, its present state. */
  evidence: Evidence;
  cascadeId: Id<'cas'> | null;
  preview: Preview | null;
}

/** The effect of marking evidence, before it is recorded. */
export interface Marking {
  evidence: Evidence;
  events: Reweighing['events'];
  /** Evidence that begins or ceases to count. */
  turned: string[];
  /** The evidence at which the cascades of the marking start. */
  roots: string[];
  /** Evidence that the marking leaves unchanged. */
  unmoved: string[];
}

const NOTHING: Carried = { affected: [], affectedCount: 0 };

export type Decide = (evidence: Evidence, slots: Carrying, context: DecisionContext, lineage: Lineage) => Reweighing;

/**
 * Marks evidence, and everything taken from it, as no longer counting or as counting again. If it supports only a few
 * claims, these are locked and weighed with it; larger numbers, and claims on evidence taken from it, are weighed by a
 * cascade. A dry run makes the same decisions and records nothing.
 */
export class EvidenceMarker {
  constructor(
    private readonly journal: Journal,
    private readonly evidence: EvidenceRepository,
    private readonly loader: ClaimLoader,
    private readonly cascades: CascadeRepository,
    private readonly maxInlineClaims = MAX_INLINE_CLAIMS,
  ) {}

  async run(tx: TenantTx, ctx: Ctx, space: Space, { id, dryRun }: Asked, decide: Decide): Promise<Marked> {
    const { evidence, events, turned, roots, unmoved } = await this.decide(tx, ctx, space, id, decide);
    const [carried, preview] = await asSeenBy(tx, ctx, () =>
      Promise.all([
        turned.length === 0 ? NOTHING : this.evidence.carried(tx, turned, dryRun),
        dryRun ? this.cascades.preview(tx, id, unmoved) : null,
      ]),
    );
    if (dryRun) return { evidence, ...carried, cascadeId: null, preview };
    await this.journal.record(tx, ctx, events);
    const [[after], cascadeId] = await Promise.all([
      this.evidence.find(tx, space.id, [id]),
      this.cascades.findRunningFrom(tx, space.id, roots),
    ]);
    return { evidence: after!, ...carried, cascadeId, preview: null };
  }

  /** Decides how evidence is marked; answers 404 if the id is not evidence of the space. */
  async decide(tx: TenantTx, ctx: Ctx, space: Space, id: Id<'evd'>, decide: Decide): Promise<Marking> {
    const evidence = await this.evidence.loadForRevocation(tx, space.id, id);
    if (evidence === null) throw notFound({ what: 'evidence', id });
    const [derivedEvidence, parents] = await Promise.all([
      this.evidence.loadDerivedEvidence(tx, id),
      this.evidence.find(tx, space.id, evidence.parentEvidenceIds),
    ]);
    const turning = turningDerivedEvidence(evidence, derivedEvidence, space.now);
    const { claimIds, slots, context } = await this.loader.loadCarriedIfFew(
      tx,
      ctx,
      space,
      id,
      turning.some(({ carrying }) => carrying) ? 0 : this.maxInlineClaims,
    );
    const { events } = decide(evidence, slots, context, { parents, derivedEvidence });
    const turned =
      events.length === 0 || evidence.taintedAt !== null ? [] : [id, ...turning.map((derived) => derived.id)];
    return {
      evidence,
      events,
      turned,
      roots: [...turned, ...claimIds],
      unmoved: without([id, ...derivedEvidence.map((derived) => derived.id)], turned),
    };
  }
}

function without(ids: readonly string[], left: readonly string[]): string[] {
  const leaving = new Set(left);
  return ids.filter((id) => !leaving.has(id));
}

/** Revokes the evidence if the caller recorded it or is a reviewer; otherwise throws `forbidden`. */
export const revocation =
  (ctx: Ctx, reason: string): Decide =>
  (evidence, slots, context, lineage) => {
    refuseStrangers(evidence, ctx);
    return revokeEvidence(evidence, reason, slots, context, lineage);
  };

export const reinstatement =
  (reason: string): Decide =>
  (evidence, slots, context, lineage) =>
    reinstateEvidence(evidence, reason, slots, context, lineage);

function refuseStrangers(evidence: Evidence, { caller }: Ctx): void {
  if (roleIsAtLeast(caller.role, 'reviewer') || evidence.recordedBy === caller.principal.id) return;
  throw forbidden({ why: `Only the principal that recorded evidence ${evidence.id}, or a reviewer, may revoke it.` });
}
