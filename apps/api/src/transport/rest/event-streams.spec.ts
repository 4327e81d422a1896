import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { eventually } from '#libs/testing/index.js';
import { EventStream } from './event-streams.js';

/**
 * An endless source of numbers of 1 KiB each. It reports how many were requested and whether the reader has left it.
 */
function numbers() {
  const seen = { asked: 0, isLeft: false };
  const items: AsyncIterableIterator<unknown> = {
    next: () => setImmediate({ done: false, value: { n: (seen.asked += 1), filling: 'x'.repeat(1_000) } }),
    return: () => {
      seen.isLeft = true;
      return Promise.resolve({ done: true, value: undefined });
    },
    [Symbol.asyncIterator]: () => items,
  };
  return { seen, stream: { position: 7, items } };
}

const parts = {
  placeOf: (item: unknown) => (item as { n: number }).n,
  heartbeatMs: 10,
  check: () => Promise.resolve(),
};

describe('a stream of Server-Sent Events', () => {
  it('requests no more items than its reader takes', async () => {
    const { seen, stream } = numbers();
    const events = new EventStream(stream, parts);
    events.read(0);
    await eventually(() => events.readableLength >= events.readableHighWaterMark);
    const ready = seen.asked;
    expect(ready).toBeLessThan(80);
    // Heartbeats are sent in the meantime, and must not request further items.
    const later = performance.now() + 100;
    await eventually(() => performance.now() > later);
    expect(seen.asked).toBe(ready);
    events.resume();
    await eventually(() => seen.asked > ready + 100);
    events.destroy();
  });

  it('releases its source when the reader disconnects, when it ends, and when the reader loses access', async () => {
    for (const end of ['destroy', 'finish', 'refuse'] as const) {
      const { seen, stream } = numbers();
      let isRefused = false;
      const events = new EventStream(stream, {
        ...parts,
        check: () => (isRefused ? Promise.reject(new Error('revoked')) : Promise.resolve()),
      });
      const closed = once(events.resume(), 'close');
      if (end === 'refuse') isRefused = true;
      else events[end]();
      await closed;
      expect({ end, isLeft: seen.isLeft }).toEqual({ end, isLeft: true });
    }
  });

  it('sends where it starts, the position of each item, and heartbeats while it is idle', async () => {
    let said = '';
    const silent = {
      next: () => new Promise<never>(() => undefined),
      [Symbol.asyncIterator]: () => silent,
    } as AsyncIterableIterator<unknown>;
    const events = new EventStream({ position: 7, items: silent }, parts);
    events.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    await eventually(() => said.split(':\n\n').length > 3);
    events.destroy();
    expect(said.startsWith('retry: 2000\nid: 7\n\n:\n\n')).toBe(true);
  });

  it('writes items together that are there together, and asks once whether their reader may have them', async () => {
    const written: string[] = [];
    let checks = 0;
    let n = 0;
    const items: AsyncIterableIterator<unknown> = {
      next: () => {
        n += 1;
        return n > 100 ? new Promise<never>(() => undefined) : Promise.resolve({ done: false, value: { n } });
      },
      [Symbol.asyncIterator]: () => items,
    };
    const events = new EventStream(
      { position: 0, items },
      {
        ...parts,
        heartbeatMs: 60_000,
        check: () => {
          checks += 1;
          return Promise.resolve();
        },
      },
    );
    events.setEncoding('utf8').on('data', (text: string) => written.push(text));
    await eventually(() => written.join('').includes('id: 100\n'));
    expect({ checks, pieces: written.filter((text) => text.includes('data:')).length }).toEqual({
      checks: 1,
      pieces: 1,
    });
    events.destroy();
  });
});
