import type { AssertionClass, Grant, Id, Principal, Role } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { ApiKey } from '../domain/api-key.js';

const findApiKey = sql(import.meta.url, 'find-api-key');
const listApiKeys = sql(import.meta.url, 'list-api-keys');

interface Row {
  id: Id<'key'>;
  name: string;
  role: Role;
  allowed_classes: AssertionClass[];
  grants: Grant[];
  source_systems: string[];
  space_ids: Id<'spc'>[] | null;
  secret_hash: string;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  rotated_at: Date | null;
  last_used_at: Date | null;
  principal_id: Id<'prn'>;
  principal_kind: Principal['kind'];
  principal_name: string;
}

export class ApiKeyRepository {
  async find(tx: TenantTx, id: string): Promise<ApiKey | null> {
    const row = await tx.one<Row>(findApiKey, id);
    return row && toApiKey(row);
  }

  /** `spaceIds`: only keys that enter none but these; null: every key. */
  async list(tx: TenantTx, afterId: string, limit: number, spaceIds: readonly Id<'spc'>[] | null): Promise<ApiKey[]> {
    return (await tx.all<Row>(listApiKeys, afterId, limit, spaceIds)).map(toApiKey);
  }
}

function toApiKey(row: Row): ApiKey {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    allowedClasses: row.allowed_classes,
    grants: row.grants,
    sourceSystems: row.source_systems,
    spaceIds: row.space_ids,
    secretHash: row.secret_hash,
    principal: { id: row.principal_id, kind: row.principal_kind, name: row.principal_name },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    rotatedAt: row.rotated_at,
    lastUsedAt: row.last_used_at,
  };
}
