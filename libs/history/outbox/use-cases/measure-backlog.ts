import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { BacklogReader, Waiting } from '../store/outbox.js';

export interface Backlog {
  /** Committed, and not with a queue yet. */
  unsent: Waiting;
  /** Committed, and without number and hash yet. */
  unsealed: Waiting;
  /** Given up, by queue. */
  deadJobs: { queue: string; count: number }[];
}

/** What the background work of the whole installation has before it. For operators. */
export class MeasureBacklog {
  constructor(
    private readonly database: SystemDatabase,
    private readonly backlog: BacklogReader,
  ) {}

  run(): Promise<Backlog> {
    return this.database.run(async (tx) => {
      const [unsent, unsealed, deadJobs] = await Promise.all([
        this.backlog.unsent(tx),
        this.backlog.unsealed(tx),
        this.backlog.deadJobs(tx),
      ]);
      return { unsent, unsealed, deadJobs };
    });
  }
}
