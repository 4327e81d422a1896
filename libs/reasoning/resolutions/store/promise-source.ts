import type { TenantTx } from '#libs/platform/database/index.js';
import type { KeptPromises } from '../domain/calibration.rules.js';

/** What another area knows about the promises of agents. */
export interface PromiseReader {
  counts(tx: TenantTx, spaceId: string): Promise<KeptPromises[]>;
}

/**
 * Holds the reader of the outcomes of agents' promises. The area that knows the outcomes registers its reader when the
 * application is composed.
 */
export class PromiseSource {
  #reader: PromiseReader | null = null;

  use(reader: PromiseReader): void {
    this.#reader = reader;
  }

  counts(tx: TenantTx, spaceId: string): Promise<KeptPromises[]> {
    return this.#reader?.counts(tx, spaceId) ?? Promise.resolve([]);
  }
}
