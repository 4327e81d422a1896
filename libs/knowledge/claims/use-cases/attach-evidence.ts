import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { evidenceRequired } from '../domain/claim.errors.js';
import type { AttachContradictionInput, CorroborateInput } from '../domain/claim.schemas.js';
import { tiesIn, viewOfClaim } from '../domain/claim.view-of.js';
import type { CorroboratedClaim, ContradictedClaim } from '../domain/claim.views.js';
import { claimIn } from '../domain/state/slot.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import type { CompetingValue } from './steps/competing-value.js';
import type { MadeSuggestions } from '../store/made-suggestions.js';
import { SIDES, type EvidenceAttacher } from './steps/evidence-attacher.js';

/** Attaches evidence to a claim as one more witness. */
export class Corroborate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly attacher: EvidenceAttacher,
    private readonly suggestions: MadeSuggestions,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, evidenceId }: z.output<typeof CorroborateInput>,
  ): Promise<z.input<typeof CorroboratedClaim>> {
    if (!evidenceId) throw evidenceRequired();
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot, isAttached } = await this.attacher.run(tx, ctx, space, { id, evidenceId }, SIDES.support);
      return {
        ...viewOfClaim(claimIn(slot, id), tiesIn(slot, id), space.now),
        attached: isAttached,
        testSuggestion: this.suggestions.of(tx, id),
      };
    });
  }
}

/**
 * Attaches evidence against a claim, which changes its belief but not its trust. The caller may state which other value
 * holds.
 */
export class AttachContradiction {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly attacher: EvidenceAttacher,
    private readonly competing: CompetingValue,
    private readonly suggestions: MadeSuggestions,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, evidenceId, competing }: z.output<typeof AttachContradictionInput>,
  ): Promise<z.input<typeof ContradictedClaim>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const locks = competing ? await this.competing.locks(tx, space, id, competing) : [];
      const attached = await this.attacher.run(tx, ctx, space, { id, evidenceId }, SIDES.contradiction, locks);
      const stored = competing ? await this.competing.run(tx, ctx, space, id, competing, attached) : null;
      const { slot } = stored === null ? attached : await this.loader.load(tx, ctx, space, id);
      return {
        ...viewOfClaim(claimIn(slot, id), tiesIn(slot, id), space.now),
        attached: attached.isAttached,
        competing: stored?.competing ?? null,
        contradictionId: stored?.contradictionId ?? null,
        testSuggestion: this.suggestions.of(tx, id),
      };
    });
  }
}
