import type { TenantTx } from '#libs/platform/database/index.js';
import type { KeptPromises } from '../domain/calibration.rules.js';

/** What another area knows about what agents promised. */
export interface PromiseReader {
  counts(tx: TenantTx, spaceId: string): Promise<KeptPromises[]>;
}

/** Reads how what agents promised turned out. The area that knows it says so when the application is composed. */
export class PromiseSource {
  #reader: PromiseReader | null = null;

  use(reader: PromiseReader): void {
    this.#reader = reader;
  }

  counts(tx: TenantTx, spaceId: string): Promise<KeptPromises[]> {
    return this.#reader?.counts(tx, spaceId) ?? Promise.resolve([]);
  }
}
