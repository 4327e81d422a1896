import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operations } from '../../apps/api/src/operations.js';
import {
  inputFor,
  openService,
  someBelongings,
  storingNothing,
  type Belongings,
  type Service,
  type Tenant,
} from '../service/index.js';

/** A version that nothing has. */
const IF_MATCH = { 'if-match': '"999999"' };

let service: Service;
let tenant: Tenant;
let own: Belongings;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  own = await someBelongings(tenant.owner, service.database, 'numbat');
});
afterAll(() => service.close());

const writes = operations.filter(({ effect }) => effect === 'write');
const takesVersion = ({ input }: (typeof writes)[number]): boolean => 'expectedVersion' in input.shape;

it.each(writes.map((operation) => [operation.name, operation] as const))(
  '%s changes nothing if the header If-Match names another version',
  async (name, operation) => {
    const { expectedVersion: _, ...input } = inputFor(operation, {
      word: own.word,
      take: (kind) => own.idFor(name, kind),
    });
    const { status, body } = await storingNothing(service.database, () =>
      tenant.owner.call(name, input, { headers: IF_MATCH }),
    );
    if (takesVersion(operation)) expect(status).toBe(409);
    else
      expect({ status, code: body.code, field: body.errors?.[0]?.field }).toEqual({
        status: 400,
        code: 'validation_failed',
        field: 'if-match',
      });
  },
);
