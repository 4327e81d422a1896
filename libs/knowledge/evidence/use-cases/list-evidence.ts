import { z } from 'zod';
import { idOf, pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { EvidenceView } from '../domain/evidence.schemas.js';
import { viewOfEvidence } from '../domain/evidence.rules.js';
import type { EvidenceRepository } from '../store/evidence.repository.js';

export const ListEvidenceInput = z.object({
  space: spaceRef,
  ...pageQuery,
  claimId: idOf('clm').optional().describe('Only what carries this claim.'),
});
export const EvidenceList = pageOf(EvidenceView);

export class ListEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly evidence: EvidenceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, claimId }: z.output<typeof ListEvidenceInput>,
  ): Promise<z.input<typeof EvidenceList>> {
    const [afterId] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const evidence = await this.evidence.list(tx, space.id, String(afterId), limit + 1, claimId ?? null);
      return toPage(
        evidence.map((each) => viewOfEvidence(each, space.now)),
        limit,
        (each) => [each.id as string],
      );
    });
  }
}
