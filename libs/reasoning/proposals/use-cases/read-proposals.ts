import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfProposal,
  type ProposalInput,
  type ProposalView,
  type ListProposalsInput,
  type ProposalList,
} from '../domain/proposal.schemas.js';
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

/** Sorts after every id. */
const FROM_THE_LAST = '~';

/** Lists proposals: in the queue of open proposals, authors take turns; all other lists are newest first. */
export class ListProposals {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly proposals: ProposalRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, status, subjectId }: z.output<typeof ListProposalsInput>,
  ): Promise<z.input<typeof ProposalList>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (status !== 'open') {
        const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
        const rows = await this.proposals.list(
          tx,
          space.id,
          { beforeId: String(beforeId), limit: limit + 1 },
          { status: status ?? null, subjectId: subjectId ?? null },
        );
        const page = toPage(rows, limit, ({ id }) => [id]);
        return { ...page, data: page.data.map(viewOfProposal) };
      }
      const [turn, latest, id] = startAfter(cursor, [0, FROM_THE_LAST, FROM_THE_LAST]) as [number, string, string];
      const page = toPage(
        await this.proposals.listQueue(tx, space.id, { turn, latest, id }, limit + 1, subjectId ?? null),
        limit,
        (row) => [row.turn, row.latest, row.id],
      );
      return { ...page, data: page.data.map(({ turn: _, latest: __, ...proposal }) => viewOfProposal(proposal)) };
    });
  }
}
