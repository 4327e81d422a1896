import type { z } from 'zod';
import { ASSERTION_CLASSES, GRANTS, type Id } from '#libs/kernel/index.js';
import { CreateKeyInput, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { CreateTenant } from '#libs/tenancy/tenants/index.js';
import { maintain } from './background.js';
import { RestClient } from './rest-client.js';
import type { Input } from './client.js';
import type { Service } from './service.js';

export interface Tenant {
  id: Id<'ten'>;
  /** A caller with every right. */
  owner: RestClient;
  /** A caller with its own key and principal. */
  as(rights: Partial<z.input<typeof CreateKeyInput>>): Promise<RestClient>;
  /** A separate space for a test, created by the owner: its slug, as requests name it, and its id. */
  aSpace(settings?: Input): Promise<{ space: string; spaceId: Id<'spc'> }>;
  /** Runs a kind of maintenance to its end; waits if the schedule has just started such a run. */
  maintain(space: string, kind: string): Promise<void>;
}

/** Creates a tenant as an operator does on the command line, because no request can do it. */
export async function openTenant(service: Service): Promise<Tenant> {
  const { id } = await service.get<CreateTenant>(CreateTenant).run({ name: 'Tenant' });
  const as: Tenant['as'] = async (rights) => {
    const input = CreateKeyInput.parse({ name: rights.role ?? 'owner', role: 'owner', ...rights });
    const { secret, key } = await service.get<CreateKey>(CreateKey).run(operatorOf(id, 'test'), input);
    return new RestClient(service.url, secret!, key);
  };
  const owner = await as({
    allowedClasses: [...ASSERTION_CLASSES],
    grants: [...GRANTS],
    principal: { kind: 'user', name: 'owner' },
  });
  let spaces = 0;
  const aSpace: Tenant['aSpace'] = async (settings = {}) => {
    const space = `space-${(spaces += 1)}`;
    const { id: spaceId } = await owner.do('spaces.create', { slug: space, name: space, ...settings });
    return { space, spaceId };
  };
  return { id, owner, as, aSpace, maintain: (space, kind) => maintain(owner, space, kind) };
}
