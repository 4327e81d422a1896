import { randomUUID } from 'node:crypto';
import { forbidden, unavailable } from '#libs/kernel/index.js';
import { eventually, RecordedLog } from '#libs/testing/index.js';
import type { Delivery, Message, Queues } from './queues.js';
import type { BullOptions } from './bull-queues.js';

/** Does something while the clock of this process is an hour ahead. */
async function anHourAhead(work: () => Promise<void>): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + 3_600_000;
  try {
    await work();
  } finally {
    Date.now = now;
  }
}

const tenantId = 'ten_00000000000000000000000001';
const message = (payload: object = {}): Message => ({ id: `job_${randomUUID()}`, tenantId, payload: { ...payload } });

/**
 * Tests the guarantees that every implementation of the port must give. `open` is called once per test, and always
 * opens the same store.
 */
export function keepsThePort(open: (options: BullOptions) => Promise<Queues>): void {
  const opened: Queues[] = [];
  const RETRIES = { attempts: 3, firstDelayMs: 10 };
  const RECORDING = { firstDelayMs: 200, longestDelayMs: 800 };

  async function queues(log = new RecordedLog()): Promise<{ queues: Queues; queue: string; log: RecordedLog }> {
    const queue = `q-${randomUUID()}`;
    const made = await open({ log, retries: { [queue]: RETRIES }, recording: RECORDING });
    opened.push(made);
    return { queues: made, queue, log };
  }

  afterEach(async () => {
    await Promise.all(opened.splice(0).map((made) => made.close(5_000)));
  });

  it('delivers every message to a handler with all its members', async () => {
    const { queues: q, queue } = await queues();
    const seen: Delivery[] = [];
    const sent = Array.from({ length: 50 }, (_, n) => message({ n }));
    await q.addBulk(queue, sent);
    q.work(
      queue,
      async (delivery) => {
        seen.push(delivery);
      },
      { concurrency: 8, onDead: async () => undefined },
    );
    await eventually(() => seen.length === 50);
    expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(sent.map(({ id }) => id)));
    expect(seen).toContainEqual({ ...sent[7], queue, attempt: 1 });
  });

  it('drops a message whose id it still remembers', async () => {
    const { queues: q, queue } = await queues();
    const seen: string[] = [];
    const [one, two] = [message(), message()];
    q.work(
      queue,
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [one!]);
    await eventually(() => seen.length === 1);
    await q.addBulk(queue, [one!, two!]);
    await eventually(() => seen.includes(two!.id));
    expect(seen).toEqual([one!.id, two!.id]);
  });

  it('delivers messages for new work before messages that continue earlier work', async () => {
    const { queues: q, queue } = await queues();
    const [later, last, first] = [{ ...message(), isLater: true }, { ...message(), isLater: true }, message()];
    await q.addBulk(queue, [later, last, first]);
    expect(await q.counts(queue)).toMatchObject({ waiting: 3 });
    expect(await q.underway(queue, [later.id])).toEqual(new Set([later.id]));
    const seen: string[] = [];
    q.work(
      queue,
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await eventually(() => seen.length === 3);
    expect(seen).toEqual([first.id, later.id, last.id]);
  });

  it('delivers the message of a tenant before most of the messages that another tenant sent at once', async () => {
    const { queues: q, queue } = await queues();
    const [many, one] = [Array.from({ length: 30 }, () => message()), { ...message(), tenantId: 'ten_2' }];
    await q.addBulk(queue, many);
    await q.addBulk(queue, [one]);
    const seen: string[] = [];
    q.work(
      queue,
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await eventually(() => seen.length === 31);
    expect(seen).toEqual([many[0]!.id, one.id, ...many.slice(1).map(({ id }) => id)]);
  });

  it('wakes an idle worker at once, without waiting for its poll every five seconds', async () => {
    const { queues: q, queue } = await queues();
    const seen: string[] = [];
    q.work(
      queue,
      async ({ id }) => {
        seen.push(id);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => seen.length === 1);
    await q.addBulk(queue, [message()]);
    await eventually(() => seen.length === 2, 4_000);
  });

  it('retries a failed delivery, and finally calls onDead', async () => {
    const { queues: q, queue } = await queues();
    const attempts: number[] = [];
    const dead: [Delivery, unknown][] = [];
    const failure = unavailable({ what: 'The embedder' });
    q.work(
      queue,
      async ({ attempt }) => {
        attempts.push(attempt);
        throw failure;
      },
      {
        concurrency: 1,
        onDead: async (...args) => {
          dead.push(args);
        },
      },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => dead.length === 1);
    expect(attempts).toEqual([1, 2, 3]);
    expect(dead[0]).toEqual([expect.objectContaining({ attempt: 3, tenantId }), failure]);
  });

  it('does not retry a delivery that was refused for good', async () => {
    const { queues: q, queue } = await queues();
    const dead: Delivery[] = [];
    q.work(
      queue,
      async () => {
        throw forbidden({ why: 'no' });
      },
      {
        concurrency: 1,
        onDead: async (delivery) => {
          dead.push(delivery);
        },
      },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => dead.length === 1);
    expect(dead[0]!.attempt).toBe(1);
  });

  it('offers a delivery that cannot be recorded as dead again after growing waits, up to a maximum', async () => {
    const { queues: q, queue } = await queues();
    const at: number[] = [];
    q.work(
      queue,
      async () => {
        throw forbidden({ why: 'no' });
      },
      {
        concurrency: 1,
        onDead: async () => {
          at.push(performance.now());
          if (at.length < 6) throw unavailable({ what: 'The tenant' });
        },
      },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => at.length === 6, 20_000);
    const waits = at.slice(1).map((each, i) => each - at[i]!);
    // A quarter of a wait is random.
    for (const [i, least] of [150, 300, 600, 600, 600].entries()) expect(waits[i]).toBeGreaterThan(least - 20);
    expect(Math.min(waits[3]!, waits[4]!)).toBeLessThan(1_500);
  }, 30_000);

  it('continues after a temporary failure', async () => {
    const { queues: q, queue } = await queues();
    let done = 0;
    q.work(
      queue,
      async ({ attempt }) => {
        if (attempt < 3) throw new Error('not yet');
        done += 1;
      },
      {
        concurrency: 2,
        onDead: async () => {
          throw new Error('alive');
        },
      },
    );
    await q.addBulk(queue, [message(), message()]);
    await eventually(() => done === 2);
    expect(await q.counts(queue)).toEqual({ waiting: 0, active: expect.any(Number), delayed: 0 });
  });

  it('holds messages back while paused', async () => {
    const { queues: q, queue } = await queues();
    let seen = 0;
    await q.pause(queue);
    q.work(
      queue,
      async () => {
        seen += 1;
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [message()]);
    expect(seen).toBe(0);
    await q.resume(queue);
    await eventually(() => seen === 1);
    expect(await q.isAvailable()).toBe(true);
  });

  it('creates a message at each interval, only one even if several processes request it', async () => {
    const { queues: q, queue } = await queues();
    const seen: Delivery[] = [];
    q.work(
      queue,
      async (delivery) => {
        seen.push(delivery);
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await Promise.all([q.every(queue, 200), q.every(queue, 200)]);
    await eventually(() => seen.length >= 3);
    await q.every(queue, 200);
    const [before, startedAt] = [seen.length, Date.now()];
    await eventually(() => seen.length >= before + 4);
    expect(Date.now() - startedAt).toBeGreaterThan(400);
    expect(seen[0]).toMatchObject({ queue, tenantId: '', payload: {}, attempt: 1 });
  });

  it('goes on creating such messages after a process whose clock is ahead has requested them', async () => {
    const { queues: q, queue } = await queues();
    let seen = 0;
    q.work(
      queue,
      async () => {
        seen += 1;
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await anHourAhead(() => q.every(queue, 200));
    await q.every(queue, 200);
    await eventually(() => seen >= 4);
  });

  it('goes on creating such messages after one has failed', async () => {
    const { queues: q, queue } = await queues();
    let seen = 0;
    q.work(
      queue,
      async () => {
        seen += 1;
        throw new Error('not today');
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.every(queue, 100);
    await eventually(() => seen >= 3);
  });

  it('reports which messages are still to be delivered', async () => {
    const { queues: q, queue } = await queues();
    const [done, waiting, unknown] = [message(), message(), message()];
    let hasDone = false;
    q.work(
      queue,
      async () => {
        hasDone = true;
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [done!]);
    await eventually(() => hasDone);
    await q.pause(queue);
    await q.addBulk(queue, [waiting!]);
    await eventually(async () => (await q.underway(queue, [done!.id, waiting!.id, unknown!.id])).size === 1);
    expect(await q.underway(queue, [done!.id, waiting!.id, unknown!.id])).toEqual(new Set([waiting!.id]));
  });

  it('lets the current delivery finish before it closes', async () => {
    const { queues: q, queue } = await queues();
    let finish: () => void = () => undefined;
    const events: string[] = [];
    q.work(
      queue,
      async () => {
        events.push('started');
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        events.push('finished');
      },
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => events.length === 1);
    const closed = q.close(10_000).then(() => events.push('closed'));
    finish();
    await closed;
    expect(events).toEqual(['started', 'finished', 'closed']);
  });

  it('closes at the deadline even if a delivery is still in progress', async () => {
    const { queues: q, queue, log } = await queues();
    let finish: (() => void) | undefined;
    q.work(
      queue,
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
      { concurrency: 1, onDead: async () => undefined },
    );
    await q.addBulk(queue, [message()]);
    await eventually(() => finish !== undefined);
    await q.close(50);
    expect(log.count('unfinished at the deadline')).toBe(1);
    finish?.();
  });
}
