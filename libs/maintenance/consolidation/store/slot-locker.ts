import type { IdSource } from '#libs/kernel/index.js';
import {
  type DecisionContext,
  type KnownSlot,
  type ClaimLoader,
  type KeyedClaim,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { lockOfLinks } from '#libs/memory/links/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { ConsolidationOverlay } from './consolidation-overlay.js';

const listKeys = sql(import.meta.url, 'list-keys');

/** Locked slots, with everything that decisions about them need. */
export interface LockedSlots {
  /** By key. */
  slots: ReadonlyMap<string, KnownSlot>;
  context: DecisionContext;
}

/** Locks all keys of a page together, in the order in which keys are always locked. */
export class SlotLocker {
  constructor(
    private readonly loader: ClaimLoader,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
    private readonly overlay: ConsolidationOverlay,
    private readonly slots: SlotRepository,
  ) {}

  /** The time on the clock of the space, which decides what is due. */
  async now(tx: TenantTx, { ctx, spaceId }: ConsolidationRun): Promise<Date> {
    return (await this.spaces.open(tx, ctx, spaceId)).now;
  }

  /** Locks the key of each of the given claims. */
  async lockOwn(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<LockedSlots> {
    const claims = await tx.all<KeyedClaim>(listKeys, run.spaceId, ids);
    return this.lock(
      tx,
      run,
      claims.map((claim) => [claim]),
    );
  }

  /** Locks the links of the space. Keys are locked before it. */
  lockLinks(tx: TenantTx, { spaceId }: ConsolidationRun): Promise<void> {
    return this.slots.lock(tx, [lockOfLinks(spaceId)]);
  }

  /** Locks the keys of groups of claims, which are grouped as the loader expects them. */
  async lock(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<LockedSlots> {
    const [slots, now] = await Promise.all([this.loader.loadGroups(tx, run.spaceId, groups), this.now(tx, run)]);
    return {
      slots: await this.overlay.slots(tx, run, slots),
      context: { now, ids: this.ids, principalId: run.ctx.caller.principal.id },
    };
  }
}
