import { z } from 'zod';
import { idOf, notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfEvidence } from '../domain/evidence.rules.js';
import type { EvidenceView } from '../domain/evidence.schemas.js';
import type { EvidenceRepository } from '../store/evidence.repository.js';

export const GetEvidenceInput = z.object({ space: spaceRef, id: idOf('evd').describe('Id of the evidence.') });

export class GetEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof GetEvidenceInput>): Promise<z.input<typeof EvidenceView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [evidence] = await this.evidence.find(tx, space.id, [id]);
      if (evidence === undefined) throw notFound({ what: 'evidence', id });
      return viewOfEvidence(evidence, space.now);
    });
  }
}
