import type { z } from 'zod';
import { type Ctx, Refusal } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ProposalQuota } from '../../proposals/index.js';
import { isCornerstone } from '../domain/cornerstone.rules.js';
import type { CreateNodeInput, CreateNodeBatchInput, CreateNodeItem } from '../domain/node.schemas.js';
import type { CreateNodeResult, CreateNodeBatchResult } from '../domain/node.views.js';
import type { NodeMaker } from './steps/node-maker.js';

/** Creates a node. Types whose nodes are derived, recorded as evidence or opened as a conflict are excluded. */
export class CreateNode {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly maker: NodeMaker,
    private readonly quota: ProposalQuota,
  ) {}

  run(ctx: Ctx, { space: ref, ...item }: z.output<typeof CreateNodeInput>): Promise<z.input<typeof CreateNodeResult>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.quota.refuseBeyond(tx, ctx, space.id, isCornerstone(item) ? 1 : 0);
      return this.maker.make(tx, ctx, space, item);
    });
  }
}

/**
 * Creates several nodes, each as if it were created alone; either all of them or none. If the gate of knowledge rejects
 * a claim, this is reported as the outcome of its item and does not roll the batch back.
 */
export class CreateNodeBatch {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly maker: NodeMaker,
    private readonly quota: ProposalQuota,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, items: given }: z.output<typeof CreateNodeBatchInput>,
  ): Promise<z.input<typeof CreateNodeBatchResult>> {
    const items = given as CreateNodeItem[];
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.quota.refuseBeyond(tx, ctx, space.id, items.filter(isCornerstone).length);
      return { data: await this.maker.makeAll({ tx, ctx, space }, items, ofItem) };
    });
  }
}

function ofItem(place: number, { code, category, message, errors, facts }: Refusal): Refusal {
  return new Refusal(code, category, `Item ${place}: ${message}`, { errors, facts: { ...facts, item: place } });
}
