import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfEvidence, type ReinstateEvidenceInput, type RevocationView } from '../../evidence/index.js';
import type { EvidenceMarker } from './steps/evidence-marker.js';
import { reinstatement } from './steps/marks.js';

/** Takes a revocation back: every claim that the evidence carried depends on it again. */
export class ReinstateEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly marker: EvidenceMarker,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, reason, ...asked }: z.output<typeof ReinstateEvidenceInput>,
  ): Promise<z.input<typeof RevocationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const marked = await this.marker.run(tx, ctx, space, asked, reinstatement(reason));
      return { ...marked, evidence: viewOfEvidence(marked.evidence, space.now) };
    });
  }
}
