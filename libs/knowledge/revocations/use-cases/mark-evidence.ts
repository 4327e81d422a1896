import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  type EvidenceViewer,
  type RevocationView,
  type RevokeEvidenceInput,
  type ReinstateEvidenceInput,
} from '../../evidence/index.js';
import { type EvidenceMarker, revocation, reinstatement } from './steps/evidence-marker.js';

/**
 * Marks evidence as no longer counting, and recomputes every claim that it, or evidence taken from it, supported. The
 * first revocation remains in force.
 */
export class RevokeEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly marker: EvidenceMarker,
    private readonly viewer: EvidenceViewer,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, reason, ...asked }: z.output<typeof RevokeEvidenceInput>,
  ): Promise<z.input<typeof RevocationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const marked = await this.marker.run(tx, ctx, space, asked, revocation(ctx, reason));
      const [evidence] = await this.viewer.show(tx, space, [marked.evidence]);
      return { ...marked, evidence: evidence! };
    });
  }
}

/** Undoes a revocation: every claim that the evidence supported depends on it again. */
export class ReinstateEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly marker: EvidenceMarker,
    private readonly viewer: EvidenceViewer,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, reason, ...asked }: z.output<typeof ReinstateEvidenceInput>,
  ): Promise<z.input<typeof RevocationView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const marked = await this.marker.run(tx, ctx, space, asked, reinstatement(reason));
      const [evidence] = await this.viewer.show(tx, space, [marked.evidence]);
      return { ...marked, evidence: evidence! };
    });
  }
}
