import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Writable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#libs/kernel/index.js';
import { eventually } from '#libs/testing/index.js';
import { createLogger } from '#libs/platform/telemetry/index.js';
import type { AuthenticationGuard } from '../request/authentication.guard.js';
import type { Session } from '../request/execution.js';
import { defaultOptions } from '../server/options.js';
import { EventStream, EventStreams, TextDownload } from './event-streams.js';

/**
 * An endless source of numbers of 1 KiB each. It reports how many were requested, and whether the reader has left.
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
    // The stream sends heartbeats in the meantime. They must not request further items.
    const later = performance.now() + 100;
    await eventually(() => performance.now() > later);
    expect(seen.asked).toBe(ready);
    events.resume();
    await eventually(() => seen.asked > ready + 100);
    events.destroy();
  });

  it('releases its source when the reader disconnects, when the stream ends, and when the reader loses access', async () => {
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

  it('sends the position at which it starts, the position of each item, and heartbeats while it is idle', async () => {
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

  it('writes items that are available together as one piece, and checks access once for all of them', async () => {
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

/** An endless text, in parts of 1 KiB. */
function text() {
  const { seen, stream } = numbers();
  const chunks = (async function* () {
    try {
      for await (const item of stream.items) yield JSON.stringify(item);
    } finally {
      seen.isLeft = true;
    }
  })();
  return { seen, chunks };
}

describe('a download', () => {
  /** Pulls until the buffer is full, as happens while the reader takes nothing. */
  async function paused(parts: Partial<{ check: () => Promise<void>; patienceMs: number }>) {
    const { seen, chunks } = text();
    const usual = { check: () => Promise.resolve(), heartbeatMs: 10, patienceMs: 60_000 };
    const download = new TextDownload(chunks, { ...usual, ...parts });
    const failures: string[] = [];
    download.on('error', ({ message }) => failures.push(message));
    download.read(0);
    await eventually(() => download.readableLength >= download.readableHighWaterMark);
    return { seen, download, failures };
  }

  it('is aborted when its reader loses access, even while nothing is read', async () => {
    let isRefused = false;
    const { seen, download, failures } = await paused({
      check: () => (isRefused ? Promise.reject(new Error('revoked')) : Promise.resolve()),
    });
    isRefused = true;
    await eventually(() => download.closed && seen.isLeft);
    expect(failures).toEqual(['revoked']);
  });

  it('is aborted when its reader has taken nothing for a while', async () => {
    const { seen, download, failures } = await paused({ patienceMs: 50 });
    await eventually(() => download.closed && seen.isLeft);
    expect(failures).toEqual(['nobody reads the download']);
  });

  it('continues for a slow reader', async () => {
    const { seen, chunks } = text();
    const download = new TextDownload(chunks, { check: () => Promise.resolve(), heartbeatMs: 5, patienceMs: 500 });
    let taken = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _, done) => {
        taken += chunk.length;
        setTimeout(done, 20);
      },
    });
    download.pipe(slow);
    // Twice as long as a reader may take nothing.
    await eventually(() => taken > 50_000 || download.closed);
    expect({ isClosed: download.closed, isLeft: seen.isLeft }).toEqual({ isClosed: false, isLeft: false });
    download.destroy();
  });
});

describe('the limit of open streams', () => {
  const operation = { rest: { placeOf: parts.placeOf } } as unknown as Operation;
  const reply = { header: () => reply } as unknown as FastifyReply;
  const sessionOf = (keyId: string, person?: string) =>
    ({ tenantId: 'ten_1', caller: { keyId }, ...(person !== undefined && { person }) }) as unknown as Session;

  function places(perTenant: number, perKey: number) {
    const options = defaultOptions(createLogger('silent'));
    const guard = { authenticate: () => Promise.resolve() } as unknown as AuthenticationGuard;
    const streams = new EventStreams(guard, {
      ...options,
      streams: { ...options.streams, perTenant, perKey },
    });
    const open = (
      session: Session,
      begin: () => Promise<unknown> = () => Promise.resolve(numbers().stream),
      request = requestOn(),
    ) => streams.open(operation, session, request, reply, begin);
    return { streams, open };
  }

  const requestOn = (socket: object = new EventEmitter(), method = 'GET') =>
    ({ method, raw: { socket } }) as unknown as FastifyRequest;

  it('applies to each key, so that one key cannot use all streams of its tenant', async () => {
    const { streams, open } = places(5, 2);
    const [first] = [await open(sessionOf('key_1')), await open(sessionOf('key_1'))];
    await expect(open(sessionOf('key_1'))).rejects.toThrow('This key already has 2 open streams here');
    await open(sessionOf('key_1', 'ada'));
    await open(sessionOf('key_1', 'ada'));
    await expect(open(sessionOf('key_1', 'ada'))).rejects.toThrow('This person already has 2 open streams here');
    await open(sessionOf('key_2'));
    await expect(open(sessionOf('key_3'))).rejects.toThrow('This tenant already has 5 open streams here');
    const closed = once(first!, 'close');
    first!.destroy();
    await closed;
    await open(sessionOf('key_1'));
    streams.onModuleDestroy();
  });

  it('does not count a stream that failed to open', async () => {
    const { streams, open } = places(1, 1);
    await expect(open(sessionOf('key_1'), () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await open(sessionOf('key_1'));
    await expect(open(sessionOf('key_1'))).rejects.toThrow('1 open streams');
    streams.onModuleDestroy();
  });

  it('does not count a stream whose connection was closed, even if its answer was never sent', async () => {
    const { streams, open } = places(1, 1);
    const socket = new EventEmitter();
    const { seen, stream } = numbers();
    const opened = await open(sessionOf('key_1'), () => Promise.resolve(stream), requestOn(socket));
    const closed = once(opened, 'close');
    socket.emit('close');
    await closed;
    expect({ isLeft: seen.isLeft, listeners: socket.listenerCount('close') }).toEqual({ isLeft: true, listeners: 0 });
    await open(sessionOf('key_1'));
    streams.onModuleDestroy();
  });

  it.each([
    ['for HEAD', requestOn(new EventEmitter(), 'HEAD')],
    ['if the connection was closed meanwhile', requestOn(Object.assign(new EventEmitter(), { destroyed: true }))],
  ])('sends no body %s, and reads nothing', async (_, request) => {
    const { streams, open } = places(1, 1);
    const { seen, stream } = numbers();
    const answer = await open(sessionOf('key_1'), () => Promise.resolve(stream), request);
    expect(await answer.toArray()).toEqual([]);
    expect(seen).toEqual({ asked: 0, isLeft: true });
    await open(sessionOf('key_1'));
    streams.onModuleDestroy();
  });

  it.each([
    ['GET', ['recorded', 'asked']],
    ['HEAD', []],
  ])('records a download before its first part, for %s: %j', async (method, expected) => {
    const { streams } = places(1, 1);
    const seen: string[] = [];
    const chunks = (async function* () {
      seen.push('asked');
      yield await Promise.resolve('text');
      return undefined;
    })();
    const begin = () => {
      seen.push('recorded');
      return Promise.resolve();
    };
    const download = { contentType: 'text/plain', fileName: 'x', begin, chunks };
    const answer = await streams.open(
      { rest: {} } as unknown as Operation,
      sessionOf('key_1'),
      requestOn(new EventEmitter(), method),
      reply,
      () => Promise.resolve(download),
    );
    await answer.toArray();
    expect(seen).toEqual(expected);
  });

  it('counts no download that could not be recorded', async () => {
    const { streams, open } = places(1, 1);
    const { chunks } = text();
    const begin = () => Promise.reject(new Error('not recorded'));
    const opened = streams.open({ rest: {} } as unknown as Operation, sessionOf('key_1'), requestOn(), reply, () =>
      Promise.resolve({ contentType: 'text/plain', fileName: 'x', begin, chunks }),
    );
    await expect(opened).rejects.toThrow('not recorded');
    await open(sessionOf('key_1'));
    streams.onModuleDestroy();
  });

  it('refuses a stream that opens while the process stops', async () => {
    const { streams, open } = places(1, 1);
    const { seen, stream } = numbers();
    let begin = (_: unknown): void => undefined;
    const begun = new Promise((resolve) => {
      begin = resolve;
    });
    const opened = open(sessionOf('key_1'), () => begun);
    streams.onModuleDestroy();
    begin(stream);
    await expect(opened).rejects.toMatchObject({ code: 'unavailable' });
    await eventually(() => seen.isLeft);
  });
});
