import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { unawaited } from '#libs/kernel/index.js';
import { Service, type ServiceOptions } from './service.js';

interface Seen {
  method: string;
  url: string;
  key: string | undefined;
  body: string;
}
type Reply = [status: number, headers: Record<string, string>, body: string] | 'hang up' | 'hang' | { cut: string };

let server: Server;
let seen: Seen[];
let replies: Reply[];
beforeEach(async () => {
  seen = [];
  server = createServer((request: IncomingMessage, response) => {
    unawaited(
      text(request).then((body) => {
        seen.push({
          method: request.method!,
          url: request.url!,
          key: request.headers['idempotency-key'] as string | undefined,
          body,
        });
        const reply = replies.shift() ?? [200, {}, '{"ok":true}'];
        if (reply === 'hang up') return request.socket.destroy();
        if (reply === 'hang') return response;
        if ('cut' in reply)
          return response.writeHead(201).write(reply.cut, () => setImmediate(() => request.socket.destroy()));
        return response.writeHead(reply[0], reply[1]).end(reply[2]);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    }),
);

const service = (more: Partial<ServiceOptions> = {}) =>
  new Service({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'ck_x',
    stop: new AbortController().signal,
    ...more,
  });
const soon = { 'retry-after': '0' };

it('the client waits as long as asked and repeats the request with the same idempotency key', async () => {
  replies = [
    [429, soon, ''],
    [503, soon, ''],
    [201, {}, '{"id":1}'],
  ];
  expect(await service().post('/v1/x', { a: 1 }, 'once')).toEqual({ id: 1 });
  expect(seen).toEqual(
    Array.from({ length: 3 }, () => ({ method: 'POST', url: '/v1/x', key: 'once', body: '{"a":1}' })),
  );
});

const readOnly = (recoverHint: string) =>
  JSON.stringify({ code: 'degraded_mode', detail: 'The tenant is read-only.', recoverHint });

it('the client does not wait for a tenant that stays read-only until somebody acts', async () => {
  replies = [
    [503, soon, readOnly('credence mode normal')],
    [201, {}, '{"id":1}'],
  ];
  await expect(service().post('/v1/x')).rejects.toMatchObject({ code: 'degraded_mode' });
  expect(seen).toHaveLength(1);
});

it('the client waits for a recovery, which makes the tenant read-only only while it runs', async () => {
  replies = [
    [503, soon, readOnly('credence recover')],
    [201, {}, '{"id":1}'],
  ];
  expect(await service().post('/v1/x')).toEqual({ id: 1 });
});

const inFlight = JSON.stringify({ code: 'idempotency_in_flight', detail: 'It still runs.', retryable: true });

it('the client waits for a write that is still running, and gets its answer', async () => {
  replies = ['hang', [409, soon, inFlight], [409, soon, inFlight], [201, {}, '{"id":1}']];
  expect(await service({ timeoutMs: 500 }).post('/v1/x', {}, 'once')).toEqual({ id: 1 });
  expect(seen.map(({ key }) => key)).toEqual(['once', 'once', 'once', 'once']);
});

it.each<[string, Reply]>([
  ['an answer that breaks off', { cut: '{"id":' }],
  ['a proxy that cannot reach the service', [502, soon, '<html>']],
  ['a proxy that waited too long', [504, soon, '<html>']],
])('%s is followed by the same request with the same idempotency key', async (_what, reply) => {
  replies = [reply, [201, {}, '{"id":1}']];
  expect(await service().post('/v1/x', {}, 'once')).toEqual({ id: 1 });
  expect(seen.map(({ key }) => key)).toEqual(['once', 'once']);
});

it('every request that writes has an idempotency key', async () => {
  replies = [];
  const client = service();
  await client.post('/v1/x');
  await client.put('/v1/x', {});
  await client.patch('/v1/x', {});
  await client.delete('/v1/x');
  expect(new Set(seen.map(({ key }) => key))).not.toContain(undefined);
});

it('the client survives an outage that begins during its work', async () => {
  replies = [[200, {}, '{}'], 'hang up', [200, {}, '{"back":true}']];
  const client = service();
  await client.get('/v1/a');
  expect(await client.get('/v1/b', { limit: 2, cursor: undefined })).toEqual({ back: true });
  expect(seen.map(({ url }) => url)).toEqual(['/v1/a', '/v1/b?limit=2', '/v1/b?limit=2']);
});

it('the client does not wait for a service that never answered', async () => {
  replies = ['hang up'];
  await expect(service().get('/v1/a')).rejects.toMatchObject({
    code: 'unreachable',
    status: 1,
    message: expect.stringContaining('Start the service with npm start'),
  });
  expect(seen).toHaveLength(1);
});

it.each([
  ['an invalid input', 400, 2],
  ['a call without the rights', 403, 1],
  ['a call that does not fit the state', 409, 1],
])('the refusal of %s is reported with its problem document', async (_, status, exit) => {
  replies = [
    [
      status,
      {},
      JSON.stringify({
        code: 'some_code',
        detail: 'What is wrong.',
        errors: [{ field: '/text', message: 'is missing' }],
      }),
    ],
  ];
  await expect(service().post('/v1/a')).rejects.toMatchObject({
    code: 'some_code',
    status: exit,
    message: 'What is wrong.\n  /text: is missing',
  });
});

it('the client reports an answer that is not from a Credence service', async () => {
  replies = [[404, {}, '<html>']];
  await expect(service().get('/v1/a')).rejects.toMatchObject({
    code: 'not_credence',
    message: expect.stringContaining('answered 404 with something that is not from Credence: <html>'),
  });
});

it('the client stops waiting when its user stops it', async () => {
  const stopping = new AbortController();
  replies = [[503, { 'retry-after': '5' }, '']];
  const client = service({ stop: stopping.signal, onWait: () => stopping.abort() });
  await expect(client.get('/v1/a')).rejects.toMatchObject({ code: 'stopped' });
});
