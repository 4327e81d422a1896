import type { z } from 'zod';
import { Refusal, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { StoreClaimBatchResult } from '../domain/claim.views.js';
import type { StoreClaimsInput } from '../domain/claim.schemas.js';
import type { AdmitItems, ItemResult } from './steps/admit-items.js';

/** Stores claims in order through the same pipeline as one. A refused item leaves no trace, or with `atomic` undoes all. */
export class StoreClaimBatch {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly admitItems: AdmitItems,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, items, atomic }: z.output<typeof StoreClaimsInput>,
  ): Promise<z.input<typeof StoreClaimBatchResult>> {
    return this.work.write(ctx, async (tx) => {
      const results = await this.admitItems.run(
        tx,
        await this.spaces.startOpening(tx, ctx, ref),
        items.map((input) => ({ ctx, input })),
      );
      const refused = results.findIndex((result) => result instanceof Refusal);
      if (atomic && refused >= 0) throw atItem(results[refused] as Refusal, refused);
      return { data: results.map(entryOf) };
    });
  }
}

function entryOf(result: ItemResult): z.input<typeof StoreClaimBatchResult>['data'][number] {
  if (!(result instanceof Refusal)) return { result, error: null };
  return { result: null, error: { code: result.code, detail: result.message, errors: result.errors } };
}

const atItem = ({ code, category, message, errors, facts }: Refusal, index: number): Refusal =>
  new Refusal(code, category, `Item ${index}: ${message}`, { errors, facts: { ...facts, item: index } });
