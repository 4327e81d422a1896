import { TenantsFailed } from '#libs/platform/database/index.js';
import { eventually, RecordedLog } from '#libs/testing/index.js';
import { Loop } from './loop.js';

const HOUR_MS = 3_600_000;

it('a loop continues at once while there is more work, and then waits', async () => {
  let runs = 0;
  const loop = new Loop(async () => (runs += 1) < 5, { name: 'x', everyMs: HOUR_MS, log: new RecordedLog() });
  loop.start();
  await eventually(() => runs === 5);
  await loop.stop();
  expect(runs).toBe(5);
});

it('a loop stops waiting after a nudge', async () => {
  let runs = 0;
  const loop = new Loop(
    async () => {
      runs += 1;
      return false;
    },
    { name: 'x', everyMs: HOUR_MS, log: new RecordedLog() },
  );
  loop.start();
  await eventually(() => runs === 1);
  loop.nudge();
  await eventually(() => runs === 2);
  await loop.stop();
});

it('a loop does not miss a nudge that arrives while it works', async () => {
  let runs = 0;
  const loop: Loop = new Loop(
    async () => {
      if ((runs += 1) === 1) loop.nudge();
      return false;
    },
    { name: 'x', everyMs: HOUR_MS, log: new RecordedLog() },
  );
  loop.start();
  await eventually(() => runs === 2);
  await loop.stop();
});

it('a loop keeps running after failures, logs them once, and ignores nudges between them', async () => {
  let runs = 0;
  const log = new RecordedLog();
  const loop: Loop = new Loop(
    async () => {
      runs += 1;
      if (runs <= 3) {
        loop.nudge();
        throw new Error('away');
      }
      return false;
    },
    { name: 'The relay', everyMs: 20, log },
  );
  const startedAt = Date.now();
  loop.start();
  await eventually(() => log.count('The relay has recovered') === 1);
  await loop.stop();
  expect(log.count('The relay is failing')).toBe(1);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(40 + 80 + 160);
});

it('a loop stops only after its current work is done', async () => {
  const events: string[] = [];
  let finish: (() => void) | undefined;
  const loop = new Loop(
    async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      events.push('worked');
      return true;
    },
    { name: 'x', everyMs: 1, log: new RecordedLog() },
  );
  loop.start();
  await eventually(() => finish !== undefined);
  const stopped = loop.stop().then(() => events.push('stopped'));
  finish!();
  await stopped;
  expect(events).toEqual(['worked', 'stopped']);
});

it('a loop continues at once if there are tenants with more work, even if the work of another tenant fails', async () => {
  let runs = 0;
  const log = new RecordedLog();
  const loop = new Loop(
    async () => {
      runs += 1;
      throw new TenantsFailed(new Map([['ten_a', new Error('broken')]]), 1, runs < 5);
    },
    { name: 'The sealer', everyMs: HOUR_MS, log },
  );
  loop.start();
  await eventually(() => runs === 5);
  await loop.stop();
  expect(log.count('The sealer is failing')).toBe(1);
});

it('a loop reacts to nudges while the work fails for only one of several tenants', async () => {
  let runs = 0;
  const loop = new Loop(
    async () => {
      runs += 1;
      throw new TenantsFailed(new Map([['ten_a', new Error('broken')]]), 1);
    },
    { name: 'The relay', everyMs: HOUR_MS, log: new RecordedLog() },
  );
  loop.start();
  await eventually(() => runs === 1);
  loop.nudge();
  await eventually(() => runs === 2);
  await loop.stop();
});
