import type { z } from 'zod';
import { operatorOf, type Clock, type Ctx, type Id } from '#libs/kernel/index.js';
import type { Reading, SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { paceOf } from '#libs/platform/process/index.js';
import type { Journal } from '../../events/index.js';
import type { TenantJobs } from '../../jobs/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  ARCHIVE_QUEUE,
  archiveMade,
  isArchiveDue,
  segmentDayOf,
  type ArchiveList,
  type ListArchivesInput,
} from '../domain/archive.js';
import type { ArchiveReport, ArchiveStore } from '../store/archive-store.js';
import type { DropPayloads } from './steps/drop-payloads.js';

export class ListArchives {
  constructor(
    private readonly work: UnitOfWork,
    private readonly archives: ArchiveStore,
  ) {}

  async run(ctx: Ctx, _: z.output<typeof ListArchivesInput>): Promise<z.input<typeof ArchiveList>> {
    return { data: await this.work.read(ctx, (tx) => this.archives.list(tx)) };
  }
}

/**
 * Writes the segments of every closed day that is not archived yet, one after the other. Each is stored before the next
 * one is read, so the memory that it needs does not depend on the day, and after an interruption it continues with the
 * next segment. Then drops from the log the payloads of days that were archived long enough ago.
 */
export class WorkArchive {
  constructor(
    private readonly parts: {
      database: TenantDatabase;
      archives: ArchiveStore;
      dropPayloads: DropPayloads;
      journal: Journal;
      clock: Clock;
      /** The maximum percentage of the time in which it works; it pauses in between. */
      workPercent: number;
    },
  ) {}

  /**
   * Returns the days whose last segment it wrote. It stops at a day whose events do not match the hash chain; `doctor`
   * names that day. Throws if a segment is damaged whose payloads should be dropped from the log.
   */
  async run(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<string[]> {
    const days = await this.#write(tenantId, jobId);
    await this.parts.dropPayloads.run(tenantId, paceOf(this.parts.workPercent));
    return days;
  }

  async #write(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<string[]> {
    const { database, archives, journal, clock, workPercent } = this.parts;
    const pace = paceOf(workPercent);
    // Rows that are deleted while a transaction is open stay on the disk and slow down other work, so no transaction is
    // open during the pauses.
    const reading: Reading = (work) => database.read(tenantId, work);
    const days: string[] = [];
    for (;;) {
      const now = clock.now();
      const last = await reading((tx) => archives.last(tx));
      const next = await archives.readNext(tenantId, reading, last, now, pace);
      if (next === null || 'isBroken' in next) return days;
      const { segment, content } = next;
      const name = `part ${segment.part} of ${segment.day}`;
      const fault = await archives.faultOfContent(tenantId, reading, segment, content, pace);
      if (fault !== null) throw new Error(`${name} is not what was read: ${fault}`);
      await database.write(tenantId, async (tx) => {
        await archives.insert(tx, segment, content, now);
        if (!(await archives.isStored(tx, segment, content)))
          throw new Error(`${name} was not stored as it was written`);
        await journal.record(tx, operatorOf(tenantId, jobId), [archiveMade(tenantId, segment, now)]);
      });
      if (segment.lastOfDay) days.push(segment.day);
    }
  }
}

/** Requests the archives that are due. */
export class StartDueArchives {
  constructor(
    private readonly system: SystemDatabase,
    private readonly archives: ArchiveStore,
    private readonly jobs: TenantJobs,
    private readonly clock: Clock,
  ) {}

  /** Returns how many archives were requested. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const waiting = await this.system.run((tx) => this.archives.listUnarchived(tx));
    return this.jobs.requestForEach(
      waiting.filter(({ eventId, last }) => isArchiveDue(segmentDayOf(eventId, last, now), now)),
      ARCHIVE_QUEUE,
    );
  }
}

/** Reads every segment of a tenant back and compares it with its hash and with the hash chain. */
export class VerifyArchives {
  constructor(
    private readonly database: TenantDatabase,
    private readonly archives: ArchiveStore,
  ) {}

  run(tenantId: string): Promise<ArchiveReport> {
    return this.database.read(tenantId, (tx) => this.archives.verify(tx));
  }
}
