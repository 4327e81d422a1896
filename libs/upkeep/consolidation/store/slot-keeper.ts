import type { IdSource } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import { applyEvent, type Given, type KnownSlot, type SlotEvent } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder, KeyedClaim } from '#libs/knowledge/slots/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { aboutIn, type ConsolidationRun } from '../domain/index.js';
import type { ForeseenStore } from './foreseen-store.js';

const listKeys = sql(import.meta.url, 'list-keys');

/** Claim keys under lock, with what decisions about them must know. */
export interface Holding {
  /** By key. */
  slots: ReadonlyMap<string, KnownSlot>;
  given: Given;
}

/** Takes hold of the keys of a page at once, in the one order. */
export class SlotKeeper {
  constructor(
    private readonly holder: ClaimHolder,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
    private readonly foreseen: ForeseenStore,
  ) {}

  /** The space's clock, by which a page is found and decided. */
  async now(tx: TenantTx, { ctx, spaceId }: ConsolidationRun): Promise<Date> {
    return (await this.spaces.open(tx, ctx, spaceId)).now;
  }

  /** Every claim's own key. */
  async holdOf(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Holding> {
    const claims = await tx.all<KeyedClaim & Record<string, unknown>>(listKeys, run.spaceId, ids);
    return this.hold(
      tx,
      run,
      claims.map((claim) => [claim]),
    );
  }

  /** Groups of claims, as the holder takes them. */
  async hold(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<Holding> {
    const [slots, now] = await Promise.all([this.holder.holdGroups(tx, run.spaceId, groups), this.now(tx, run)]);
    return {
      slots: run.isDryRun ? await this.#asForeseen(tx, run, slots) : slots,
      given: { now, ids: this.ids, principalId: run.ctx.caller.principal.id },
    };
  }

  /** To a dry run a key is as its earlier pages would have left it. */
  async #asForeseen(
    tx: TenantTx,
    run: ConsolidationRun,
    slots: ReadonlyMap<string, KnownSlot>,
  ): Promise<Map<string, KnownSlot>> {
    const events = await this.foreseen.about(
      tx,
      run,
      [...slots.values()].flatMap(({ claims }) => claims.map(({ id }) => id)),
    );
    return new Map([...slots].map(([key, slot]) => [key, foreseenSlot(slot, events)]));
  }
}

/** The events about a key's claims, and about what these bring, applied in their order. */
function foreseenSlot(slot: KnownSlot, events: readonly NewEvent[]): KnownSlot {
  return events.reduce((known, event) => {
    const ids = new Set<string>(known.claims.map(({ id }) => id));
    return aboutIn(event).some((id) => ids.has(id)) ? applyEvent(known, event as SlotEvent) : known;
  }, slot);
}
