import type { Ctx, Id, Role } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ListSessionsInput, OpenSessionInput } from '../domain/session.js';
import { CloseSession, JoinSession } from './change-session.js';
import { GetSession, ListSessions } from './read-sessions.js';
import { OpenSession } from './open-session.js';

describe('sessions', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([], { now: () => new Date('2026-01-01T00:00:00Z') });
    for (const slug of ['team', 'other']) await openSpace(world, { slug });
    await world.database.owner(
      `insert into principals (tenant_id, id, kind, name, created_at) values ($1, 'prn_00000000000000000000000009', 'agent', 'x', now())`,
      [world.tenantId],
    );
  });
  afterAll(() => world.close());

  const open = (body: object = {}, ctx = world.as('agent')) =>
    world.get(OpenSession).run(ctx, OpenSessionInput.parse({ space: 'team', ...body }));
  const get = (id: string, space = 'team') => world.get(GetSession).run(world.as('reader'), { space, id });
  const close = (id: string, ctx = world.as('agent')) => world.get(CloseSession).run(ctx, { space: 'team', id });

  it('are opened, and read by id or label', async () => {
    const session = await open({ externalId: 'chat-1', agent: 'planner' });
    expect(session).toMatchObject({
      state: 'open',
      externalId: 'chat-1',
      agent: 'planner',
      openedAt: '2026-01-01T00:00:00.000Z',
      closedAt: null,
      version: 1,
    });
    expect(await get(session.id as string)).toEqual(session);
    expect(await get('chat-1')).toEqual(session);
  });

  it('are opened once per label, even by two calls at the same time', async () => {
    const [first, second] = await Promise.all([open({ externalId: 'chat-2' }), open({ externalId: 'chat-2' })]);
    expect(second).toEqual(first);
    await expect(open({ externalId: 'chat-2', agent: 'another' })).rejects.toMatchObject({
      code: 'external_id_conflict',
    });
  });

  it('are refused under a label whose session is not as private as stated, or lacks a named participant', async () => {
    const conflict = { code: 'external_id_conflict' };
    const other = 'prn_00000000000000000000000009';
    await open({ externalId: 'public' });
    const first = await open({ externalId: 'private', private: true, participants: [other] });
    await expect(open({ externalId: 'public', private: true })).rejects.toMatchObject(conflict);
    await expect(open({ externalId: 'public', participants: [other] })).rejects.toMatchObject(conflict);
    await expect(open({ externalId: 'private', private: false })).rejects.toMatchObject(conflict);
    for (const same of [{}, { private: true }, { participants: [other] }, { participants: [] }])
      expect(await open({ externalId: 'private', ...same })).toEqual(first);
  });

  it('are not found in another space', async () => {
    const { id } = await open();
    await expect(get(id as string, 'other')).rejects.toMatchObject({ code: 'not_found' });
    await expect(get('chat-1', 'other')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('cannot be named by a text that starts with ses_ but is not an id', async () => {
    await expect(get('ses_1')).rejects.toMatchObject({ errors: [{ code: 'wrong_id_type' }] });
    expect(OpenSessionInput.safeParse({ space: 'team', externalId: 'ses_1' }).success).toBe(false);
  });

  it('are closed once, and a repeated request to close them gets the same answer', async () => {
    const { id } = await open();
    const closed = await close(id as string);
    expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-01-01T00:00:00.000Z', version: 2 });
    expect(await close(id as string)).toEqual(closed);
  });

  const PEER = { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'x' } as const;
  const peer = (role: Role) => world.as(role, { principal: PEER });
  const join = (id: string, ctx: Ctx) => world.get(JoinSession).run(ctx, { space: 'team', id: id as Id<'ses'> });
  const list = async (ctx: Ctx, filter: object = {}) =>
    (
      await world.get(ListSessions).run(ctx, ListSessionsInput.parse({ space: 'team', limit: 200, ...filter }))
    ).data.map(({ id }) => id);

  it('are closed by their opener or a participating writer, not by another agent', async () => {
    const { id } = await open({ participants: [PEER.id] });
    await expect(close(id as string, peer('agent'))).rejects.toMatchObject({ code: 'session_of_another' });
    expect(await close(id as string, peer('writer'))).toMatchObject({ state: 'closed' });
    const other = await open();
    await expect(close(other.id as string, peer('writer'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await close(other.id as string, peer('reviewer'))).toMatchObject({ state: 'closed' });
  });

  it('are visible to participants and to reviewers', async () => {
    const session = await open({ externalId: 'ours' });
    const read = (ctx: Ctx, ref: string) => world.get(GetSession).run(ctx, { space: 'team', id: ref });
    for (const ref of [session.id as string, 'ours'])
      await expect(read(peer('writer'), ref)).rejects.toMatchObject({ code: 'not_found' });
    expect(await read(peer('reviewer'), session.id as string)).toEqual(session);
    expect(await list(peer('writer'))).not.toContain(session.id);
    expect(await list(peer('reviewer'))).toContain(session.id);
    const joined = await join(session.id as string, peer('writer'));
    expect(joined).toMatchObject({
      version: 2,
      participants: [{ via: 'opened' }, { principalId: PEER.id, via: 'joined', since: '2026-01-01T00:00:00.000Z' }],
    });
    expect(await join(session.id as string, peer('writer'))).toEqual(joined);
    expect(await read(peer('agent'), session.id as string)).toEqual(joined);
    expect(await list(peer('agent'))).toContain(session.id);
    await expect(read(peer('agent'), 'ours')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are found by label only by their opener, and not by other participants', async () => {
    const named = await open({ externalId: 'daily', participants: [PEER.id, PEER.id] });
    expect(named.participants).toEqual([
      expect.objectContaining({ via: 'opened' }),
      { principalId: PEER.id, via: 'named', since: '2026-01-01T00:00:00.000Z' },
    ]);
    const own = await open({ externalId: 'daily' }, peer('agent'));
    expect(own.id).not.toBe(named.id);
    expect(await world.get(GetSession).run(peer('agent'), { space: 'team', id: 'daily' })).toEqual(own);
    expect(await get('daily')).toEqual(named);
  });

  it('cannot have participants that do not exist', async () => {
    await expect(open({ participants: ['prn_00000000000000000000000007'] })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('prn_00000000000000000000000007'),
    });
  });

  it('are listed newest first, by state and agent, page by page', async () => {
    const opened = [];
    for (let i = 0; i < 3; i += 1) opened.push((await open({ agent: 'lister' })).id);
    await close(opened[1] as string);
    expect(await list(world.as('agent'), { agent: 'lister' })).toEqual([...opened].reverse());
    expect(await list(world.as('agent'), { agent: 'lister', state: 'closed' })).toEqual([opened[1]]);
    const page = await world
      .get(ListSessions)
      .run(world.as('agent'), ListSessionsInput.parse({ space: 'team', agent: 'lister', limit: 2 }));
    expect(page.hasMore).toBe(true);
    expect(await list(world.as('agent'), { agent: 'lister', cursor: page.nextCursor })).toEqual([opened[0]]);
  });

  it('are rebuilt from the log without differences', async () => {
    await world.database.owner('delete from principals');
    expect(await world.replay()).toMatchObject({ differences: [] });
  });
});
