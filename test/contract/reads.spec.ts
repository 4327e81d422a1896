import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../apps/api/src/operations.js';
import {
  inputFor,
  openService,
  over,
  someBelongings,
  storingNothing,
  TRANSPORTS,
  type Belongings,
  type Service,
  type Tenant,
} from '../service/index.js';

/** Tests that reading does not strengthen anything. To strengthen a claim, a caller calls `claims.recordUse`. */
let service: Service;
let tenant: Tenant;
let own: Belongings;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  own = await someBelongings(tenant.owner, service.database, 'numbat');
});
afterAll(() => service.close());

/** Reads that are themselves recorded, with the tables in which they are recorded. */
const ON_RECORD: Record<string, string[]> = { 'spaces.export': ['events', 'unsealed_events'] };
const reads = operations.filter(({ effect }) => effect === 'read');

describe.each(TRANSPORTS)('over %s', (transport) => {
  const offered = reads.filter(
    ({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined,
  );
  it.each(offered.map((operation) => [operation.name, operation] as const))(
    '%s changes no row of any table',
    async (name, operation) => {
      const client = await over(transport, tenant.owner);
      const input = inputFor(operation, { word: own.word, take: (kind) => own.idFor(name, kind) });
      const answer = await storingNothing(service.database, () => client.call(name, input), ON_RECORD[name]);
      expect(answer.isOk).toBe(true);
    },
  );
});
