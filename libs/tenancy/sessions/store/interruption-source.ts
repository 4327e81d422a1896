import type { TenantTx } from '#libs/platform/database/index.js';

/** Reads what another area knows about the interruption of a session. */
export interface InterruptionReader {
  /** How a session was cut off, in the form shown to readers. null: it is not known. */
  find(tx: TenantTx, sessionId: string): Promise<Record<string, unknown> | null>;
  /** Whether somebody reported, in the half hour before the given time, that the session is about to be cut off. */
  isReported(tx: TenantTx, sessionId: string, now: Date): Promise<boolean>;
}

/**
 * Tells how sessions were cut off. The nouns of this area know only the state of a session. Another area, which knows
 * more, registers its reader when the application is composed.
 */
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
