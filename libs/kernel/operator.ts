import { ASSERTION_CLASSES, GRANTS, type Ctx } from './context.js';
import type { Id } from './ids.js';

export const OPERATOR_ID = 'prn_00000000000000000000000000' as Id<'prn'>;

/** The only principal without a key: the person who uses the command line on the machine of the service. */
const OPERATOR = { id: OPERATOR_ID, kind: 'service', name: 'operator' } as const;

/** Returns the context for commands of the operator, and for the service's own maintenance, in one tenant. */
export function operatorOf(tenantId: Id<'ten'>, requestId: string): Ctx {
  return {
    tenantId,
    requestId,
    caller: {
      principal: OPERATOR,
      keyId: 'key_00000000000000000000000000',
      role: 'owner',
      allowedClasses: ASSERTION_CLASSES,
      grants: GRANTS,
      sourceSystems: [],
      spaceIds: null,
      defaultSpaceId: null,
      keyExpiresAt: null,
    },
  };
}
