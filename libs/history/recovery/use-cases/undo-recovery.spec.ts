import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { busy, TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { CheckIntegrity } from '../../integrity/index.js';
import { CancelJob } from '../../jobs/index.js';
import { ChangeMode, GetMode, Quiescence } from '../../modes/index.js';
import { RebuiltDatabase } from '../../replay/store/rebuilt-database.js';
import { TableRows } from '../../state/index.js';
import { StartRecoveryInput } from '../domain/recovery.js';
import { StartRecovery, UndoRecovery } from './recoveries.js';
import { WorkRecovery } from './work-recovery.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
  await openSpace(world);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world.close());

const owner = () => world.as('owner');
const mode = async () => (await world.get(GetMode).run(owner(), {})).mode;
const enter = () => world.get(ChangeMode).enter(owner(), 'recovery', 'Its process was killed.');
const rename = () => world.database.owner(`update spaces set name = 'forged' where tenant_id = $1`, [world.tenantId]);
const start = async (promote: boolean) =>
  (await world.get(StartRecovery).run(owner(), StartRecoveryInput.parse({ promote }))).id as Id<'job'>;

async function promote(): Promise<Id<'job'>> {
  const jobId = await start(true);
  await world
    .get(WorkRecovery)
    .run({ tenantId: world.tenantId, jobId, job: { promote: true, acceptLoss: false, toSeq: null } });
  return jobId;
}

describe('the undo of a recovery', () => {
  let id: Id<'job'>;
  const undo = () => world.get(UndoRecovery).run(owner(), { id });
  beforeEach(async () => {
    await rename();
    id = await promote();
  });

  it('lets the tenant write again if it fails because an earlier write does not end, and can be repeated', async () => {
    jest.spyOn(world.get(Quiescence), 'reached').mockRejectedValueOnce(busy({ why: 'a write stays open' }));
    await expect(undo()).rejects.toMatchObject({ code: 'busy' });
    expect(await mode()).toBe('normal');
    expect(await undo()).toMatchObject({ restored: 1, kept: 0 });
    expect(await mode()).toBe('normal');
  });

  it('lets the tenant write again if an earlier attempt was killed while the tenant was read-only', async () => {
    await enter();
    await undo();
    expect(await mode()).toBe('normal');
  });

  it('does nothing if the tenant may write again before the rows are restored', async () => {
    jest.spyOn(world.get(Quiescence), 'reached').mockImplementationOnce(async () => {
      await world.get(ChangeMode).leave(owner(), ['recovery'], 'Another undo has ended.');
    });
    await expect(undo()).rejects.toMatchObject({ code: 'busy' });
    expect(await undo()).toMatchObject({ restored: 1, kept: 0 });
  });
});

it('the undo of a recovery keeps only the rows that later rows need, and says in which tables they are', async () => {
  const [used, unused] = [await openSpace(world), await openSpace(world)];
  await world.database.owner('delete from spaces where tenant_id = $1 and id = any ($2)', [
    world.tenantId,
    [used.spaceId, unused.spaceId],
  ]);
  const id = await promote();
  await used.openSession('later');
  // The other row that is restored is the one that the tests before this one have edited.
  expect(await world.get(UndoRecovery).run(owner(), { id })).toEqual({
    id,
    restored: 2,
    kept: 1,
    keptRows: [{ table: 'spaces', changed: 0, refused: 1 }],
  });
  const left = await world.database.owner('select id from spaces where tenant_id = $1 and id = any ($2)', [
    world.tenantId,
    [used.spaceId, unused.spaceId],
  ]);
  expect(left).toEqual([{ id: used.spaceId }]);
  expect(await mode()).toBe('normal');
  await promote();
  expect((await world.replay()).differences).toEqual([]);
});

it('a check that finds nothing wrong ends the mode of a recovery that was killed, but not of one that is open', async () => {
  await rename();
  await promote();
  const check = async () => {
    expect((await world.get(CheckIntegrity).run(world.tenantId)).filter(({ severity }) => severity !== 'ok')).toEqual(
      [],
    );
    return mode();
  };
  const open = await start(true);
  await enter();
  const whileOpen = await check();
  await world.get(CancelJob).run(owner(), { id: open });
  expect({ whileOpen, afterwards: await check() }).toEqual({ whileOpen: 'read_only', afterwards: 'normal' });
  const compared = await start(false);
  await enter();
  expect(await check()).toBe('normal');
  await world.get(CancelJob).run(owner(), { id: compared });
});

it('a recovery has no transaction of one database open while it hashes the other one, which may take minutes', async () => {
  const open = { live: 0, rebuilt: 0 };
  const hashed: object[] = [];
  const counting = <T extends object, K extends keyof T>(of: T, name: K, which: keyof typeof open) => {
    const original = of[name] as (...given: unknown[]) => Promise<unknown>;
    jest.spyOn(of, name as never).mockImplementation(async function (this: T, ...given: unknown[]) {
      open[which] += 1;
      return original.apply(this, given).finally(() => {
        open[which] -= 1;
      });
    } as never);
  };
  counting(world.get(TenantDatabase), 'readFrozen', 'live');
  counting(world.get(TenantDatabase), 'write', 'live');
  counting(RebuiltDatabase.prototype, 'read', 'rebuilt');
  const rows = world.get(TableRows);
  const hash = rows.hash.bind(rows);
  jest.spyOn(rows, 'hash').mockImplementation((...given) => {
    hashed.push({ ...open });
    return hash(...given);
  });
  await rename();
  await promote();
  expect(hashed).toEqual([
    { live: 1, rebuilt: 0 },
    { live: 0, rebuilt: 1 },
    { live: 1, rebuilt: 0 },
  ]);
});
