import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { eventually } from '#libs/testing/index.js';
import { openService, over, TRANSPORTS, type RestClient, type Service, type Tenant } from '../service/index.js';

interface Entry {
  kind: string;
  subjectId: string;
  spaceId: string | null;
  actor: { keyId: string; role: string };
  requestId: string;
  denied: { operation: string; reason: string; count: number; from: string; until: string } | null;
}

let service: Service;
let tenant: Tenant;
let spaceId: string;
beforeAll(async () => {
  service = await openService({ api: { denials: { flushEveryMs: 20, cooldownMs: 3_600_000 } } });
  tenant = await service.aTenant();
  spaceId = ((await tenant.owner.do('spaces.create', { slug: 'team', name: 'Team' })) as { id: string }).id;
});
afterAll(() => service.close());

const audit = async (client: RestClient, input = {}): Promise<Entry[]> =>
  ((await client.do('audit.list', { limit: 200, ...input })) as { data: Entry[] }).data;
const deniedOf = async (client: RestClient, by: RestClient = tenant.owner): Promise<Entry[]> =>
  (await audit(by)).filter(({ kind, actor }) => kind === 'attempts_denied' && actor.keyId === client.key!.id);
/** The entries of the audit trail about a key, once there are this many. */
async function recorded(client: RestClient, entries = 1): Promise<Entry[]> {
  await eventually(async () => (await deniedOf(client)).length >= entries);
  return deniedOf(client);
}

describe.each(TRANSPORTS)('what is denied over %s', (transport) => {
  it('because of the role is in the audit trail: who, what, why and in which space', async () => {
    const reader = await tenant.as({ role: 'reader' });
    expect(
      await (await over(transport, reader)).call('claims.store', { space: 'team', text: 'my password is hunter2' }),
      // A tool that a role may not call is unknown to it, and the attempt is still recorded.
    ).toMatchObject({ isOk: false, body: { code: transport === 'mcp' ? -32602 : 'forbidden' } });
    const [entry] = await recorded(reader);
    expect(entry).toMatchObject({
      subjectId: reader.key!.principal.id,
      spaceId,
      actor: { keyId: reader.key!.id, role: 'reader' },
      denied: { operation: 'claims.store', reason: 'role', count: 1 },
    });
  });

  it('because the key may not assert the class is recorded too, also for items of a batch', async () => {
    const agent = await tenant.as({ role: 'agent', allowedClasses: ['inference'] });
    const client = await over(transport, agent);
    const item = { text: 'tea', provenance: { source: 'user_explicit' } };
    expect(await client.call('claims.store', { space: 'team', ...item })).toMatchObject({
      isOk: false,
      body: { code: 'class_not_allowed' },
    });
    expect(
      await agent.call('claims.storeBatch', { space: 'team', items: [item, { text: 'coffee' }, item] }),
    ).toMatchObject({ isOk: true });
    const entries = await recorded(agent, 2);
    expect(entries.map(({ denied }) => [denied!.operation, denied!.reason, denied!.count]).sort()).toEqual([
      ['claims.store', 'class_not_allowed', 1],
      ['claims.storeBatch', 'class_not_allowed', 2],
    ]);
  });

  it('because the key may not enter the space is recorded with this reason, and answered as if the space did not exist', async () => {
    await tenant.owner.do('spaces.create', { slug: `own-${transport}`, name: 'Own' });
    const agent = await tenant.as({ role: 'agent', spaces: [`own-${transport}`] });
    const client = await over(transport, agent);
    const [closed, unknown] = [
      await client.call('nodes.list', { space: 'team' }),
      await client.call('nodes.list', { space: 'no-such-space' }),
    ];
    expect({ closed: closed.body.code, unknown: unknown.body.code }).toEqual({
      closed: 'not_found',
      unknown: 'not_found',
    });
    const entries = await recorded(agent, 2);
    expect(entries.map((entry) => [entry.denied!.reason, entry.spaceId]).sort()).toEqual([
      ['not_found', null],
      ['space', spaceId],
    ]);
  });

  it('because of a session is recorded with this reason, no matter whether the session or an item of it is named', async () => {
    const { id: sessionId } = (await tenant.owner.do('sessions.open', { space: 'team' })) as { id: string };
    const { claim } = (await tenant.owner.do('claims.store', {
      space: 'team',
      text: 'ours',
      scope: 'session',
      sessionId,
    })) as { claim: { id: string } };
    const agent = await tenant.as({ role: 'agent' });
    const client = await over(transport, agent);
    expect(await client.call('claims.store', { space: 'team', text: 'x', scope: 'session', sessionId })).toMatchObject({
      isOk: false,
      body: { code: 'not_found' },
    });
    expect(await agent.call('claims.dispute', { space: 'team', id: claim.id })).toMatchObject({
      isOk: false,
      body: { code: 'not_found' },
    });
    const entries = await recorded(agent, 2);
    expect(entries.map(({ denied }) => [denied!.operation, denied!.reason]).sort()).toEqual([
      ['claims.dispute', 'session'],
      ['claims.store', 'session'],
    ]);
  });

  it.each([
    ['a NUL', '\0'],
    ['a long name', 'x'.repeat(200)],
    ['a text that cannot be a name', 'Team/%'],
  ])(
    'in a space that cannot exist is recorded without a space, and so is what else is denied: %s',
    async (_, space) => {
      const [reader, other] = [await tenant.as({ role: 'reader' }), await tenant.as({ role: 'reader' })];
      const client = await over(transport, reader);
      expect(await client.call('claims.store', { space, text: 'x' })).toMatchObject({ isOk: false });
      await (await over(transport, other)).call('claims.store', { space: 'team', text: 'x' });
      expect(await recorded(other)).toMatchObject([{ spaceId, denied: { operation: 'claims.store', reason: 'role' } }]);
      expect(await recorded(reader)).toMatchObject([{ spaceId: null, denied: { reason: 'role', count: 1 } }]);
    },
  );

  it("because it belongs to another tenant is recorded for the caller's tenant, and reveals nothing to the other tenant", async () => {
    const other = await service.aTenant();
    await other.owner.do('spaces.create', { slug: 'theirs', name: 'Theirs' });
    const stored = (await other.owner.do('claims.store', { space: 'theirs', text: 'private' })) as {
      claim: { id: string };
    };
    const agent = await tenant.as({ role: 'agent' });
    expect(
      await (await over(transport, agent)).call('nodes.get', { space: 'team', id: stored.claim.id }),
    ).toMatchObject({ isOk: false, body: { code: 'not_found' } });
    expect(await recorded(agent)).toMatchObject([{ spaceId, denied: { operation: 'nodes.get', reason: 'not_found' } }]);
    expect((await audit(other.owner)).filter(({ kind }) => kind === 'attempts_denied')).toEqual([]);
  });
});

it('an attempt with a revoked key is recorded, and an attempt with an invented key is not', async () => {
  const agent = await tenant.as({ role: 'agent' });
  const madeUp = agent.secret.slice(0, -3) + (agent.secret.endsWith('AAA') ? 'BBB' : 'AAA');
  const get = (secret: string) =>
    fetch(`${service.url}/v1/spaces/team/claims`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await get(madeUp)).status).toBe(401);
  await tenant.owner.do('keys.revoke', { id: agent.key!.id });
  expect((await get(agent.secret)).status).toBe(401);
  expect((await recorded(agent)).map(({ denied }) => [denied!.operation, denied!.reason, denied!.count])).toEqual([
    ['claims.list', 'key_revoked', 1],
  ]);
});

it('a flood of denied attempts is one entry of the audit trail', async () => {
  const reader = await tenant.as({ role: 'reader' });
  await reader.call('claims.store', { space: 'team', text: 'x' });
  await recorded(reader);
  await Promise.all(Array.from({ length: 200 }, () => reader.call('claims.store', { space: 'team', text: 'x' })));
  const other = await tenant.as({ role: 'reader' });
  await other.call('claims.store', { space: 'team', text: 'x' });
  await recorded(other);
  expect(await deniedOf(reader)).toHaveLength(1);
});

it('an entry about a denied attempt contains no text of the caller, and changes nothing in a space', async () => {
  await tenant.owner.do('spaces.create', { slug: 'fresh', name: 'Fresh', clock: 'simulated' });
  const reader = await tenant.as({ role: 'reader' });
  // Letters that no generated id or time contains, and the number of an id as it is written and as it is stored.
  await reader.call('claims.store', { space: 'fresh', text: 'willow', externalId: 'willow' });
  await reader.call('claims.get', { space: 'willow', id: 'clm_00000000000000000000007311' });
  await recorded(reader, 2);
  const [row] = await service.database.owner(
    `select count(*) filter (where e::text ~ 'willow|0{9}7311|0{7}38c21') as found, count(*) as all
     from events e where kind = 'attempts_denied'`,
  );
  expect({ found: Number(row!.found), all: Number(row!.all) > 0 }).toEqual({ found: 0, all: true });
  expect(await tenant.owner.call('spaces.setClock', { space: 'fresh', now: '2020-01-01T00:00:00Z' })).toMatchObject({
    isOk: true,
  });
  expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({
    skipped: [],
    differences: [],
  });
});

it('denied attempts are read by admins only, for the spaces that they may enter', async () => {
  await tenant.owner.do('spaces.create', { slug: 'side', name: 'Side' });
  const [writer, aside, reader] = [
    await tenant.as({ role: 'writer' }),
    await tenant.as({ role: 'admin', spaces: ['side'] }),
    await tenant.as({ role: 'reader' }),
  ];
  for (const space of ['side', 'team']) await reader.call('claims.store', { space, text: 'x' });
  await recorded(reader, 2);
  expect(await deniedOf(reader, aside)).toHaveLength(1);
  expect(await audit(tenant.owner, { subjectId: reader.key!.principal.id })).toMatchObject([
    { kind: 'attempts_denied' },
    { kind: 'attempts_denied' },
    { kind: 'principal_created', denied: null },
  ]);
  expect(await writer.call('audit.list', {})).toMatchObject({ status: 403 });
});
