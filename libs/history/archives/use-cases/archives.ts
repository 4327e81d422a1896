import type { z } from 'zod';
import { operatorOf, type Clock, type Ctx, type Id } from '#libs/kernel/index.js';
import type { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import type { Journal } from '../../events/index.js';
import type { TenantJobs } from '../../jobs/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import {
  ARCHIVE_QUEUE,
  archiveMade,
  dayOf,
  isArchiveDue,
  isClosed,
  type ArchiveList,
  type ListArchivesInput,
} from '../domain/archive.js';
import type { ArchiveReport, ArchiveStore } from '../store/archive-store.js';

export class ListArchives {
  constructor(
    private readonly work: UnitOfWork,
    private readonly archives: ArchiveStore,
  ) {}

  async run(ctx: Ctx, _: z.output<typeof ListArchivesInput>): Promise<z.input<typeof ArchiveList>> {
    return { data: await this.work.read(ctx, (tx) => this.archives.list(tx)) };
  }
}

/** Writes every closed day that has no segment yet, one after the other. */
export class WorkArchive {
  constructor(
    private readonly database: TenantDatabase,
    private readonly archives: ArchiveStore,
    private readonly journal: Journal,
    private readonly clock: Clock,
  ) {}

  /** Returns the days. It stops at a day whose events do not match the hash chain: doctor says which. */
  async run(tenantId: Id<'ten'>, jobId: Id<'job'>): Promise<string[]> {
    const days: string[] = [];
    for (;;) {
      const now = this.clock.now();
      const read = await this.database.readFrozen(tenantId, async (tx) => {
        const [last] = await this.archives.list(tx);
        return this.archives.readDay(tx, last ?? null, (day) => isClosed(day, now));
      });
      if (read === null || 'isBroken' in read) return days;
      const { segment, content } = read;
      await this.database.write(tenantId, async (tx) => {
        await this.archives.insert(tx, segment, content, now);
        const fault = await this.archives.faultOf(tx, segment);
        if (fault !== null) throw new Error(`the segment of ${segment.day} was not stored as it was written: ${fault}`);
        await this.journal.record(tx, operatorOf(tenantId, jobId), [archiveMade(tenantId, segment, now)]);
      });
      days.push(segment.day);
    }
  }
}

/** Requests what is due. */
export class StartDueArchives {
  constructor(
    private readonly system: SystemDatabase,
    private readonly archives: ArchiveStore,
    private readonly jobs: TenantJobs,
    private readonly clock: Clock,
  ) {}

  /** Returns how many were requested. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const waiting = await this.system.run((tx) => this.archives.listUnarchived(tx));
    return this.jobs.requestForEach(
      waiting.filter(({ eventId }) => isArchiveDue(dayOf(eventId), now)),
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
