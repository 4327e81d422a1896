import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfPlainNode } from '../domain/node.view-of.js';
import {
  propose,
  proposalOpened,
  viewOfProposal,
  type Proposal,
  type ProposalRepository,
  type ProposalQuota,
} from '../../proposals/index.js';
import { CORNERSTONE_RETIREMENT } from '../domain/proposal-kinds.js';
import type { RetireInput, RetireResult } from '../domain/cornerstone.rules.js';
import type { CornerstoneReader } from './steps/cornerstone-effects.js';

type Result = z.input<typeof RetireResult>;

/** Proposes to retire a cornerstone. The cornerstone applies until a reviewer other than the author approves. */
export class RetireCornerstone {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly cornerstones: CornerstoneReader,
    private readonly slots: SlotRepository,
    private readonly journal: Journal,
    private readonly proposals: ProposalRepository,
    private readonly quota: ProposalQuota,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, id, reason }: z.output<typeof RetireInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [id]);
      const node = await this.cornerstones.get(tx, space, id);
      if (node.status === 'retired') return { outcome: 'no_op', cornerstone: viewOfPlainNode(node), proposal: null };
      const held = await this.cornerstones.getIn(tx, space, id, 'active');
      return {
        outcome: 'transformed',
        cornerstone: viewOfPlainNode(held),
        proposal: viewOfProposal(await this.#propose(tx, ctx, space, id, reason)),
      };
    });
  }

  /**
   * Returns the open proposal, or opens one: if the request is repeated, by any caller, no second proposal is opened.
   */
  async #propose(tx: TenantTx, ctx: Ctx, space: Space, subjectId: Id<'nod'>, reason: string): Promise<Proposal> {
    const { journal, proposals, quota, ids } = this;
    const known = (await proposals.listOpen(tx, space.id, subjectId)).find(
      ({ kind }) => kind === CORNERSTONE_RETIREMENT.name,
    );
    if (known !== undefined) return known;
    await quota.refuseBeyond(tx, ctx, space.id, 1);
    const proposal = propose(
      CORNERSTONE_RETIREMENT,
      { subjectId, change: {}, reason },
      { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids },
    );
    await journal.record(tx, ctx, [proposalOpened(proposal)]);
    return proposal;
  }
}
