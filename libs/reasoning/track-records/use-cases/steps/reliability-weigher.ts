import { slotOf, type DecisionContext, type SlotEvent, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { awaitedLater, stretchesOf, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedFactors, weighWith } from '../../domain/reliability.rules.js';
import type { TrackRecordRepository } from '../../store/track-record.repository.js';

/**
 * Weighs claims by the present reliability of the sources of their evidence. The caller holds the keys of the claims.
 */
export class ReliabilityWeigher {
  constructor(
    private readonly records: TrackRecordRepository,
    private readonly slots: SlotRepository,
  ) {}

  /** One event for each claim whose evidence is worth more or less than before. */
  async run(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimIds: readonly string[],
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    const events: SlotEvent[] = [];
    const reads = stretchesOf(claimIds).map((ids) => awaitedLater(this.#read(tx, spaceId, ids)));
    for (const read of reads) {
      const { known, changed } = await read;
      for (const each of known) {
        const { id } = each.claims[0]!;
        events.push(...weighWith(id, changed.get(id)!, slotOf(spaceId, null, each), context));
      }
    }
    return events;
  }

  async #read(tx: TenantTx, spaceId: Id<'spc'>, claimIds: readonly string[]) {
    const changed = changedFactors(await this.records.sourced(tx, spaceId, claimIds));
    return { changed, known: await this.slots.loadApart(tx, spaceId, [...changed.keys()]) };
  }
}
