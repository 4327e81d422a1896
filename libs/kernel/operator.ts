import { ASSERTION_CLASSES, GRANTS, type Ctx } from './context.js';
import type { Id } from './ids.js';

export const OPERATOR_ID = 'prn_00000000000000000000000000' as Id<'prn'>;

/** The one principal without a key: the person who runs the command line on the machine of the service. */
const OPERATOR = { id: OPERATOR_ID, kind: 'service', name: 'operator' } as const;

/** The context of an operator's command, or of the service's own maintenance, in one tenant. */
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
    },
  };
}
