import { GraphModule } from '#libs/graph/graph.module.js';
import type { Ctx, Role } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import {
  CloseWorkspace,
  GetWorkspace,
  ListWorkspaces,
  ListWorkspacesInput,
  MAX_FREE,
  OpenWorkspace,
  OpenWorkspaceInput,
  ReopenWorkspace,
  WorkspaceInput,
} from '#libs/knowledge/workspaces/index.js';
import { CloseSession, OpenSession, OpenSessionInput } from '#libs/tenancy/sessions/index.js';
import { eventually, openSpace, openWorld, type World } from '#libs/testing/index.js';
import { WorkModule } from '../../work.module.js';
import { CreateTask } from '../use-cases/create-task.js';
import { UpdateTask } from '../use-cases/change-task.js';
import { CreateTaskInput, UpdateTaskInput } from '../domain/task.schemas.js';

/** The embedded database has only one connection, so transactions run one after another. */
const onServers = process.env.DATABASE_URL ? it.each : it.skip.each;
const holdOwner = (...owner: unknown[]): string =>
  `select pg_advisory_lock(hashtextextended('workspace/${owner.join('/')}', 0))`;
const WAITING = `select count(*)::integer as n from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

describe('workspaces', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([GraphModule, KnowledgeModule, WorkModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    for (const slug of ['team', 'other']) await openSpace(world, { slug });
  });
  afterAll(() => world.close());

  const PEER = { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'x' } as const;
  const peer = (role: Role): Ctx => world.as(role, { principal: PEER });
  const open = (body: object = { kind: 'free' }, ctx = world.as('agent')) =>
    world.get(OpenWorkspace).run(ctx, OpenWorkspaceInput.parse({ space: 'team', ...body }));
  const named = (id: unknown, space = 'team') => WorkspaceInput.parse({ space, id });
  const get = (id: unknown, ctx = world.as('reader'), space = 'team') =>
    world.get(GetWorkspace).run(ctx, named(id, space));
  const close = (id: unknown, ctx = world.as('agent')) => world.get(CloseWorkspace).run(ctx, named(id));
  const reopen = (id: unknown, ctx = world.as('agent')) => world.get(ReopenWorkspace).run(ctx, named(id));
  const list = async (ctx: Ctx, filter: object = {}) =>
    (await world.get(ListWorkspaces).run(ctx, ListWorkspacesInput.parse({ space: 'team', limit: 200, ...filter })))
      .data;
  const task = async (): Promise<string> =>
    (await world.get(CreateTask).run(world.as('agent'), CreateTaskInput.parse({ space: 'team', title: 'A task' }))).id;
  const session = async (): Promise<string> =>
    (await world.get(OpenSession).run(world.as('agent'), OpenSessionInput.parse({ space: 'team' }))).id;

  it('are opened for a task, a session or neither', async () => {
    expect(await open({ kind: 'free', impact: 'high' })).toMatchObject({
      kind: 'free',
      ownerId: null,
      impact: 'high',
      state: 'open',
      openedAt: '2026-01-01T00:00:00.000Z',
      closedAt: null,
      version: 1,
    });
    const ownerId = await task();
    const opened = await open({ kind: 'task', ownerId });
    expect(opened).toMatchObject({ kind: 'task', ownerId, impact: 'medium' });
    expect(await get(opened.id)).toEqual(opened);
  });

  it('are opened only once for each owner, even by two requests at once', async () => {
    for (const [kind, ownerId] of [
      ['task', await task()],
      ['session', await session()],
    ]) {
      const [first, second] = await Promise.all([open({ kind, ownerId }), open({ kind, ownerId, impact: 'low' })]);
      expect(second).toEqual(first);
      await close(first.id);
      expect(await open({ kind, ownerId })).toMatchObject({ id: first.id, state: 'closed' });
    }
  });

  it.each([
    ['task', undefined],
    ['task', 'ses_01jzzzzzzzzzzzzzzzzzzzzzzz'],
    ['session', undefined],
    ['session', 'tsk_01jzzzzzzzzzzzzzzzzzzzzzzz'],
    ['free', 'tsk_01jzzzzzzzzzzzzzzzzzzzzzzz'],
  ])('refuse the kind %s with the owner %s', async (kind, ownerId) => {
    await expect(open({ kind, ownerId })).rejects.toMatchObject({ errors: [{ field: 'ownerId' }] });
  });

  it('answer 404 for unknown owners, and for owners of another space', async () => {
    for (const body of [
      { kind: 'task', ownerId: 'tsk_01jzzzzzzzzzzzzzzzzzzzzzzz' },
      { kind: 'session', ownerId: 'ses_01jzzzzzzzzzzzzzzzzzzzzzzz' },
      { space: 'other', kind: 'task', ownerId: await task() },
      { space: 'other', kind: 'session', ownerId: await session() },
    ])
      await expect(open(body)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('do not exist in another space', async () => {
    const { id } = await open();
    await expect(get(id, world.as('reader'), 'other')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are closed once, and reopened, by the principal that opened them or by a writer', async () => {
    const { id } = await open();
    for (const change of [close, reopen])
      await expect(change(id, peer('agent'))).rejects.toMatchObject({ code: 'workspace_of_another' });
    const closed = await close(id);
    expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-01-01T00:00:00.000Z', version: 2 });
    expect(await close(id, peer('writer'))).toEqual(closed);
    expect(await reopen(id, peer('writer'))).toMatchObject({ state: 'open', closedAt: null, version: 3 });
    expect(await reopen(id)).toMatchObject({ version: 3 });
  });

  it.each(['done', 'cancelled'])('close with a task that is %s, and stay closed', async (status) => {
    const ownerId = await task();
    const { id } = await open({ kind: 'task', ownerId });
    const change = (to: string) =>
      world
        .get(UpdateTask)
        .run(world.as('writer'), UpdateTaskInput.parse({ space: 'team', id: ownerId, status: to, reason: 'so' }));
    await change('in_progress');
    expect(await get(id)).toMatchObject({ state: 'open' });
    await change(status);
    expect(await get(id)).toMatchObject({ state: 'closed', version: 2 });
    const late = await task();
    await world
      .get(UpdateTask)
      .run(world.as('writer'), UpdateTaskInput.parse({ space: 'team', id: late, status: 'cancelled', reason: 'so' }));
    await expect(open({ kind: 'task', ownerId: late })).rejects.toMatchObject({ code: 'owner_ended' });
  });

  onServers([
    ['while its workspace is being opened', ['open', 'end']],
    ['and then its workspace is opened', ['end', 'open']],
  ])('are not left open when a task ends %s', async (_, order) => {
    const ownerId = await task();
    const attempts = {
      open: () => open({ kind: 'task', ownerId }),
      end: () =>
        world
          .get(UpdateTask)
          .run(
            world.as('writer'),
            UpdateTaskInput.parse({ space: 'team', id: ownerId, status: 'cancelled', reason: 'so' }),
          ),
    };
    const { id: spaceId } = (await world.database.owner("select id from spaces where slug = 'team'"))[0]!;
    const holder = await world.database.database.connect();
    try {
      await holder.query(holdOwner(world.tenantId, spaceId, ownerId));
      const running = [];
      for (const [before, name] of order.entries()) {
        running.push(attempts[name as keyof typeof attempts]());
        await eventually(async () => Number((await world.database.owner(WAITING))[0]!.n) === before + 1);
      }
      await holder.query('select pg_advisory_unlock_all()');
      const ends = await Promise.allSettled(running);
      expect(ends[order.indexOf('end')]).toMatchObject({
        status: 'fulfilled',
        value: { task: { status: 'cancelled' } },
      });
      const opened = ends[order.indexOf('open')]!;
      if (opened.status === 'fulfilled')
        expect(await get((opened.value as { id: string }).id)).toMatchObject({ state: 'closed' });
      else expect(opened.reason).toMatchObject({ code: 'owner_ended' });
    } finally {
      holder.release();
    }
  });

  it('close with their session, and are visible only to its participants and to reviewers', async () => {
    const ownerId = await session();
    const { id } = await open({ kind: 'session', ownerId });
    for (const attempt of [get, close, reopen])
      await expect(attempt(id, peer('writer'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(open({ kind: 'session', ownerId }, peer('writer'))).rejects.toMatchObject({ code: 'not_found' });
    expect((await list(peer('writer'), { kind: 'session' })).map((each) => each.id)).not.toContain(id);
    expect((await list(peer('reviewer'), { kind: 'session' })).map((each) => each.id)).toContain(id);
    await world.get(CloseSession).run(world.as('agent'), { space: 'team', id: ownerId });
    expect(await get(id, peer('reviewer'))).toMatchObject({ state: 'closed', version: 2 });
    const late = await session();
    await world.get(CloseSession).run(world.as('agent'), { space: 'team', id: late });
    await expect(open({ kind: 'session', ownerId: late })).rejects.toMatchObject({ code: 'session_not_open' });
  });

  it('without an owner are limited for authors below the role writer', async () => {
    const ids = [];
    for (let n = 0; n < MAX_FREE; n += 1) ids.push((await open({ kind: 'free' }, peer('agent'))).id);
    await expect(open({ kind: 'free' }, peer('agent'))).rejects.toMatchObject({ code: 'too_many_workspaces' });
    await close(ids[0], peer('agent'));
    await open({ kind: 'free' }, peer('agent'));
    await expect(reopen(ids[0], peer('agent'))).rejects.toMatchObject({ code: 'too_many_workspaces' });
    await open({ kind: 'free' }, peer('writer'));
    expect(await list(world.as('reader'), { kind: 'free', state: 'closed' })).toMatchObject([{ id: ids[0] }]);
  });

  it('are rebuilt identically from the log', async () => {
    expect(await world.replay()).toMatchObject({ differences: [] });
  });
});
