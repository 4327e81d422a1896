import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { SealLog } from '#libs/history/seals/index.js';
import type { Operation } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  inputFor,
  nobodys,
  over,
  openService,
  referencesOf,
  someBelongings,
  someMakings,
  TRANSPORTS,
  type Belongings,
  type Filling,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
/** For what only looks. */
let looked: Belongings;

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  looked = await someBelongings(tenant.owner, service.database, 'quokka');
  await service.get<SealLog>(SealLog).run();
});
afterAll(() => service.close());

/** A fresh space with what an operation has to name. */
async function whatItNames(operation: Operation): Promise<Belongings> {
  const makings = await someMakings(tenant.owner, service.database, 'quokka');
  const named: Parameters<Filling['take']>[] = [];
  const nobody = nobodys();
  inputFor(operation, {
    word: 'quokka',
    take: (kind, place) => {
      named.push([kind, place]);
      return nobody(operation.name, kind);
    },
  });
  await makings.make(operation.name, named);
  return makings;
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  const offered = operations.filter(
    ({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined,
  );

  it.each(offered.map((operation) => [operation.name, operation] as const))(
    '%s takes everything it can name and answers what it declares',
    async (name, operation) => {
      // One recovery of a tenant runs at a time, and none is worked on here.
      const { owner } = name === 'recoveries.start' ? await service.aTenant() : tenant;
      const client = await over(transport, owner);
      const belongings = operation.effect === 'read' ? looked : await whatItNames(operation);
      const filling = {
        word: `quokka-${transport}-${name.replaceAll('.', '-').toLowerCase()}`,
        take: (kind: Parameters<Belongings['idFor']>[1], place: string) => belongings.idFor(name, kind, place),
      };
      const optional = referencesOf(operation)
        .filter(({ isRequired }) => !isRequired)
        .map(({ place }) => place);
      await client.do(name, inputFor(operation, filling));
      if (operation.effect === 'read')
        for (const place of optional) await client.do(name, inputFor(operation, { ...filling, also: [place] }));
    },
  );
});
