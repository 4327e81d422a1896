import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { GroupCommit, type Request, type UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { StoreClaimInput } from '../domain/claim.schemas.js';
import type { AdmitItems, ItemResult, StoreResult } from './steps/admit-items.js';

type Input = z.output<typeof StoreClaimInput>;

/** Stores one claim. Claims that come into a space at the same time share a transaction; each is decided on what the ones before have left. */
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
    // What the caller's key may do in the space is not the same for all, so it parts the groups too.
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
