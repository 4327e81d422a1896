import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { checkRoots } from '../../evidence/domain/index.js';
import type { EvidenceRepository } from '../../evidence/store/index.js';
import { claimIn } from '../../slots/domain/index.js';
import { voterOf } from '../../trust/domain/index.js';
import { corroborate, evidenceRequired, tiesIn, viewOfClaim, type ClaimView, type CorroborateInput } from '../domain/index.js';
import type { ClaimHolder } from '../../slots/store/index.js';

export class Corroborate {
  constructor(
    private readonly work: UnitOfWork, private readonly journal: Journal, private readonly spaces: SpaceDirectory,
    private readonly holder: ClaimHolder, private readonly evidence: EvidenceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id, evidenceId }: z.output<typeof CorroborateInput>): Promise<z.input<typeof ClaimView>> {
    if (!evidenceId) throw evidenceRequired();
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [witness] = await this.evidence.load(tx, space.id, [evidenceId]);
      if (witness === undefined) throw notFound({ what: 'evidence', id: evidenceId });
      checkRoots([witness], await this.evidence.retold(tx, [witness]));
      const { slot, given } = await this.holder.hold(tx, ctx, space, id);
      const decided = corroborate(id, witness, voterOf(ctx.caller), slot, given);
      await this.journal.record(tx, ctx, decided.events);
      return viewOfClaim(claimIn(decided.slot, id), tiesIn(decided.slot, id), space.now);
    });
  }
}
