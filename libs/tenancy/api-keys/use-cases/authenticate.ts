import type { Caller, Clock, Id } from '#libs/kernel/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { Secrets } from '#libs/platform/secrets/index.js';
import { keyExpired, keyInvalid, keyMissing, keyRevoked, parseCredential, type ApiKey, type Credential } from '../domain/index.js';
import { noteKeyUse, type ApiKeyRepository, type KnownKeys } from '../store/index.js';

export interface Authenticated {
  tenantId: Id<'ten'>;
  caller: Caller;
}

const USE_NOTED_EVERY_MS = 60_000;

/** Turns what a caller presents into who the caller is. The tenant comes from here and from nowhere else. */
export class Authenticate {
  constructor(
    private readonly database: TenantDatabase, private readonly keys: ApiKeyRepository, private readonly known: KnownKeys,
    private readonly secrets: Secrets, private readonly clock: Clock,
  ) {}

  async authenticate(presented: string | undefined): Promise<Authenticated> {
    if (!presented) throw keyMissing();
    const credential = parseCredential(presented);
    if (credential === null) throw keyInvalid();
    const key = this.known.get(presented) ?? await this.#verify(presented, credential);
    this.#refuseDead(key);
    return {
      tenantId: credential.tenantId,
      caller: { principal: key.principal, keyId: key.id, role: key.role, allowedClasses: key.allowedClasses, grants: key.grants, spaceIds: key.spaceIds },
    };
  }

  async #verify(presented: string, { tenantId, keyId, secret }: Credential): Promise<ApiKey> {
    const key = await this.database.read(tenantId, (tx) => this.keys.find(tx, keyId));
    if (key === null || !this.secrets.matches(secret, key.secretHash)) throw keyInvalid();
    this.#refuseDead(key);
    this.known.set(presented, key);
    await this.#noteUse(tenantId, key);
    return key;
  }

  #refuseDead(key: ApiKey): void {
    if (key.revokedAt !== null) throw keyRevoked();
    if (key.expiresAt !== null && key.expiresAt <= this.clock.now()) throw keyExpired();
  }

  async #noteUse(tenantId: Id<'ten'>, key: ApiKey): Promise<void> {
    const now = this.clock.now();
    if (key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() < USE_NOTED_EVERY_MS) return;
    await this.database.write(tenantId, (tx) => noteKeyUse(tx, key.id, now));
  }
}
