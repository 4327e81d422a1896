import type { Clock, Id } from '#libs/kernel/index.js';
import type { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { archiveDamaged } from '../../../events/index.js';
import { firstHotDay } from '../../domain/archive.js';
import type { ArchiveStore } from '../../store/archive-store.js';

const DROPPED_AT_ONCE = 5_000;

/**
 * Drops from the log the payloads of days that were archived long enough ago. Before that, reads the segment of each
 * day back.
 */
export class DropPayloads {
  /** `hotDays`: how many days an event keeps its payload in the log; null: for ever. */
  constructor(
    private readonly database: TenantDatabase,
    private readonly system: SystemDatabase,
    private readonly archives: ArchiveStore,
    private readonly clock: Clock,
    private readonly hotDays: number | null,
  ) {}

  /**
   * Throws `archive_damaged` if a day is damaged, and drops none of its payloads. If the process dies while it drops
   * the payloads of a day, the day stays marked as leaving, and the next run drops the remaining payloads.
   */
  async run(tenantId: Id<'ten'>, pace: Pace = WITHOUT_PAUSE): Promise<void> {
    const { database, system, archives, clock } = this;
    const hotFrom = firstHotDay(this.hotDays, clock.now());
    if (hotFrom === null) return;
    for (const segment of await database.read(tenantId, (tx) => archives.listHot(tx, hotFrom))) {
      const { day, toSeq } = segment;
      await database.read(tenantId, async (tx) => {
        const fault = await archives.faultOf(tx, segment, pace);
        if (fault !== null) throw archiveDamaged({ day, why: fault, hot: await archives.isSpare(tx, segment) });
      });
      await system.run((tx) => archives.noteLeaving(tx, tenantId, day, clock.now()));
      for (let from = segment.fromSeq; from <= toSeq; from += DROPPED_AT_ONCE) {
        await system.run((tx) => archives.drop(tx, tenantId, day, from, Math.min(toSeq, from + DROPPED_AT_ONCE - 1)));
        await pace.rest();
      }
      await system.run((tx) => archives.noteDropped(tx, tenantId, day, clock.now()));
    }
  }
}
