import type { Id } from '#libs/kernel/index.js';

/**
 * What a caller presents: `ck_<tenant><key>_<secret>`. Tenant and key are the 26 digits of their ids, so that the
 * lookup runs inside the tenant like every other statement; the secret is 32 random bytes in base64url.
 */
export interface Credential {
  tenantId: Id<'ten'>;
  keyId: Id<'key'>;
  secret: string;
}

const DIGITS = '[0-7][0-9a-hjkmnp-tv-z]{25}';
const SHAPE = new RegExp(`^ck_(${DIGITS})(${DIGITS})_([A-Za-z0-9_-]{43})$`);

export function parseCredential(presented: string): Credential | null {
  const match = SHAPE.exec(presented);
  return match === null ? null : { tenantId: `ten_${match[1]}`, keyId: `key_${match[2]}`, secret: match[3]! };
}

export function formatCredential({ tenantId, keyId, secret }: Credential): string {
  return `ck_${tenantId.slice(4)}${keyId.slice(4)}_${secret}`;
}

/** For whom a secret is made: it is worth nothing beside another key. */
export const holderOf = ({ tenantId, keyId }: Pick<Credential, 'tenantId' | 'keyId'>): string => `${tenantId}/${keyId}`;
