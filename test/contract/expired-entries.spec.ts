import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Input, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(() => service.close());

const START = Date.parse('2026-01-01T12:00:00Z');
const HOUR = 3_600;
const timeAt = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

async function spaceOfEntries() {
  const { space, spaceId, call, setClock } = await tenant.aSpaceAt(timeAt(0));
  const at = (seconds: number) => setClock(timeAt(seconds));
  const aTask = async (): Promise<string> => (await call('tasks.create', { title: 'Ship the export service' })).id;
  const forbid = (taskId: string, from: number, count: number, more: Input = {}, where: Input = {}) =>
    tenant.owner.call('tasks.trackProgress', {
      space,
      taskId,
      ...where,
      must_not_redo: Array.from({ length: count }, (_, n) => ({
        action: `charge card ${from + n}`,
        reason: 'side_effect_emitted',
        ...more,
      })),
    });
  const fill = async (taskId: string, more: Input, where: Input = {}) => {
    for (let from = 0; from < 2_000; from += 200)
      expect((await forbid(taskId, from, 200, more, where)).isOk).toBe(true);
  };
  const check = async (taskId: string, action: string): Promise<string> =>
    (await call('tasks.checkAction', { taskId, action })).outcome;
  const inForce = async (): Promise<unknown> =>
    (
      await service.database.owner(
        `select count(*)::integer as n from checkpoint_items where space_id = $1 and list = 'must_not_redo' and to_version = 2147483647`,
        [spaceId],
      )
    )[0]!.n;
  return { at, call, aTask, forbid, fill, check, inForce };
}

it('prohibitions that have expired do not keep a task from getting new ones, and old versions still list them', async () => {
  const { at, call, aTask, forbid, fill, check, inForce } = await spaceOfEntries();
  const taskId = await aTask();
  await fill(taskId, { expiresAt: timeAt(HOUR) });
  expect((await forbid(taskId, 2_000, 1)).body.code).toBe('checkpoint_list_full');
  await at(HOUR);
  const filled = await call('failures.track', { taskId, what: 'The runner is gone' });
  expect((await call('checkpoints.restore', { taskId })).expired).toHaveLength(2_000);
  expect((await forbid(taskId, 2_000, 3)).isOk).toBe(true);
  expect(await check(taskId, 'charge card 2000')).toBe('block');
  const { must_not_redo: redo, expired } = await call('checkpoints.restore', { taskId });
  expect({ redo: redo.length, expired: expired.length, first: expired[0].action }).toEqual({
    redo: 3,
    expired: 1_997,
    first: 'charge card 3',
  });
  const { version } = filled.checkpoint;
  expect((await call('checkpoints.restore', { taskId, version })).expired).toHaveLength(2_000);
  expect(await inForce()).toBe(2_000);
  await service.expectReplayIsExact(tenant.id);
}, 120_000);

it('prohibitions for the whole space that have expired make room for new ones, in whatever task they were set', async () => {
  const { at, call, aTask, forbid, fill, check, inForce } = await spaceOfEntries();
  const [one, other] = [await aTask(), await aTask()];
  await fill(one, { scope: 'space', expiresAt: timeAt(HOUR) });
  expect((await forbid(other, 2_000, 1, { scope: 'space' })).body.code).toBe('checkpoint_list_full');
  await at(HOUR);
  expect((await forbid(other, 2_000, 3, { scope: 'space' })).isOk).toBe(true);
  expect(await check(one, 'charge card 2001')).toBe('block');
  expect(await inForce()).toBe(2_000);
  expect((await call('checkpoints.restore', { taskId: one })).expired).toHaveLength(1_997);
  // Its own expired entries make room as well, and entries that hold do not.
  for (let from = 3_000; from < 4_800; from += 200)
    expect((await forbid(one, from, 200, { scope: 'space' })).isOk).toBe(true);
  expect((await forbid(one, 4_800, 197, { scope: 'space' })).isOk).toBe(true);
  expect((await forbid(one, 5_000, 1, { scope: 'space' })).body.code).toBe('checkpoint_list_full');
  expect(await inForce()).toBe(2_000);
  await service.expectReplayIsExact(tenant.id);
}, 120_000);

it('prohibitions for the whole space that a private session set take no places of others', async () => {
  const { aTask, call, forbid, fill, check } = await spaceOfEntries();
  const taskId = await aTask();
  const { id: sessionId } = await call('sessions.open', { private: true });
  await fill(taskId, { scope: 'space' }, { sessionId });
  expect((await forbid(taskId, 2_000, 1, { scope: 'space' }, { sessionId })).body.code).toBe('checkpoint_list_full');
  expect((await forbid(taskId, 2_000, 1, { scope: 'space' })).isOk).toBe(true);
  expect(await check(taskId, 'charge card 2000')).toBe('block');
}, 120_000);
