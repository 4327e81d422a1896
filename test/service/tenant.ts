import type { z } from 'zod';
import { ASSERTION_CLASSES, GRANTS, type Id } from '#libs/kernel/index.js';
import { CreateKeyInput, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { CreateTenant } from '#libs/tenancy/tenants/index.js';
import { maintain } from './background.js';
import { settleCascades } from './cascades.js';
import type { Client, Input } from './client.js';
import { RestClient } from './rest-client.js';
import type { Service } from './service.js';
import { mostlyOver, type Transport } from './transports.js';

type Rights = Partial<z.input<typeof CreateKeyInput>>;
type Moment = string | number | Date;
/** Calls an operation in a space, which must succeed. */
type Call = (name: string, input?: Input, by?: Client) => Promise<any>;

/** A separate space for a test, created by the owner. */
interface TenantSpace {
  /** Its slug, as requests name it. */
  space: string;
  spaceId: Id<'spc'>;
  /** Calls as the owner, unless another caller is given. */
  call: Call;
  /** Returns a function that calls as this client, unless another caller is given. */
  callBy: (client: Client) => Call;
  callAs: (who: Client, name: string, input?: Input) => Promise<any>;
  /** Returns a function like `callAs` that uses this transport for the operations that it offers. */
  callOver: (transport: Transport) => (who: RestClient, name: string, input?: Input) => Promise<any>;
  /** Sets its clock, which must be simulated. */
  setClock: (now: Moment) => Promise<any>;
  /** Advances cascades until every correction is complete. */
  settle: () => Promise<void>;
}

export interface Tenant {
  id: Id<'ten'>;
  /** A caller with every right. */
  owner: RestClient;
  /** A caller with its own key and principal. */
  as(rights: Rights): Promise<RestClient>;
  /** An agent with this name. */
  agent(name: string, rights?: Rights): Promise<RestClient>;
  /** A user with this name, who may write. */
  user(name: string, rights?: Rights): Promise<RestClient>;
  aSpace(settings?: Input): Promise<TenantSpace>;
  /** A space with a simulated clock that shows this time. */
  aSpaceAt(now: Moment, settings?: Input): Promise<TenantSpace>;
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
    return { spaceId, ...callsIn(space, owner), settle: () => settleCascades(service, tenant, spaceId) };
  };
  const tenant: Tenant = {
    id,
    owner,
    as,
    agent: (name, rights = {}) => as({ role: 'agent', principal: { kind: 'agent', name }, ...rights }),
    user: (name, rights = {}) => as({ role: 'writer', principal: { kind: 'user', name }, ...rights }),
    aSpace,
    aSpaceAt: async (now, settings = {}) => {
      const here = await aSpace({ clock: 'simulated', ...settings });
      await here.setClock(now);
      return here;
    },
    maintain: (space, kind) => maintain(owner, space, kind),
  };
  return tenant;
}

function callsIn(space: string, owner: RestClient): Omit<TenantSpace, 'spaceId' | 'settle'> {
  const callAs: TenantSpace['callAs'] = (who, name, input = {}) => who.do(name, { space, ...input });
  const callBy: TenantSpace['callBy'] =
    (client) =>
    (name, input, by = client) =>
      callAs(by, name, input);
  return {
    space,
    call: callBy(owner),
    callBy,
    callAs,
    callOver: (transport) => async (who, name, input) => callAs(await mostlyOver(transport, who), name, input),
    setClock: (now) => callAs(owner, 'spaces.setClock', { now: new Date(now).toISOString() }),
  };
}
