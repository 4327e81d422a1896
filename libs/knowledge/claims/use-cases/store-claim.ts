import type { z } from 'zod';
import { checkVersion, type Ctx, Refusal } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { GroupCommit, type Request, type UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { CascadeRepository } from '#libs/graph/cascades/index.js';
import type { StoreClaimInput, StoreClaimsInput, SupersedeInput } from '../domain/claim.schemas.js';
import { type AdmitItems, type ItemResult, type StoreResult, keyHeldBy } from './steps/admit-items.js';
import type { StoreClaimBatchResult, SupersedeResult } from '../domain/claim.views.js';
import { claimIn } from '../domain/state/slot.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import { reachOf } from './steps/references.js';

type Input = z.output<typeof StoreClaimInput>;

/**
 * Stores one claim. Claims sent to a space at the same time share a transaction, and each is decided on the state that
 * the previous ones left.
 */
export class StoreClaim {
  readonly #commits: GroupCommit<Input, StoreResult>;

  constructor(
    work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly admitItems: AdmitItems,
  ) {
    this.#commits = new GroupCommit(work, (tx, requests) => this.#store(tx, requests));
  }

  run(ctx: Ctx, input: Input): Promise<StoreResult> {
    // API keys may have different rights in a space, so requests are also grouped by these rights.
    const group = JSON.stringify([ctx.tenantId, input.space, ctx.caller.spaceIds]);
    return this.#commits.write(group, ctx, input);
  }

  async #store(tx: TenantTx, requests: readonly Request<Input>[]): Promise<ItemResult[]> {
    const space = await this.spaces.startOpening(tx, requests[0]!.ctx, requests[0]!.input.space);
    return this.admitItems.run(
      tx,
      space,
      requests.map(({ ctx, input: { space: _space, ...item } }) => ({ ctx, input: item })),
    );
  }
}

/**
 * Stores claims in order, each in the same way as a single claim. A refused item stores nothing; with `atomic`, it
 * rolls back all items.
 */
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

/**
 * Stores a claim as the replacement of another, whatever the two are about. The gate decides: if the replacement is too
 * weak, it is quarantined with a conflict, and the old claim stays.
 */
export class SupersedeClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly admitItems: AdmitItems,
    private readonly cascades: CascadeRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, dryRun, expectedVersion, ...item }: z.output<typeof SupersedeInput>,
  ): Promise<z.input<typeof SupersedeResult>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { slot } = await this.loader.load(tx, ctx, space, id, { locks: keyHeldBy(space.id, item) });
      checkVersion('claim', id, claimIn(slot, id).version, expectedVersion);
      const [result] = await this.admitItems.run(
        tx,
        { id: space.id, whole: space },
        [{ ctx, input: item, replaces: { id, slot } }],
        dryRun,
      );
      if (result instanceof Refusal) throw result;
      return { ...result!, ...(await reachOf(tx, ctx, this.cascades, space.id, { id, dryRun })) };
    });
  }
}
