import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/domain/index.js';
import { pairKey, type MergeRepository } from '../../../merges/store/index.js';
import { crossAttach, NOTHING_DONE, seenAmong, type ConsolidationRun } from '../../domain/index.js';
import { keyOf } from '#libs/knowledge/slots/store/index.js';
import { afterIdOf, type ClaimFinder, type SlotKeeper, type Phase, type PhasePage } from '../../store/index.js';

/** Phase 3, first half: claims that say the same of different times bear each other out. */
export class CorroborationPhase implements Phase<string> {
  readonly name = 'corroboration';
  readonly counts = ['corroborated'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly keeper: SlotKeeper,
    private readonly merges: MergeRepository,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const now = await this.keeper.now(tx, run);
    const items = await this.finder.twins(tx, run, { now, afterId: afterIdOf(at), limit }, false);
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Piece> {
    const groups = await this.finder.groups(tx, run, await this.keeper.now(tx, run), ids);
    if (groups.length === 0) return NOTHING_DONE;
    const [{ slots, given }, parted] = await Promise.all([
      this.keeper.hold(tx, run, groups),
      this.merges.partings(
        tx,
        groups.flat().map(({ id }) => id),
      ),
    ]);
    const isParted = (one: string, other: string): boolean => parted.has(pairKey(one, other));
    const done = groups.map((group) => {
      const slot = slots.get(keyOf(group[0]!))!;
      return crossAttach(
        slot,
        seenAmong(
          slot,
          group.map(({ id }) => id),
          given.now,
        ),
        isParted,
        given,
      );
    });
    return {
      events: done.flatMap(({ events }) => events),
      tally: { corroborated: done.reduce((sum, { corroborated }) => sum + corroborated, 0) },
    };
  }
}
