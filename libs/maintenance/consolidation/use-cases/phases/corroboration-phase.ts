import { Draft, keyOf } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { pairKey, type MergeRepository } from '../../../merges/index.js';
import { crossAttach } from '../../domain/corroboration.rules.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/consolidation.js';
import { seenAmong } from '../../domain/duplicates.rules.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from './phase.js';

/** Phase 3, first half: claims that say the same about different times corroborate each other. */
export class CorroborationPhase implements Phase<string> {
  readonly name = 'corroboration';
  readonly counts = ['corroborated'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly merges: MergeRepository,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const now = await this.locker.now(tx, run);
    const items = await this.finder.twins(tx, run, { now, afterId: afterIdOf(at), limit }, false);
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Piece> {
    const groups = await this.finder.groups(tx, run, await this.locker.now(tx, run), ids);
    if (groups.length === 0) return NOTHING_DONE;
    const [{ slots, context }, parted] = await Promise.all([
      this.locker.lock(tx, run, groups),
      this.merges.partings(
        tx,
        groups.flat().map(({ id }) => id),
      ),
    ]);
    const isParted = (one: string, other: string): boolean => parted.has(pairKey(one, other));
    // A multi-valued key has several groups. Each group is decided on the state that the previous groups left.
    const drafts = new Map([...slots.values()].map((slot) => [slot, new Draft(slot, context)]));
    let corroborated = 0;
    for (const group of groups) {
      const slot = slots.get(keyOf(group[0]!))!;
      const ids = group.map(({ id }) => id);
      corroborated += crossAttach(drafts.get(slot)!, seenAmong(slot, ids, context.now), isParted);
    }
    return { events: [...drafts.values()].flatMap(({ events }) => events), tally: { corroborated } };
  }
}
