import { expect, it } from '@jest/globals';
import { unawaited, type Ctx } from '#libs/kernel/index.js';
import { eventually } from '#libs/testing/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { EventLog } from '../store/event-log.js';
import type { LogWatch } from '../store/log-watch.js';
import { StreamChanges } from './read-log.js';

const ctx = {
  tenantId: 'ten_1',
  caller: { role: 'owner', spaceIds: null, principal: { id: 'prn_1' } },
} as unknown as Ctx;

it('a reader that wakes gets the new events, even if a query for the same position began before they were sealed', async () => {
  const sealed: { seq: number }[] = [];
  const held: (() => void)[] = [];
  const waiting: ((head: number) => void)[] = [];
  let isSlow = false;
  const stream = new StreamChanges(
    { read: (_: Ctx, work: (tx: unknown) => unknown) => work({}) } as unknown as UnitOfWork,
    {
      spacesOf: () => Promise.resolve(null),
      // A query returns what was sealed when it began.
      listChanges: async (_: unknown, after: number) => {
        const found = sealed.filter(({ seq }) => seq > after);
        if (isSlow) await new Promise<void>((resolve) => held.push(resolve));
        return found;
      },
    } as unknown as EventLog,
    { beyond: () => new Promise((resolve) => waiting.push(resolve)) } as unknown as LogWatch,
  );
  const follow = async () => (await stream.run(ctx, { after: 1 })).items;

  const first = (await follow()).next();
  await eventually(() => waiting.length === 1);
  isSlow = true;
  unawaited((await follow()).next());
  await eventually(() => held.length === 1);
  isSlow = false;
  sealed.push({ seq: 2 });
  waiting[0]!(2);
  setTimeout(() => held[0]!(), 20);
  expect(await first).toMatchObject({ value: { seq: 2 } });
});
