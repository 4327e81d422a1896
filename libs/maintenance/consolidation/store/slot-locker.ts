import type { IdSource } from '#libs/kernel/index.js';
import {
  applyEventsAbout,
  type DecisionContext,
  type KnownSlot,
  type ClaimLoader,
  type KeyedClaim,
} from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ConsolidationRun } from '../domain/run.js';
import type { PreviewStore } from './preview-store.js';

const listKeys = sql(import.meta.url, 'list-keys');

/** Claim keys under lock, with what decisions about them must know. */
export interface LockedSlots {
  /** By key. */
  slots: ReadonlyMap<string, KnownSlot>;
  context: DecisionContext;
}

/** Locks the keys of a page at once, in the one order. */
export class SlotLocker {
  constructor(
    private readonly loader: ClaimLoader,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
    private readonly preview: PreviewStore,
  ) {}

  /** The space's clock, by which a page is found and decided. */
  async now(tx: TenantTx, { ctx, spaceId }: ConsolidationRun): Promise<Date> {
    return (await this.spaces.open(tx, ctx, spaceId)).now;
  }

  /** Every claim's own key. */
  async lockOwn(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<LockedSlots> {
    const claims = await tx.all<KeyedClaim>(listKeys, run.spaceId, ids);
    return this.lock(
      tx,
      run,
      claims.map((claim) => [claim]),
    );
  }

  /** Groups of claims, as the loader takes them. */
  async lock(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<LockedSlots> {
    const [slots, now] = await Promise.all([this.loader.loadGroups(tx, run.spaceId, groups), this.now(tx, run)]);
    return {
      slots: run.dryRun ? await this.#asPreviewed(tx, run, slots) : slots,
      context: { now, ids: this.ids, principalId: run.ctx.caller.principal.id },
    };
  }

  /** To a dry run a key is as its earlier pages would have left it. */
  async #asPreviewed(
    tx: TenantTx,
    run: ConsolidationRun,
    slots: ReadonlyMap<string, KnownSlot>,
  ): Promise<Map<string, KnownSlot>> {
    const events = await this.preview.about(
      tx,
      run,
      [...slots.values()].flatMap(({ claims }) => claims.map(({ id }) => id)),
    );
    return new Map([...slots].map(([key, slot]) => [key, applyEventsAbout(slot, events)]));
  }
}
