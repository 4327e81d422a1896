import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { SetClockInput, SetClock } from '../../spaces/index.js';
import { OpenSessionInput, type Heartbeat } from '../domain/session.js';
import { CloseSession } from './change-session.js';
import { OpenSession } from './open-session.js';
import { RecordHeartbeats } from './record-heartbeats.js';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
let world: World;
beforeAll(async () => {
  world = await openWorld([], { now: () => at(0) });
  for (const [slug, clock] of [
    ['team', 'real'],
    ['lab', 'simulated'],
  ])
    await openSpace(world, { slug, clock });
});
afterAll(() => world.close());

// All other callers in this file are the service itself.
const SOMEBODY = { principal: { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'x' } } as const;
const open = async (externalId: string, space = 'team') =>
  (await world.get(OpenSession).run(world.as('agent', SOMEBODY), OpenSessionInput.parse({ space, externalId })))
    .id as string;
const beat = (session: string, second: number, more: Partial<Heartbeat> = {}): Heartbeat => ({
  ctx: world.as('reader', SOMEBODY),
  space: 'team',
  session,
  at: at(second),
  ...more,
});
const record = (...beats: [Heartbeat, ...Heartbeat[]]) => world.get(RecordHeartbeats).run(beats);
const seen = async (id: string): Promise<Date[]> =>
  (
    await world.database.owner(
      `select occurred_at from events where kind = 'session_seen' and session_id = $1 order by occurred_at`,
      [id],
    )
  ).map(({ occurred_at: at }) => at as Date);

it('a heartbeat records when and by whom a session was named, whether by its id or by its label', async () => {
  const id = await open('a');
  await record(beat('a', 5), beat(id, 7));
  expect(await seen(id)).toEqual([at(7)]);
  const [event] = await world.database.owner(
    `select actor, subject_id from events where kind = 'session_seen' and session_id = $1`,
    [id],
  );
  expect(event).toMatchObject({ subject_id: id, actor: { principalId: SOMEBODY.principal.id, role: 'reader' } });
});

it('a heartbeat is not recorded if something has happened in the session since', async () => {
  const id = await open('b');
  await record(beat('b', 0));
  expect(await seen(id)).toEqual([]);
  await record(beat('b', 9));
  await record(beat('b', 8));
  expect(await seen(id)).toEqual([at(9)]);
});

it('heartbeats of sessions that are closed, unknown, misnamed or out of reach are skipped, and the others recorded', async () => {
  const [id, closed] = [await open('c'), await open('closed')];
  await world.get(CloseSession).run(world.as('agent', SOMEBODY), { space: 'team', id: closed });
  const confined: Ctx = world.as('reader', { ...SOMEBODY, spaceIds: [] });
  await record(
    beat('closed', 5),
    beat('nobody', 5),
    beat('ses_nonsense', 5),
    beat('c', 5, { space: 'spc_nonsense' }),
    beat('c', 5, { space: 'nowhere' }),
    beat('c', 6),
    beat(id, 9, { ctx: confined }),
  );
  expect({ closed: await seen(closed), open: await seen(id) }).toEqual({ closed: [], open: [at(6)] });
});

it('a heartbeat has the time of the clock of the space if this clock is simulated', async () => {
  const id = await open('d', 'lab');
  const noon = '2030-01-01T12:00:00.000Z';
  await world.get(SetClock).run(world.as('admin'), SetClockInput.parse({ space: 'lab', now: noon }));
  for (const second of [5, 6]) await record(beat('d', second, { space: 'lab' }));
  expect(await seen(id)).toEqual([new Date(noon)]);
});

it('replaying the log rebuilds the sessions without differences', async () => {
  expect(await world.replay()).toMatchObject({ differences: [] });
});
