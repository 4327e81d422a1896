import { LRUCache } from 'lru-cache';
import type { ApiKey } from '../domain/index.js';

/** For how long a process trusts what it read about a key: a revocation made by another process takes hold within it. */
const TRUSTED_MS = 1_000;

/** Keys that proved themselves a moment ago, by the whole credential: an entry is also the proof that the secret matched. */
export class KnownKeys {
  readonly #byCredential = new LRUCache<string, ApiKey>({ max: 10_000, ttl: TRUSTED_MS });

  get(credential: string): ApiKey | undefined {
    return this.#byCredential.get(credential);
  }

  set(credential: string, key: ApiKey): void {
    this.#byCredential.set(credential, key);
  }

  /** After a change of any key in this process, so that it holds at once. */
  forget(): void {
    this.#byCredential.clear();
  }
}
