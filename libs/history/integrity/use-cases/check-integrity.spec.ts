import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ChangeMode, GetMode } from '../../modes/index.js';
import { ExamineTenant } from '../../recovery/index.js';
import { CheckIntegrity, WorkIntegrityCheck } from './check-integrity.js';
import { StartIntegrityCheck } from './start-integrity-check.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => world.close());

const owner = () => world.as('owner');
const mode = async () => (await world.get(GetMode).run(owner(), {})).mode;
const enter = () => world.get(ChangeMode).enter(owner(), 'state_hash_differs', 'A snapshot found it.');

async function daily(): Promise<void> {
  const { id } = await world.get(StartIntegrityCheck).run(owner(), {});
  await world.get(WorkIntegrityCheck).run(world.tenantId, id as Id<'job'>);
}

it.each<[string, () => Promise<unknown>]>([
  ['the daily check', daily],
  ['the check of doctor', () => world.get(CheckIntegrity).run(world.tenantId)],
])(
  '%s does not end a read-only mode that a snapshot began during it, but the next one does',
  async (_, check) => {
    const examine = world.get(ExamineTenant);
    const examined = examine.run.bind(examine);
    jest.spyOn(examine, 'run').mockImplementationOnce(async (tenantId) => {
      const found = await examined(tenantId);
      await enter();
      return found;
    });
    await check();
    expect(await mode()).toBe('read_only');
    await check();
    expect(await mode()).toBe('normal');
  },
  120_000,
);
