import { z } from 'zod';
import { idOf, type Ctx, type Id, ASSERTION_CLASSES, GRANTS } from '#libs/kernel/index.js';

export const PRINCIPAL_KINDS = ['user', 'agent', 'service'] as const;

export const PrincipalView = z
  .object({
    id: idOf('prn').describe('Id of the principal.'),
    kind: z.enum(PRINCIPAL_KINDS).describe('A person, an agent, or a service that acts for several.'),
    name: z.string().describe('Name shown in history and audit.'),
  })
  .meta({ id: 'Principal', description: 'Who acts: a user, an agent or a service. Keys are bound to one.' });

export const OPERATOR_ID = 'prn_00000000000000000000000000' as Id<'prn'>;

/** The one principal that is nobody's: whoever runs the command line on the service's own machine. */
const OPERATOR = { id: OPERATOR_ID, kind: 'service', name: 'operator' } as const;

/** The context of an operator's command or of the service's own maintenance in one tenant. */
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
