import type { Clock, Id } from '#libs/kernel/index.js';
import type { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { archiveDamaged, partOf } from '../../../events/index.js';
import { firstHotDay, type Segment } from '../../domain/archive.js';
import type { ArchiveStore } from '../../store/archive-store.js';

const DROPPED_AT_ONCE = 5_000;

/**
 * Drops from the log the payloads of days that were archived long enough ago. Before that, reads each segment
 * back.
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
   * Throws `archive_damaged` if a segment is damaged or does not continue the one before it, and drops none of its
   * payloads. If the process dies while it drops the payloads of a segment, the segment stays marked as leaving, and the
   * next run drops the remaining payloads.
   */
  async run(tenantId: Id<'ten'>, pace: Pace = WITHOUT_PAUSE): Promise<void> {
    const hotFrom = firstHotDay(this.hotDays, this.clock.now());
    if (hotFrom === null) return;
    for (;;) {
      const segments = await this.database.read(tenantId, (tx) => this.archives.listHot(tx, hotFrom));
      if (segments.length === 0) return;
      for (const segment of segments) await this.#drop(tenantId, segment, pace);
    }
  }

  async #drop(tenantId: Id<'ten'>, segment: Segment, pace: Pace): Promise<void> {
    const { database, system, archives, clock } = this;
    const { day, toSeq } = segment;
    await database.read(tenantId, async (tx) => {
      const why = await archives.faultOf(tx, segment, pace);
      if (why !== null)
        throw archiveDamaged({ day, part: partOf(segment), why, hot: await archives.isSpare(tx, segment) });
    });
    await system.run((tx) => archives.noteLeaving(tx, tenantId, segment, clock.now()));
    for (let from = segment.fromSeq; from <= toSeq; from += DROPPED_AT_ONCE) {
      const to = Math.min(toSeq, from + DROPPED_AT_ONCE - 1);
      await system.run((tx) => archives.drop(tx, tenantId, segment, from, to));
      await pace.rest();
    }
    await system.run((tx) => archives.noteDropped(tx, tenantId, segment, clock.now()));
  }
}
