import type { IdSource } from '#libs/kernel/index.js';
import type { Given, KnownSlot } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder, KeyedClaim } from '#libs/knowledge/slots/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { ConsolidationRun } from '../domain/index.js';
import type { ScratchStore } from './scratch-store.js';

const listKeys = sql(import.meta.url, 'list-keys');

/** Claim keys under lock, with what decisions about them must know. */
export interface Holding {
  /** By key. */
  slots: ReadonlyMap<string, KnownSlot>;
  given: Given;
}

/** Takes hold of the keys of a page at once, in the one order. */
export class SlotKeeper {
  constructor(private readonly holder: ClaimHolder, private readonly spaces: SpaceDirectory, private readonly ids: IdSource, private readonly scratch: ScratchStore) {}

  /** The space's clock, by which a page is found and decided. */
  async now(tx: TenantTx, { ctx, spaceId }: ConsolidationRun): Promise<Date> {
    return (await this.spaces.open(tx, ctx, spaceId)).now;
  }

  /** Every claim's own key. */
  async holdOf(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Holding> {
    const claims = await tx.all<KeyedClaim & Record<string, unknown>>(listKeys, run.spaceId, ids);
    return this.hold(tx, run, claims.map((claim) => [claim]));
  }

  /** Groups of claims, as the holder takes them. */
  async hold(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<Holding> {
    const [slots, now] = await Promise.all([this.holder.holdGroups(tx, run.spaceId, groups), this.now(tx, run)]);
    return { slots: run.isDryRun ? await this.#withGone(tx, run, slots) : slots, given: { now, ids: this.ids, principalId: run.ctx.caller.principal.id } };
  }

  /** What a dry run would have had end decides nothing any more. */
  async #withGone(tx: TenantTx, run: ConsolidationRun, slots: ReadonlyMap<string, KnownSlot>): Promise<Map<string, KnownSlot>> {
    const gone = await this.scratch.goneAmong(tx, run, [...slots.values()].flatMap(({ claims }) => claims.map(({ id }) => id)));
    return new Map([...slots].map(([key, slot]) => [key, { ...slot, claims: slot.claims.map((claim) => (gone.has(claim.id) ? { ...claim, status: 'archived' as const } : claim)) }]));
  }
}
