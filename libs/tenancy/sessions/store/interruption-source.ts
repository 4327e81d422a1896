import type { TenantTx } from '#libs/platform/database/index.js';

/** What another area knows about how sessions are cut off. */
export interface InterruptionReader {
  /** How a session was cut off, as it is shown; null: it is not known. */
  find(tx: TenantTx, sessionId: string): Promise<Record<string, unknown> | null>;
  /** Whether somebody reported within half an hour before a moment that the session is about to be cut off. */
  isReported(tx: TenantTx, sessionId: string, now: Date): Promise<boolean>;
}

/** Reads how sessions were cut off. Sessions know their state only; the area that knows more says so when the application is composed. */
export class InterruptionSource {
  #reader: InterruptionReader | null = null;

  use(reader: InterruptionReader): void {
    this.#reader = reader;
  }

  find(tx: TenantTx, sessionId: string): Promise<Record<string, unknown> | null> {
    return this.#reader?.find(tx, sessionId) ?? Promise.resolve(null);
  }

  isReported(tx: TenantTx, sessionId: string, now: Date): Promise<boolean> {
    return this.#reader?.isReported(tx, sessionId, now) ?? Promise.resolve(false);
  }
}
