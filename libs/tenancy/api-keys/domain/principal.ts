import { z } from 'zod';
import { idOf } from '#libs/kernel/index.js';

export const PRINCIPAL_KINDS = ['user', 'agent', 'service'] as const;

export const PrincipalView = z
  .object({
    id: idOf('prn').describe('Id of the principal.'),
    kind: z.enum(PRINCIPAL_KINDS).describe('A person, an agent, or a service that acts for several principals.'),
    name: z.string().describe('Name shown in history and audit.'),
  })
  .meta({ id: 'Principal', description: 'Who acts: a user, an agent or a service. Each key is bound to one.' });

export { OPERATOR_ID, operatorOf } from '#libs/kernel/index.js';
