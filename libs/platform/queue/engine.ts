import type { BackendFactory, IQueueBackend } from 'bullmq';

/** What BullMQ stands on: the one part that differs between Redis and the embedded database. */
export interface Engine {
  readonly sharesDatabase: boolean;
  readonly backend: BackendFactory<IQueueBackend, unknown>;
  /** For adding and asking: one for the process. */
  readonly producer: unknown;
  /** For workers, which wait on it for as long as it takes. */
  consumer(): unknown;
  /** Namespace of the keys, where the store has no schemas. */
  readonly prefix?: string;
  /** Resolves once it answers; may take for ever, callers bound it. */
  ping(): Promise<void>;
  /** Drops a connection that took a command and never answered, so that nothing piles up behind it. */
  reconnect(): void;
  /** Lets go of every connection, answered or not. */
  end(): void;
}
