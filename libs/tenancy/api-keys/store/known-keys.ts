import { LRUCache } from 'lru-cache';
import type { Refusal } from '#libs/kernel/index.js';
import type { ApiKey } from '../domain/api-key.js';

/**
 * How long a process trusts what it read about a key: a revocation made by another process takes effect within this
 * time.
 */
const TRUSTED_MS = 1_000;
/**
 * How long a credential that was replaced, was revoked or has expired is refused without another lookup. None of these
 * is ever taken back.
 */
const REFUSED_MS = 10 * 60_000;

/** Recent results for presented credentials, by the whole credential: an entry also proves that the secret matched. */
export class KnownKeys {
  readonly #good = new LRUCache<string, ApiKey>({ max: 10_000, ttl: TRUSTED_MS });
  readonly #refused = new LRUCache<string, Refusal>({ max: 10_000, ttl: REFUSED_MS });
  /** Credentials that proved themselves here once, for as long as there is room. */
  readonly #proven = new LRUCache<string, true>({ max: 10_000 });
  /** Current lookups: callers with the same credential share one. */
  readonly #looking = new Map<string, Promise<ApiKey>>();
  #generation = 0;

  /** Returns the key; throws the permanent refusal of the credential; returns undefined if neither is known. */
  get(credential: string): ApiKey | undefined {
    const refusal = this.#refused.get(credential);
    if (refusal !== undefined) throw refusal;
    return this.#good.get(credential);
  }

  /** Whether the credential was good here before. */
  hasProven(credential: string): boolean {
    return this.#proven.has(credential);
  }

  /** Looks the key up, or waits for the current lookup. Results that were read before a key changed are not kept. */
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

  /** Called after a change of any key in this process, so that the change applies at once. */
  forget(): void {
    this.#generation += 1;
    this.#good.clear();
    this.#looking.clear();
  }
}
