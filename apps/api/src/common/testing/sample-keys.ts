import { Module } from '@nestjs/common';
import { type Caller, type Id, type Role, ROLES } from '#libs/kernel/index.js';
import { keyExpired, keyInvalid, keyMissing, keyRevoked } from '#libs/tenancy/api-keys/index.js';
import type { Authenticator } from '../execute/session.js';

const TENANT: Id<'ten'> = 'ten_01kb5q4w3yf6vbt8c1s9n2d7he';

/** Knows one key per role, called like the role, and one of each kind that is refused. */
export class SampleKeys implements Authenticator {
  authenticate(
    presented: string | undefined,
    beforeStranger: () => void,
  ): Promise<{ tenantId: Id<'ten'>; caller: Caller }> {
    if (presented === undefined) throw keyMissing();
    if (presented === 'revoked') throw keyRevoked();
    if (presented === 'expired') throw keyExpired();
    const role = ROLES.find((known) => known === presented);
    if (role === undefined) {
      beforeStranger();
      throw keyInvalid();
    }
    return Promise.resolve({ tenantId: TENANT, caller: callerOf(role) });
  }
}

function callerOf(role: Role): Caller {
  return {
    principal: { id: 'prn_01kb5q4w3yf6vbt8c1s9n2d7he', kind: 'agent', name: role },
    keyId: `key_${role}`,
    role,
    allowedClasses: ['tool_output', 'inference'],
    grants: [],
    sourceSystems: [],
    spaceIds: null,
  };
}

@Module({ providers: [SampleKeys], exports: [SampleKeys] })
export class SampleKeysModule {}
