import { z } from 'zod';
import { defineQueue } from './consumers.js';
import { definePeriodicWork } from './loop.js';
import { PERIODIC_WORK } from './periodic-work.js';
import { QUEUE_TABLE } from './queue-table.js';

class Count {
  readonly counted: { by: number }[] = [];

  run(job: { by: number }): Promise<void> {
    this.counted.push(job);
    return Promise.resolve();
  }
}
class Reset {
  declare private readonly name: 'reset';
}

const row = { queue: 'count', payload: z.object({ by: z.int() }), concurrency: 1 };
const delivery = (payload: Record<string, unknown>) => ({
  id: 'evt_1',
  queue: 'count',
  tenantId: 'ten_1',
  attempt: 1,
  payload,
});

it('the table has one row for each queue and for each piece of periodic work', () => {
  for (const names of [QUEUE_TABLE.map(({ queue }) => queue), PERIODIC_WORK.map(({ name }) => name)])
    expect(new Set(names).size).toBe(names.length);
});

it('a row passes the parsed payload to its use case', async () => {
  const count = new Count();
  const { processor } = defineQueue({ ...row, uses: [Count], handle: ({ payload }, use) => use.run(payload) });
  await processor(count).handle(delivery({ by: 3, unknown: true }));
  expect(count.counted).toEqual([{ by: 3 }]);
});

it('a row refuses a payload that does not fit the schema of its queue', async () => {
  const { processor } = defineQueue({ ...row, uses: [Count], handle: ({ payload }, use) => use.run(payload) });
  await expect(processor(new Count()).handle(delivery({ by: 'three' }))).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('The payload of evt_1 does not fit the queue count: by '),
  });
});

it('a row does not give up work that it could not begin because the payload does not fit', async () => {
  const given: unknown[] = [];
  const { processor } = defineQueue({
    ...row,
    uses: [Count],
    handle: ({ payload }, use) => use.run(payload),
    giveUp: async ({ payload }, failure) => {
      given.push([payload, failure]);
      return 'recovered';
    },
  });
  expect(await processor(new Count()).giveUp(delivery({ by: 'three' }), 'no')).toBeUndefined();
  expect(await processor(new Count()).giveUp(delivery({ by: 3 }), 'no')).toBe('recovered');
  expect(given).toEqual([[{ by: 3 }, 'no']]);
});

it('a row with use cases or a payload that do not fit does not compile', () => {
  // @ts-expect-error the use cases are swapped
  defineQueue({ ...row, uses: [Reset, Count], handle: ({ payload }, count: Count) => count.run(payload) });
  defineQueue({
    ...row,
    payload: z.object({ to: z.int() }),
    uses: [Count],
    // @ts-expect-error the payload is not what the use case takes
    handle: ({ payload }, count) => count.run(payload),
  });
  // @ts-expect-error the use case is absent
  definePeriodicWork({ name: 'The count', everyMs: 1, uses: [], run: (count: Count) => count.run({ by: 1 }) });
  expect(QUEUE_TABLE.length).toBeGreaterThan(0);
});
