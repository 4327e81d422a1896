import { refusalIn, type Id, type Principal } from '#libs/kernel/index.js';
import { sql, type TenantTx, type ApiKeyRow } from '#libs/platform/database/index.js';
import type { ApiKey } from '../domain/api-key.js';

const findApiKey = sql(import.meta.url, 'find-api-key');
const lockApiKey = sql(import.meta.url, 'lock-api-key');
const listApiKeys = sql(import.meta.url, 'list-api-keys');

type Row = ApiKeyRow & {
  principalKind: Principal['kind'];
  principalName: string;
  lastUsedAt: Date | null;
};

export class ApiKeyRepository {
  async find(tx: TenantTx, id: string): Promise<ApiKey | null> {
    const row = await tx.one<Row>(findApiKey, id);
    return row && toApiKey(row);
  }

  /** Like `find`, but locked for a change until the transaction ends. */
  async lock(tx: TenantTx, id: string): Promise<ApiKey | null> {
    const [, key] = await Promise.all([tx.one(lockApiKey, id), this.find(tx, id)]);
    return key;
  }

  /** Lists keys. `spaceIds`: only keys that are limited to these spaces, or to some of them. null: all keys. */
  async list(tx: TenantTx, afterId: string, limit: number, spaceIds: readonly Id<'spc'>[] | null): Promise<ApiKey[]> {
    return (await tx.all<Row>(listApiKeys, afterId, limit, spaceIds)).map(toApiKey);
  }
}

function toApiKey({ principalId, principalKind, principalName, ...key }: Row): ApiKey {
  return { ...key, principal: { id: principalId, kind: principalKind, name: principalName } };
}

const insertKeyUse = sql(import.meta.url, 'insert-key-use');

/**
 * Records when a key was last used. The time is not part of the history, and losing the records of a minute does no
 * harm.
 */
export async function noteKeyUse(tx: TenantTx, keyId: string, at: Date): Promise<void> {
  await tx.run(insertKeyUse, keyId, at);
}

/**
 * Ignores the failure if the disk is full, so that callers that only read are still served. Throws any other failure
 * again.
 */
export function ignoreFullDisk(thrown: unknown): void {
  if (refusalIn(thrown).code !== 'disk_full') throw thrown;
}
