import type { Clock, Holder, Id, Refusal } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import {
  holderOf,
  holderOfKey,
  parseCredential,
  type Credential,
  keyInvalid,
  keyMissing,
  refuseDeadKey,
  type ApiKey,
} from '../domain/api-key.js';
import { ignoreFullDisk, noteKeyUse, type ApiKeyRepository } from '../store/api-key.repository.js';
import type { KnownKeys } from '../store/known-keys.js';

const USE_NOTED_EVERY_MS = 60_000;

/** Converts a presented credential to the identity of the caller. Only this code determines the tenant of a request. */
export class Authenticate {
  constructor(
    private readonly database: TenantDatabase,
    private readonly keys: ApiKeyRepository,
    private readonly known: KnownKeys,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the holder of a credential, or throws why it is refused. `beforeStranger` is called before the lookup of a
   * credential that this installation has not made and that this process has never found valid. If it throws, there is
   * no lookup. So callers who try made-up keys can be limited without queries, and do not delay valid keys.
   */
  async authenticate(presented: string | undefined, beforeStranger: () => void = () => undefined): Promise<Holder> {
    if (!presented) throw keyMissing();
    const credential = parseCredential(presented);
    if (credential === null) throw keyInvalid();
    const key = this.known.get(presented) ?? (await this.#look(presented, credential, beforeStranger));
    this.#refuseDead(presented, key, credential.tenantId);
    return holderOfKey(key, credential.tenantId);
  }

  #look(presented: string, credential: Credential, beforeStranger: () => void): Promise<ApiKey> {
    const isOurs = this.secrets.hasMade(holderOf(credential), credential.secret);
    // Secrets that an earlier version made do not pass `hasMade`.
    if (!isOurs && !this.known.hasProven(presented)) beforeStranger();
    return this.known.look(presented, () => this.#verify(presented, credential, isOurs));
  }

  async #verify(presented: string, { tenantId, keyId, secret }: Credential, isOurs: boolean): Promise<ApiKey> {
    const key = await this.database.read(tenantId, (tx) => this.keys.find(tx, keyId));
    if (key === null || !this.secrets.matches(secret, key.secretHash))
      throw isOurs && key !== null
        ? this.known.refuse(
            presented,
            keyInvalid(undefined, { whose: holderOfKey(key, tenantId), lacking: 'key_replaced' }),
          )
        : keyInvalid();
    this.#refuseDead(presented, key, tenantId);
    await this.#noteUse(tenantId, key);
    return key;
  }

  #refuseDead(presented: string, key: ApiKey, tenantId: Id<'ten'>): void {
    try {
      refuseDeadKey(key, tenantId, this.clock.now());
    } catch (refusal) {
      throw this.known.refuse(presented, refusal as Refusal);
    }
  }

  async #noteUse(tenantId: Id<'ten'>, key: ApiKey): Promise<void> {
    const now = this.clock.now();
    if (key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return;
    await this.database.write(tenantId, (tx) => noteKeyUse(tx, key.id, now)).catch(ignoreFullDisk);
  }
}
