import type { z } from 'zod';
import { forbidden, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { revokeEvidence } from '../../claims/domain/index.js';
import { viewOfEvidence, type Evidence, type RevocationView, type RevokeEvidenceInput } from '../domain/index.js';
import type { EvidenceMarker } from './steps/evidence-marker.js';

/** Marks evidence as no longer counting and recomputes every claim that it carried, or that what was taken from it did. The first revocation stands. */
export class RevokeEvidence {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly marker: EvidenceMarker) {}

  run(ctx: Ctx, { space: ref, reason, ...asked }: z.output<typeof RevokeEvidenceInput>): Promise<z.input<typeof RevocationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const marked = await this.marker.run(tx, ctx, space, asked, (evidence, slots, given, kin) => {
        refuseStrangers(evidence, ctx);
        return revokeEvidence(evidence, reason, slots, given, kin);
      });
      return { ...marked, evidence: viewOfEvidence(marked.evidence, space.now) };
    });
  }
}

function refuseStrangers(evidence: Evidence, { caller }: Ctx): void {
  if (roleIsAtLeast(caller.role, 'reviewer') || evidence.recordedBy === caller.principal.id) return;
  throw forbidden({ why: `Evidence ${evidence.id} may be revoked by who recorded it and by reviewers.` });
}
