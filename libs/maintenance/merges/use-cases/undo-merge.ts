import type { z } from 'zod';
import { checkVersion, notFound, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import {
  tiesIn,
  viewOfClaim,
  claimIn,
  type KnownSlot,
  type ClaimLoader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import { LINK_KINDS, lockOfLinks, type LinkRepository } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { undoMerge } from '../domain/merge.rules.js';
import { viewOfMerge, type UndoMergeInput, type UnmergeView } from '../domain/merge.schemas.js';
import type { Merge } from '../domain/merge.js';
import type { MergeRepository } from '../store/merge.repository.js';

/** Undoes a merge that consolidation made. The two claims are not merged again. */
export class UndoMerge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly merges: MergeRepository,
    private readonly links: LinkRepository,
    private readonly slots: SlotRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, note, expectedVersion }: z.output<typeof UndoMergeInput>,
  ): Promise<z.input<typeof UnmergeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const found = await this.#find(tx, space, id);
      const { inEffect, slot, context } = await this.#load(tx, ctx, space, found);
      // The merge is read again under the locks, because another request may have undone it in the meantime.
      const [, merge, links] = await Promise.all([
        this.slots.lock(tx, [lockOfLinks(space.id)]),
        this.#find(tx, space, id),
        this.links.of(tx, space.id, [found.survivorId], LINK_KINDS),
      ]);
      checkVersion('merge', id, merge.version, expectedVersion);
      const undone = await this.loader.decide(tx, slot, (known) =>
        undoMerge({ merge, inEffect, links, note: note ?? null }, known, context),
      );
      await this.journal.record(tx, ctx, undone.events);
      return {
        merge: viewOfMerge(undone.merge),
        survivor: view(undone.slot, merge.survivorId, space.now),
        claim: view(undone.slot, merge.mergedId, space.now),
      };
    });
  }

  /**
   * Locks the claims of a merge, and all others that were merged into the same survivor. Before the survivor is locked,
   * another claim may be merged into it, so the claims are listed again until no further one is found.
   */
  async #load(tx: TenantTx, ctx: Ctx, space: Space, { survivorId, mergedId }: Merge) {
    const ids = new Set([survivorId, mergedId]);
    for (;;) {
      const loaded = await this.loader.loadTogether(tx, ctx, space, [...ids]);
      const inEffect = await this.merges.inEffect(tx, [survivorId]);
      const others = inEffect.filter((each) => each.survivorId === survivorId && !ids.has(each.mergedId));
      if (others.length === 0) return { inEffect, ...loaded };
      for (const other of others) ids.add(other.mergedId);
    }
  }

  async #find(tx: TenantTx, space: Space, id: string): Promise<Merge> {
    const merge = await this.merges.find(tx, space.id, id);
    if (merge === null) throw notFound({ what: 'merge', id });
    return merge;
  }
}

const view = (slot: KnownSlot, id: Merge['survivorId'], now: Date) =>
  viewOfClaim(claimIn(slot, id), tiesIn(slot, id), now);
