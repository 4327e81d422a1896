import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES, GRANTS, ROLES, type IdPrefix, type Operation, type Role } from '#libs/kernel/index.js';
import { SealLog } from '#libs/history/seals/use-cases/index.js';
import { pathParametersOf } from '../../apps/api/src/common/rest/route-table.js';
import { operations } from '../../apps/api/src/operations.js';
import {
  everythingStored, inputFor, nobodys, openService, over, referencesOf, someBelongings, TRANSPORTS,
  type Answer, type Belongings, type Client, type Input, type Reference, type RestClient, type Service, type Tenant,
} from '../service/index.js';

/** Belong to a space; the other kinds to the whole tenant. */
const OF_SPACES: IdPrefix[] = ['spc', 'ses', 'evd', 'clm', 'cnf', 'job', 'nod', 'edg', 'prp'];

let service: Service;
let ours: { tenant: Tenant; here: Belongings; there: Belongings; confined: RestClient; below: Map<Role, RestClient> };
let theirs: { tenant: Tenant; own: Belongings };
/** What is stored; no test may add to it. */
let before: Record<string, string>;

beforeAll(async () => {
  service = await openService();
  const [tenant, other] = [await service.aTenant(), await service.aTenant()];
  const here = await someBelongings(tenant.owner, service.database, 'quokka');
  const there = await someBelongings(tenant.owner, service.database, 'numbat');
  const rights = { allowedClasses: [...ASSERTION_CLASSES], grants: [...GRANTS] };
  const confined = await tenant.as({ ...rights, role: 'admin', spaces: [there.idFor('', 'spc')] });
  const below = new Map(await Promise.all(ROLES.map(async (role) => [role, await tenant.as({ role, principal: { kind: 'agent', name: role } })] as const)));
  ours = { tenant, here, there, confined, below };
  theirs = { tenant: other, own: await someBelongings(other.owner, service.database, 'wombat') };
  await service.get<SealLog>(SealLog).run();
  before = await everythingStored(service.database);
});
afterAll(() => service.close());

afterEach(async () => {
  const expected = before;
  before = await everythingStored(service.database);
  expect(before).toEqual(expected);
});

type Whose = (operation: string, kind: IdPrefix) => string;
const of = (belongings: Belongings): Whose => (operation, kind) => belongings.idFor(operation, kind);
const bySlug = (belongings: Belongings): Whose => (operation, kind) => (kind === 'spc' ? belongings.slug : belongings.idFor(operation, kind));

/** An input of `own` things, except that `foreign` ones stand at some places. */
function inputOf(operation: Operation, own: Whose, foreign: Whose, places: readonly string[]): Input {
  return inputFor(operation, { word: 'dingo', also: places, take: (kind, place) => (places.includes(place) ? foreign : own)(operation.name, kind) });
}

/** An answer without what differs from call to call, and without what the caller sent itself. */
function told({ status, body }: Answer, input: Input): string {
  const sent = JSON.stringify(input).match(/[\w-]{3,}/g) ?? [];
  const { requestId: _requestId, ...rest } = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : { body };
  return sent.sort((a, b) => b.length - a.length).reduce((text, part) => text.replaceAll(part, '…'), `${status} ${JSON.stringify(rest)}`);
}

function expectNothingOf({ word, slug, ids }: Belongings, answer: Answer, input: Input): void {
  const text = told(answer, input);
  const ofSpace = [...ids].filter((id) => (OF_SPACES as string[]).includes(id.slice(0, 3)));
  expect([word, slug, ...ofSpace].filter((secret) => text.includes(secret))).toEqual([]);
}

/** Whatever stands at the places, foreign or never made: the answers are alike and nothing is stored. Returns the first. */
async function expectAlike(client: Client, operation: Operation, own: Whose, foreign: Whose, places: readonly string[]): Promise<{ answer: Answer; input: Input }> {
  const never: Whose = nobodys();
  const [input, control] = [inputOf(operation, own, foreign, places), inputOf(operation, own, never, places)];
  const answer = await client.call(operation.name, input);
  expect(told(answer, input)).toBe(told(await client.call(operation.name, control), control));
  return { answer, input };
}

/** A replacement keeps the session of what it replaces, so another is refused before anybody looks for it. */
const REFUSED_UNSEEN: Record<string, string> = { 'claims.supersede/sessionId': 'key_differs' };

/** A read may use a reference as a filter, and then finds nothing; a batch answers item by item; everything else is 404. */
function expectNotFound({ isOk, status, body }: Answer, operation: Operation, places: readonly string[]): void {
  const isAddress = places.some((place) => pathParametersOf(operation.rest.path).includes(place));
  if (isOk && operation.effect === 'read' && !isAddress) return expect(body.data).toEqual([]);
  if (isOk && places.every((place) => place.startsWith('items/'))) return expect(body.data).toMatchObject([{ result: null, error: { code: 'not_found' } }]);
  const unseen = REFUSED_UNSEEN[`${operation.name}/${places.join()}`];
  expect([status, body.code]).toEqual(unseen === undefined ? [404, 'not_found'] : [400, unseen]);
}

describe.each(TRANSPORTS)('over %s', (transport) => {
  const offered = operations.filter(({ graphql, mcp }) => transport === 'rest' || (transport === 'graphql' ? graphql : mcp) !== undefined);
  const named = offered.map((operation) => [operation.name, operation] as const);
  const naming = named.filter(([, operation]) => referencesOf(operation).length > 0);
  const places = (references: readonly Reference[]): string[] => references.map(({ place }) => place);

  it.each(naming)('%s tells another tenant of our things what it tells of things that never were', async (_name, operation) => {
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
  });

  it.each(naming)('%s tells a key of another space of ours the same', async (_name, operation) => {
    const client = await over(transport, ours.confined);
    const references = referencesOf(operation).filter(({ kind }) => OF_SPACES.includes(kind));
    for (const place of places(references)) {
      const { answer, input } = await expectAlike(client, operation, of(ours.there), of(ours.here), [place]);
      expectNotFound(answer, operation, [place]);
      expectNothingOf(ours.here, answer, input);
    }
  });

  it.each(named.filter(([, { effect }]) => effect === 'read'))('%s shows nobody more than their own', async (_name, operation) => {
    for (const [rest, own] of [[theirs.tenant.owner, theirs.own], [ours.confined, ours.there]] as const) {
      const client = await over(transport, rest);
      const input = inputOf(operation, of(own), of(own), []);
      const answer = await client.call(operation.name, input);
      expect(answer.status).toBe(200);
      expectNothingOf(ours.here, answer, input);
    }
  });

  it.each(named.filter(([, { role }]) => role !== 'reader'))('%s is forbidden to the role below', async (_name, operation) => {
    const client = await over(transport, ours.below.get(ROLES[ROLES.indexOf(operation.role) - 1]!)!);
    const input = inputOf(operation, of(ours.here), of(ours.here), []);
    const { status, body } = await client.call(operation.name, input);
    expect([status, body.code]).toEqual([403, 'forbidden']);
  });
});
