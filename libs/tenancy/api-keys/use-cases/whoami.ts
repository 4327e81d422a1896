import { z } from 'zod';
import { ASSERTION_CLASSES, GRANTS, idOf, ROLES, type Ctx } from '#libs/kernel/index.js';
import { PrincipalView } from '../../principals/index.js';

export const WhoamiInput = z.object({});

export const WhoamiView = z
  .object({
    tenant: idOf('ten').describe('The tenant every request with this key acts in.'),
    key: idOf('key').describe('Id of the key; not a secret.'),
    principal: PrincipalView.describe('Who acts with the key.'),
    role: z.enum(ROLES).describe('The rights of the key; each role includes those before it.'),
    classes: z.array(z.enum(ASSERTION_CLASSES)).describe('Source classes the key may assert.'),
    grants: z.array(z.enum(GRANTS)).describe('Rights in addition to the role.'),
    sourceSystems: z.array(z.string()).describe('Sources in whose name the key may record.'),
    spaces: z.array(idOf('spc')).nullable().describe('The only spaces the key may enter; null means all.'),
  })
  .meta({ id: 'Whoami', description: 'Who the caller is and what it may do.' });

/** Says who the caller is. Reads nothing: all of it came from the credential. */
export class Whoami {
  run({ tenantId, caller }: Ctx): Promise<z.input<typeof WhoamiView>> {
    return Promise.resolve({
      tenant: tenantId,
      key: caller.keyId,
      principal: caller.principal,
      role: caller.role,
      classes: [...caller.allowedClasses],
      grants: [...caller.grants],
      sourceSystems: [...caller.sourceSystems],
      spaces: caller.spaceIds && [...caller.spaceIds],
    });
  }
}
