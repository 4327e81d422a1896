import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { BacklogReader, Waiting } from '../store/outbox.js';

export interface Backlog {
  /** Committed events with messages that no queue has accepted yet. */
  unsent: Waiting;
  /** Committed events without number and hash. */
  unsealed: Waiting;
  /** Jobs that were given up, by queue. */
  deadJobs: { queue: string; count: number }[];
}

/** The backlog of the background work of the whole installation. For operators. */
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
