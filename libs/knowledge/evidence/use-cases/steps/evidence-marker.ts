import type { CascadeRepository, Preview } from '#libs/graph/cascades/store/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import { notFound, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { Reweighing } from '../../../claims/domain/index.js';
import type { Given, KnownSlot } from '../../../slots/domain/index.js';
import type { ClaimHolder } from '../../../slots/store/index.js';
import type { Evidence } from '../../domain/index.js';
import type { EvidenceRepository } from '../../store/index.js';

interface Asked {
  id: Id<'evd'>;
  dryRun: boolean;
}

export interface Marked {
  /** After it; in a dry run as it stands. */
  evidence: Evidence;
  affected: Id<'clm'>[];
  cascadeId: Id<'cas'> | null;
  preview: Preview | null;
}

/** Has evidence count no more, or again, with all the claims that it carries held. A dry run decides the same and records nothing. */
export class EvidenceMarker {
  constructor(
    private readonly journal: Journal, private readonly evidence: EvidenceRepository, private readonly holder: ClaimHolder, private readonly cascades: CascadeRepository,
  ) {}

  /** 404 for what is no evidence of the space. */
  async run(tx: TenantTx, ctx: Ctx, space: Space, { id, dryRun }: Asked, decide: (evidence: Evidence, slots: KnownSlot[], given: Given) => Reweighing): Promise<Marked> {
    const evidence = await this.evidence.loadForRevocation(tx, space.id, id);
    if (evidence === null) throw notFound({ what: 'evidence', id });
    const { claimIds, slots, given } = await this.holder.holdCarriedBy(tx, ctx, space, evidence);
    const { events } = decide(evidence, slots, given);
    const affected = events.length === 0 ? [] : claimIds;
    if (dryRun) return { evidence, affected, cascadeId: null, preview: await this.cascades.preview(tx, id) };
    await this.journal.record(tx, ctx, events);
    const [[after], cascadeId] = await Promise.all([this.evidence.find(tx, space.id, [id]), this.cascades.findRunningFrom(tx, space.id, affected)]);
    return { evidence: after!, affected, cascadeId, preview: null };
  }
}
