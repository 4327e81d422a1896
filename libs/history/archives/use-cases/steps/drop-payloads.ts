import type { Clock, Id } from '#libs/kernel/index.js';
import type { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { WITHOUT_PAUSE, type Pace } from '#libs/platform/process/index.js';
import { archiveDamaged } from '../../../events/index.js';
import { firstHotDay } from '../../domain/archive.js';
import type { ArchiveStore } from '../../store/archive-store.js';

const DROPPED_AT_ONCE = 5_000;

/** The payloads of days that have been archived for long enough leave the log, once their segments are read back. */
export class DropPayloads {
  /** `hotDays`: how long an event stays whole in the log; null: for ever. */
  constructor(
    private readonly database: TenantDatabase,
    private readonly system: SystemDatabase,
    private readonly archives: ArchiveStore,
    private readonly clock: Clock,
    private readonly hotDays: number | null,
  ) {}

  /** Throws `archive_damaged`: nothing of that day leaves the log. A process that dies in between leaves a day that is noted as leaving, and the rest of its payloads for the next time. */
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
