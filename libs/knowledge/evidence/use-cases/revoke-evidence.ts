import { z } from 'zod';
import { forbidden, idOf, notFound, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { revokeEvidence } from '../../claims/domain/index.js';
import type { ClaimHolder } from '../../slots/store/index.js';
import { EvidenceView, viewOfEvidence, type Evidence, type RevokeEvidenceInput } from '../domain/index.js';
import type { EvidenceRepository } from '../store/index.js';

export const RevocationView = z.object({
  evidence: EvidenceView.describe('The evidence after it.'),
  affected: z.array(idOf('clm')).describe('Claims it carried; their trust was computed anew.'),
}).meta({ id: 'Revocation', description: 'Evidence that no longer counts.' });

/** Marks evidence as no longer counting and recomputes every claim it carried. The first revocation stands. */
export class RevokeEvidence {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository, private readonly holder: ClaimHolder,
  ) {}

  run(ctx: Ctx, { space: ref, id, reason }: z.output<typeof RevokeEvidenceInput>): Promise<z.input<typeof RevocationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const evidence = await this.evidence.loadForRevocation(tx, space.id, id);
      if (evidence === null) throw notFound({ what: 'evidence', id });
      refuseStrangers(evidence, ctx);
      const { claimIds, slots, given } = await this.holder.holdCarriedBy(tx, ctx, space, id);
      const { events } = revokeEvidence(evidence, reason, slots, given);
      await this.journal.record(tx, ctx, events);
      const [after] = await this.evidence.find(tx, space.id, [id]);
      return { evidence: viewOfEvidence(after!, space.now), affected: claimIds };
    });
  }
}

function refuseStrangers(evidence: Evidence, { caller }: Ctx): void {
  if (roleIsAtLeast(caller.role, 'reviewer') || evidence.recordedBy === caller.principal.id) return;
  throw forbidden({ why: `Evidence ${evidence.id} may be revoked by who recorded it and by reviewers.` });
}
