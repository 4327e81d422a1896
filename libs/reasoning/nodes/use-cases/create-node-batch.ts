import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { withIdsOf, type CreateNodeBatchInput, type CreateNodeBatchResult, type CreateNodeItem } from '../domain/index.js';
import type { NodeMaker } from './steps/node-maker.js';

type Result = z.input<typeof CreateNodeBatchResult>;

/** Makes nodes in order, each as if it came alone, all or none. What the gate turns down is an outcome and undoes nothing. */
export class CreateNodeBatch {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly maker: NodeMaker) {}

  run(ctx: Ctx, { space: ref, items: given }: z.output<typeof CreateNodeBatchInput>): Promise<Result> {
    const items = given as CreateNodeItem[];
    return this.work.write<Result>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.maker.hold(tx, space, items);
      const data: Result['data'] = [];
      for (const [place, item] of items.entries()) {
        data.push(await this.maker.make(tx, ctx, space, withIdsOf(item, data.map(({ node }) => node?.id ?? null))).catch(atItem(place)));
      }
      return { data };
    });
  }
}

function atItem(place: number): (thrown: unknown) => never {
  return (thrown) => {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { code, category, message, errors, facts } = thrown;
    throw new Refusal(code, category, `Item ${place}: ${message}`, { errors, facts: { ...facts, item: place } });
  };
}
