import type { Refusal } from '#libs/kernel/index.js';
import type { ApiKey } from '../domain/api-key.js';
import { growingCache } from '#libs/platform/cache/index.js';

/**
 * How long a process uses what it has read about a key. A revocation by another process therefore takes effect within
 * this time.
 */
const TRUSTED_MS = 1_000;
/**
 * How long a replaced, revoked or expired credential is refused without another lookup. That is safe, because none of
 * these states can be undone.
 */
const REFUSED_MS = 10 * 60_000;

/**
 * A cache of recent lookups. Its key is the whole credential, so an entry also proves that the secret matched.
 */
export class KnownKeys {
  readonly #good = growingCache<ApiKey>(10_000, { ttl: TRUSTED_MS });
  readonly #refused = growingCache<Refusal>(10_000, { ttl: REFUSED_MS });
  /** Credentials that this process has found valid at least once, as many as there is room for. */
  readonly #proven = growingCache<true>(10_000);
  /** Lookups in progress. Callers with the same credential share one. */
  readonly #looking = new Map<string, Promise<ApiKey>>();
  #generation = 0;

  /**
   * Returns the key if it is cached. If the credential is known to be refused for good, throws that refusal. Otherwise
   * returns undefined.
   */
  get(credential: string): ApiKey | undefined {
    const refusal = this.#refused.get(credential);
    if (refusal !== undefined) throw refusal;
    return this.#good.get(credential);
  }

  /** Whether this process has found the credential valid before. */
  hasProven(credential: string): boolean {
    return this.#proven.has(credential);
  }

  /**
   * Looks up the key, or joins a lookup in progress. The result is not cached if a key has changed in the meantime.
   */
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

  /** Called after any key has changed in this process, so that the change applies at once. */
  forget(): void {
    this.#generation += 1;
    this.#good.clear();
    this.#looking.clear();
  }
}
