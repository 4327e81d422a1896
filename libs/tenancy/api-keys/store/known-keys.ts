import { LRUCache } from 'lru-cache';
import type { Refusal } from '#libs/kernel/index.js';
import type { ApiKey } from '../domain/api-key.js';

/** For how long a process trusts what it read about a key: a revocation made by another process takes hold within it. */
const TRUSTED_MS = 1_000;
/** For how long a credential that was replaced, was revoked or has expired is refused without another look. None of these is ever taken back. */
const REFUSED_MS = 10 * 60_000;

/** What presented credentials turned out to be a moment ago, by the whole credential: an entry is also the proof that the secret matched. */
export class KnownKeys {
  readonly #good = new LRUCache<string, ApiKey>({ max: 10_000, ttl: TRUSTED_MS });
  readonly #refused = new LRUCache<string, Refusal>({ max: 10_000, ttl: REFUSED_MS });
  /** Credentials that proved themselves here once, for as long as there is room. */
  readonly #proven = new LRUCache<string, true>({ max: 10_000 });
  /** Lookups under way: callers with one credential share one. */
  readonly #looking = new Map<string, Promise<ApiKey>>();
  #generation = 0;

  /** The key; throws why the credential is refused for good; undefined where neither is known. */
  get(credential: string): ApiKey | undefined {
    const refusal = this.#refused.get(credential);
    if (refusal !== undefined) throw refusal;
    return this.#good.get(credential);
  }

  /** Whether the credential was good here before. */
  hasProven(credential: string): boolean {
    return this.#proven.has(credential);
  }

  /** Looks, or waits for the look that is under way. What was read before a key changed is not kept. */
  look(credential: string, find: () => Promise<ApiKey>): Promise<ApiKey> {
    const known = this.#looking.get(credential);
    if (known !== undefined) return known;
    const generation = this.#generation;
    const looking = find()
      .then((key) => {
        if (generation === this.#generation) this.#good.set(credential, key);
        this.#proven.set(credential, true);
        return key;
      })
      .finally(() => {
        if (this.#looking.get(credential) === looking) this.#looking.delete(credential);
      });
    this.#looking.set(credential, looking);
    return looking;
  }

  refuse(credential: string, why: Refusal): Refusal {
    this.#refused.set(credential, why);
    return why;
  }

  /** After a change of any key in this process, so that it holds at once. */
  forget(): void {
    this.#generation += 1;
    this.#good.clear();
    this.#looking.clear();
  }
}
