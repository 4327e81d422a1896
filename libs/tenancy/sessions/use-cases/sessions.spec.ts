import { openWorld, type World } from '#libs/testing/index.js';
import { CreateSpaceInput } from '../../spaces/domain/index.js';
import { SpacesModule } from '../../spaces/spaces.module.js';
import { CreateSpace } from '../../spaces/use-cases/index.js';
import { OpenSessionInput } from '../domain/index.js';
import { SessionsModule } from '../sessions.module.js';
import { CloseSession, GetSession, OpenSession } from './index.js';

describe('sessions', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([SpacesModule, SessionsModule], { now: () => new Date('2026-01-01T00:00:00Z') });
    await world.get(CreateSpace).run(world.as('admin'), CreateSpaceInput.parse({ slug: 'team', name: 'Team' }));
    await world.get(CreateSpace).run(world.as('admin'), CreateSpaceInput.parse({ slug: 'other', name: 'Other' }));
  });
  afterAll(() => world.close());

  const open = (body: object = {}, ctx = world.as('agent')) => world.get(OpenSession).run(ctx, OpenSessionInput.parse({ space: 'team', ...body }));
  const get = (id: string, space = 'team') => world.get(GetSession).run(world.as('reader'), { space, id });
  const close = (id: string, ctx = world.as('agent')) => world.get(CloseSession).run(ctx, { space: 'team', id });

  it('are opened, and read by id or label', async () => {
    const session = await open({ externalId: 'chat-1', agent: 'planner' });
    expect(session).toMatchObject({ state: 'open', externalId: 'chat-1', agent: 'planner', openedAt: '2026-01-01T00:00:00.000Z', closedAt: null, version: 1 });
    expect(await get(session.id as string)).toEqual(session);
    expect(await get('chat-1')).toEqual(session);
  });

  it('are the same for the same label, even when two open it at once', async () => {
    const [first, second] = await Promise.all([open({ externalId: 'chat-2' }), open({ externalId: 'chat-2' })]);
    expect(second).toEqual(first);
    await expect(open({ externalId: 'chat-2', agent: 'another' })).rejects.toMatchObject({ code: 'external_id_conflict' });
  });

  it('do not exist in another space', async () => {
    const { id } = await open();
    await expect(get(id as string, 'other')).rejects.toMatchObject({ code: 'not_found' });
    await expect(get('chat-1', 'other')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuse what only looks like an id', async () => {
    await expect(get('ses_1')).rejects.toMatchObject({ errors: [{ code: 'wrong_id_type' }] });
    expect(OpenSessionInput.safeParse({ space: 'team', externalId: 'ses_1' }).success).toBe(false);
  });

  it('close once; closing again gives the same answer', async () => {
    const { id } = await open();
    const closed = await close(id as string);
    expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-01-01T00:00:00.000Z', version: 2 });
    expect(await close(id as string)).toEqual(closed);
  });

  it('are closed by their opener or a writer, not by another agent', async () => {
    const { id } = await open();
    const stranger = { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'x' } as const;
    await expect(close(id as string, world.as('agent', { principal: stranger }))).rejects.toMatchObject({ code: 'session_of_another' });
    expect(await close(id as string, world.as('writer', { principal: stranger }))).toMatchObject({ state: 'closed' });
  });

  it('come back the same from the log', async () => {
    expect(await world.replay()).toMatchObject({ differences: [] });
  });
});
