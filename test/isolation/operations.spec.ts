import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES, GRANTS, ROLES, type Role } from '#libs/kernel/index.js';
import { SealLog } from '#libs/history/seals/index.js';
import { everythingStored } from '#libs/testing/index.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  openService,
  over,
  referencesOf,
  someBelongings,
  TRANSPORTS,
  type Belongings,
  type Reference,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';
import {
  OF_SPACES,
  REMOVE_REJECTIONS,
  addsToLog,
  expectAlike,
  expectNotFound,
  expectNothingOf,
  inputOf,
  storesRejections,
  type Whose,
  withoutLog,
} from './answers.js';

let service: Service;
let ours: { tenant: Tenant; here: Belongings; there: Belongings; confined: RestClient; below: Map<Role, RestClient> };
let theirs: { tenant: Tenant; own: Belongings };
/** The stored state; no test may change it. */
let before: Record<string, string>;

beforeAll(async () => {
  service = await openService();
  const [tenant, other] = [await service.aTenant(), await service.aTenant()];
  const here = await someBelongings(tenant.owner, service.database, 'quokka');
  const there = await someBelongings(tenant.owner, service.database, 'numbat');
  const rights = { allowedClasses: [...ASSERTION_CLASSES], grants: [...GRANTS] };
  const confined = await tenant.as({ ...rights, role: 'owner', spaces: [there.idFor('', 'spc')] });
  await confined.do('sessions.join', { space: there.slug, id: there.idFor('', 'ses') });
  const below = new Map(
    await Promise.all(
      ROLES.map(async (role) => [role, await tenant.as({ role, principal: { kind: 'agent', name: role } })] as const),
    ),
  );
  ours = { tenant, here, there, confined, below };
  theirs = { tenant: other, own: await someBelongings(other.owner, service.database, 'wombat') };
  await service.get<SealLog>(SealLog).run();
  before = await everythingStored(service.database);
});
afterAll(() => service.close());

afterEach(async () => {
  const expected = before;
  const test = expect.getState().currentTestName ?? '';
  if (storesRejections(test)) await service.database.owner(REMOVE_REJECTIONS);
  before = await everythingStored(service.database);
  if (addsToLog(test)) expect(withoutLog(before)).toEqual(withoutLog(expected));
  else expect(before).toEqual(expected);
});

const of =
  (belongings: Belongings): Whose =>
  (operation, kind) =>
    belongings.idFor(operation, kind);
const bySlug =
  (belongings: Belongings): Whose =>
  (operation, kind) =>
    kind === 'spc' ? belongings.slug : belongings.idFor(operation, kind);

it('a key that is limited to some spaces cannot create another space, whatever its role', async () => {
  const { status, body } = await ours.confined.call('spaces.create', { slug: 'another', name: 'another' });
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
});

it.each(['claims', 'background', 'facts', 'work', 'task'])(
  'a context about a task of another space, or of another tenant, is refused even if only %s is included',
  async (part) => {
    const taskId = ours.here.idFor('', 'tsk');
    for (const [caller, space] of [
      [ours.confined, ours.there.slug],
      [theirs.tenant.owner, theirs.own.slug],
    ] as const) {
      const { status, body } = await caller.call('context.get', { space, query: 'quokka', taskId, include: [part] });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    }
  },
);

describe.each(TRANSPORTS)('over %s', (transport) => {
  const offered = operations.filter(
    ({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined,
  );
  const named = offered.map((operation) => [operation.name, operation] as const);
  const naming = named.filter(([, operation]) => referencesOf(operation).length > 0);
  const places = (references: readonly Reference[]): string[] => references.map(({ place }) => place);

  it.each(naming)(
    '%s gives another tenant the same answer for our ids as for ids that do not exist',
    async (_name, operation) => {
      const client = await over(transport, theirs.tenant.owner);
      const references = referencesOf(operation);
      const required = places(references.filter(({ isRequired }) => isRequired));
      for (const whose of [of(ours.here), bySlug(ours.here)]) {
        if (required.length === 0) continue;
        const { answer, input } = await expectAlike(client, operation, whose, whose, required);
        expectNotFound(answer, operation, required);
        expectNothingOf(ours.here, answer, input);
      }
      for (const place of places(references)) {
        const { answer, input } = await expectAlike(client, operation, of(theirs.own), of(ours.here), [place]);
        expectNotFound(answer, operation, [place]);
        expectNothingOf(ours.here, answer, input);
      }
    },
  );

  it.each(naming)('%s gives the same answer to a key of another space of the tenant', async (_name, operation) => {
    const client = await over(transport, ours.confined);
    const references = referencesOf(operation).filter(({ kind }) => OF_SPACES.includes(kind));
    for (const place of places(references)) {
      const { answer, input } = await expectAlike(client, operation, of(ours.there), of(ours.here), [place]);
      expectNotFound(answer, operation, [place]);
      expectNothingOf(ours.here, answer, input);
    }
  });

  it.each(named.filter(([, { effect }]) => effect === 'read'))(
    '%s shows every caller only its own data',
    async (_name, operation) => {
      for (const [rest, own] of [
        [theirs.tenant.owner, theirs.own],
        [ours.confined, ours.there],
      ] as const) {
        const client = await over(transport, rest);
        const input = inputOf(operation, of(own), of(own), []);
        const answer = await client.call(operation.name, input);
        // A recovery belongs to the whole tenant: a key that is limited to some spaces finds none, not even one that
        // it started.
        const isHidden = operation.name === 'recoveries.get' && rest === ours.confined;
        expect(answer.status).toBe(isHidden ? 404 : 200);
        expectNothingOf(ours.here, answer, input);
      }
    },
  );

  it.each(named.filter(([, { role }]) => role !== 'reader'))(
    '%s is forbidden for the next lower role',
    async (_name, operation) => {
      const client = await over(transport, ours.below.get(ROLES[ROLES.indexOf(operation.role) - 1]!)!);
      const input = inputOf(operation, of(ours.here), of(ours.here), []);
      const { status, body } = await client.call(operation.name, input);
      // For a caller, a tool that its role may not call is unknown.
      const refusal = transport === 'mcp' ? { status: 200, code: -32602 } : { status: 403, code: 'forbidden' };
      expect({ status, code: body.code }).toEqual(refusal);
    },
  );
});
