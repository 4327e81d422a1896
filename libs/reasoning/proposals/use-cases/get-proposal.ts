import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfProposal, type ProposalInput, type ProposalView } from '../domain/proposal.schemas.js';
import type { ProposalRepository } from '../store/proposal.repository.js';

export class GetProposal {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly proposals: ProposalRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof ProposalInput>): Promise<z.input<typeof ProposalView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfProposal(await this.proposals.get(tx, space.id, id));
    });
  }
}
