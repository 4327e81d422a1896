import { refusalIn, type Id, type Principal } from '#libs/kernel/index.js';
import { sql, type TenantTx, type ApiKeyRow } from '#libs/platform/database/index.js';
import type { ApiKey } from '../domain/api-key.js';

const findApiKey = sql(import.meta.url, 'find-api-key');
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

  /** `spaceIds`: only keys that enter no spaces other than these. null: every key. */
  async list(tx: TenantTx, afterId: string, limit: number, spaceIds: readonly Id<'spc'>[] | null): Promise<ApiKey[]> {
    return (await tx.all<Row>(listApiKeys, afterId, limit, spaceIds)).map(toApiKey);
  }
}

function toApiKey({ principalId, principalKind, principalName, ...key }: Row): ApiKey {
  return { ...key, principal: { id: principalId, kind: principalKind, name: principalName } };
}

const insertKeyUse = sql(import.meta.url, 'insert-key-use');

/** Records when a key was last used. This is not history: losing a minute of it does no harm. */
export async function noteKeyUse(tx: TenantTx, keyId: string, at: Date): Promise<void> {
  await tx.run(insertKeyUse, keyId, at);
}

/** Ignores a full disk, so that callers that only read are still served. */
export function ignoreFullDisk(thrown: unknown): void {
  if (refusalIn(thrown).code !== 'disk_full') throw thrown;
}
