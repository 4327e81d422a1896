import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { idOf, Refusal, validationFailed } from '#libs/kernel/index.js';
import { listenLocally, type LocalDoor } from '#libs/platform/local-socket/index.js';
import type { Log } from '#libs/platform/telemetry/index.js';
import { CreateKeyInput, CreateKey, operatorOf } from '#libs/tenancy/api-keys/index.js';
import { CreateTenantInput, ListTenantsInput, CreateTenant, ListTenants } from '#libs/tenancy/tenants/index.js';

type Get = <T>(type: Type<T>) => T;

/** Tasks that only the operator may do and that no API key allows, by the name of their CLI command. */
const WORK: Readonly<Record<string, (get: Get, input: unknown) => Promise<unknown>>> = {
  'tenants.create': (get, input) => get(CreateTenant).run(CreateTenantInput.strict().parse(input)),
  'tenants.list': (get, input) => get(ListTenants).run(ListTenantsInput.strict().parse(input)),
  'keys.create': (get, input) => {
    const { tenant, ...key } = z.looseObject({ tenant: idOf('ten') }).parse(input);
    return get(CreateKey).run(operatorOf(tenant, 'cli'), CreateKeyInput.parse(key));
  },
};

const Request = z.strictObject({ do: z.string(), input: z.record(z.string(), z.unknown()) });

/**
 * Lets the operator of an embedded installation work on the database that this process holds. Requests arrive through a
 * socket in CREDENCE_HOME that only the user who runs the service can open, never over HTTP.
 */
export async function openOperatorDoor(home: string, get: Get, log: Log): Promise<LocalDoor | null> {
  const door = await listenLocally(home, (request) => answer(request, get, log));
  if (door === null)
    log.warn(
      { home },
      'No operator socket could be opened: `credence tenants` works only while the service is stopped.',
    );
  return door;
}

async function answer(request: unknown, get: Get, log: Log): Promise<unknown> {
  try {
    const { do: name, input } = Request.parse(request);
    if (!Object.hasOwn(WORK, name))
      throw validationFailed({ what: `The running service cannot do ${name} for the operator.` });
    const done = await WORK[name]!(get, input);
    log.info({ did: name }, 'Done for the operator.');
    return { done };
  } catch (failure) {
    if (failure instanceof Refusal)
      return { refused: { code: failure.code, category: failure.category, message: failure.message } };
    if (failure instanceof z.ZodError)
      return {
        refused: {
          code: 'validation_failed',
          category: 'invalid',
          message: failure.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n'),
        },
      };
    log.error({ err: failure }, 'A task of the operator failed.');
    return {
      refused: {
        code: 'bug',
        category: 'bug',
        message: 'It failed for an internal reason, which is in the log of the service.',
      },
    };
  }
}
