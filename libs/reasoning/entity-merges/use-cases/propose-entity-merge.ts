import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import {
  checkMerge,
  mergesLock,
  sideBySide,
  subjectsOf,
  type Entity,
  type EntityRepository,
  type SideBySide,
} from '#libs/knowledge/entities/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  proposalOpened,
  propose,
  viewOfProposal,
  type Proposal,
  type ProposalRepository,
} from '../../proposals/index.js';
import {
  idsOfPreview,
  viewOfPreview,
  type ProposedEntityMerge,
  type ProposeMergeInput,
} from '../domain/entity-merge.schemas.js';
import { ENTITY_MERGE } from '../domain/proposal-kind.js';

type Result = z.input<typeof ProposedEntityMerge>;

/** Proposes to merge one entity into another. Nothing changes until a reviewer other than the author approves. */
export class ProposeEntityMerge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly entities: EntityRepository,
    private readonly proposals: ProposalRepository,
    private readonly ids: IdSource,
  ) {}

  run(ctx: Ctx, { space: ref, id, mergedId, reason }: z.output<typeof ProposeMergeInput>): Promise<Result> {
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.slots.lock(tx, [mergesLock(space.id)]);
      const survivor = await this.entities.getStable(tx, space.id, id);
      const merged = await this.entities.getStable(tx, space.id, mergedId);
      const names = await this.entities.listNames(tx, [survivor.id, merged.id]);
      checkMerge(survivor, merged, names.length);
      const preview = await this.#preview(
        tx,
        space,
        survivor,
        merged,
        names.map(({ nameN }) => nameN),
      );
      const proposal =
        (await this.#open(tx, space, survivor, merged)) ??
        (await this.#propose(tx, ctx, space, {
          subjectId: survivor.id,
          change: { mergedId: merged.id, sideBySide: idsOfPreview(preview) },
          reason: reason ?? null,
        }));
      return { outcome: 'transformed', proposal: viewOfProposal(proposal), preview: viewOfPreview(preview) };
    });
  }

  /**
   * The values that the merged entity would have, from the claims about both. `names`: the names that would denote the
   * survivor.
   */
  async #preview(
    tx: TenantTx,
    space: Space,
    survivor: Entity,
    merged: Entity,
    names: readonly string[],
  ): Promise<SideBySide[]> {
    const holders = (await this.entities.listHolders(tx, space.id, [...new Set(names)], null)).map((holder) =>
      holder.liveId === merged.id ? { ...holder, liveId: survivor.id } : holder,
    );
    const subjects = subjectsOf(survivor.id, holders);
    return sideBySide(await this.entities.listSingleValues(tx, space.id, subjects, space.now));
  }

  /**
   * The open proposal of this merge, if there is one. If any caller repeats the request, no second proposal is opened.
   */
  async #open(tx: TenantTx, space: Space, survivor: Entity, merged: Entity): Promise<Proposal | undefined> {
    const open = await this.proposals.listOpen(tx, space.id, survivor.id);
    return open.find(({ kind, change }) => kind === ENTITY_MERGE.name && change.mergedId === merged.id);
  }

  async #propose(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    what: Pick<Proposal, 'subjectId' | 'change' | 'reason'>,
  ): Promise<Proposal> {
    const proposal = propose(ENTITY_MERGE, what, {
      spaceId: space.id,
      principalId: ctx.caller.principal.id,
      now: space.now,
      ids: this.ids,
    });
    await this.journal.record(tx, ctx, [proposalOpened(proposal)]);
    return proposal;
  }
}
