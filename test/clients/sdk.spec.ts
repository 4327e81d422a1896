import { inspect } from 'node:util';
import { afterEach, expect, it } from '@jest/globals';
import { answerInfo, ConnectionError, Credence, type CommonOptions, type ResponseEvent } from '../../libs/sdk/index.js';
import { playScript, type ScriptedServer, type Step } from './scripted-server.js';

/** Tests what the conformance file cannot express because it is specific to TypeScript: hooks, signals, objects. */
const KEY = `ck_${'0'.repeat(52)}_secret`;

let server: ScriptedServer;
afterEach(async () => {
  expect(server.surprises).toEqual([]);
  await server.close();
});

async function aClient(steps: Step[], options: Partial<CommonOptions> = {}): Promise<Credence> {
  server = await playScript(steps);
  return new Credence({ url: server.url, key: KEY, space: 'demo', retry: { baseMs: 1 }, ...options });
}

const CONFLICT = '/v1/spaces/demo/conflicts/cnf_1';
const reads = (answer: Step['answer']): Step => ({ expect: { method: 'GET', path: CONFLICT }, answer });
const FOUND = { headers: { etag: '"7"', 'x-request-id': 'req-1' }, json: { id: 'cnf_1', version: 7 } };

it('hooks see every attempt without the key, and may add headers', async () => {
  const sent: Headers[] = [];
  const seen: ResponseEvent[] = [];
  const expected = { method: 'GET', path: CONFLICT, headers: { traceparent: '00-1', authorization: `Bearer ${KEY}` } };
  const client = await aClient(
    [
      { expect: expected, answer: { status: 503 } },
      { expect: expected, answer: FOUND },
    ],
    {
      onRequest: ({ headers }) => {
        headers.set('traceparent', '00-1');
        sent.push(new Headers(headers));
      },
      onResponse: (event) => seen.push(event),
    },
  );
  await client.conflicts.get({ id: 'cnf_1' });
  expect(sent.map((headers) => headers.get('authorization'))).toEqual([null, null]);
  expect(seen).toMatchObject([
    { operation: 'conflicts.get', attempt: 1, status: 503, error: { name: 'UnavailableError' } },
    { operation: 'conflicts.get', attempt: 2, status: 200, error: null },
  ]);
  expect(seen.every(({ durationMs }) => durationMs >= 0)).toBe(true);
});

it('a hook that keeps the headers never sees the key in them', async () => {
  const kept: Headers[] = [];
  const expected = { method: 'GET', path: CONFLICT, headers: { traceparent: '00-1', authorization: `Bearer ${KEY}` } };
  const client = await aClient([{ expect: expected, answer: FOUND }], {
    onRequest: ({ headers }) => {
      headers.set('traceparent', '00-1');
      kept.push(headers);
    },
  });
  await client.conflicts.get({ id: 'cnf_1' });
  expect(kept.map((headers) => headers.get('authorization'))).toEqual([null]);
});

it('a hook that throws does not make a call fail', async () => {
  const broken = (): never => {
    throw new Error('the log is full');
  };
  const client = await aClient([reads(FOUND)], { onRequest: broken, onResponse: broken });
  expect(await client.conflicts.get({ id: 'cnf_1' })).toMatchObject({ id: 'cnf_1' });
});

it('an answer shows its status and headers, and an edit is compared with the version that was read', async () => {
  const client = await aClient([
    reads(FOUND),
    {
      expect: {
        method: 'POST',
        path: `${CONFLICT}:resolve`,
        headers: { 'if-match': '"7"' },
        body: { action: 'reject', expectedNewVersion: 1, expectedExistingVersion: 1 },
      },
      answer: { json: {} },
    },
  ]);
  const conflict = await client.conflicts.get({ id: 'cnf_1' });
  expect(answerInfo(conflict)).toMatchObject({ status: 200, attempts: 1, idempotencyKey: null });
  expect(answerInfo(conflict)!.headers.get('x-request-id')).toBe('req-1');
  const decision = { action: 'reject', expectedNewVersion: 1, expectedExistingVersion: 1 } as const;
  await client.conflicts.resolve({ id: 'cnf_1', ...decision }, { ifMatch: conflict });
  await expect(client.conflicts.resolve({ id: 'cnf_1', ...decision }, { ifMatch: {} })).rejects.toThrow(/ETag/);
});

it('a signal ends a call that waits for its answer, with the reason of the signal', async () => {
  const leaving = new AbortController();
  const client = await aClient([reads({ hang: true })], {
    onRequest: () => setImmediate(() => leaving.abort('enough')),
  });
  await expect(client.conflicts.get({ id: 'cnf_1' }, { signal: leaving.signal })).rejects.toBe('enough');
});

it('a signal ends the wait before the next attempt', async () => {
  const leaving = new AbortController();
  const answer = { status: 503, headers: { 'retry-after': '60' } };
  const client = await aClient([reads(answer)], { onResponse: () => setImmediate(() => leaving.abort('enough')) });
  await expect(client.conflicts.get({ id: 'cnf_1' }, { signal: leaving.signal })).rejects.toBe('enough');
});

it('with a signal that was already aborted, nothing is sent', async () => {
  const client = await aClient([]);
  await expect(client.conflicts.get({ id: 'cnf_1' }, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
});

const STREAM = { method: 'GET', path: '/v1/events/stream' };
const OPEN = { headers: { 'content-type': 'text/event-stream' } };

it('a signal ends a stream, even a silent one', async () => {
  const leaving = new AbortController();
  const client = await aClient([
    { expect: STREAM, answer: { ...OPEN, text: 'id: 1\ndata: {"seq":1}\n\n', open: true } },
  ]);
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    for await (const { seq } of client.events.stream({}, { signal: leaving.signal })) {
      seen.push(seq);
      setImmediate(() => leaving.abort('enough'));
    }
  };
  await expect(read()).rejects.toBe('enough');
  expect(seen).toEqual([1]);
});

it('a stream without heartbeats is opened again', async () => {
  const again: Step = {
    expect: { ...STREAM, headers: { 'last-event-id': '1' } },
    answer: { ...OPEN, text: 'id: 2\ndata: {"seq":2}\n\n', open: true },
  };
  // On a busy machine, the second connection may appear silent, too.
  const client = await aClient([
    { expect: STREAM, answer: { ...OPEN, text: 'retry: 1\nid: 1\ndata: {"seq":1}\n\n', open: true } },
    ...Array.from({ length: 9 }, () => again),
  ]);
  const seen: number[] = [];
  for await (const { seq } of client.events.stream({}, { silenceMs: 500 })) if (seen.push(seq) === 2) break;
  expect(seen).toEqual([1, 2]);
});

it('a reader that takes longer for an event than the service may be silent loses nothing', async () => {
  let connections = 0;
  const pieces = [':\n\n', 'id: 1\ndata: {"seq":1}\n\n', ':\n\n', 'id: 2\ndata: {"seq":2}\n\n'];
  const client = await aClient([], {
    fetch: (_, { signal }) => {
      connections += 1;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
          signal!.addEventListener('abort', () => controller.error(signal!.reason));
        },
      });
      return Promise.resolve(new Response(body, OPEN));
    },
  });
  const seen: number[] = [];
  for await (const { seq } of client.events.stream({}, { silenceMs: 50, reconnects: 0 })) {
    await new Promise((done) => setTimeout(done, 120));
    if (seen.push(seq) === 2) break;
  }
  expect(seen).toEqual([1, 2]);
  expect(connections).toBe(1);
});

it('a stream that never opens ends after as many connections as the caller allows', async () => {
  const refused: Step = { expect: STREAM, answer: { close: true } };
  const client = await aClient([refused, refused], { sleep: () => Promise.resolve() });
  const events = client.events.stream({}, { reconnects: 1 })[Symbol.asyncIterator]();
  await expect(events.next()).rejects.toThrow(ConnectionError);
});

const EXPORT = { method: 'GET', path: '/v1/audit:export', query: { format: 'md' } };

it('the text of a download arrives in parts, and an incomplete download is an error', async () => {
  const answer = { headers: { 'content-type': 'text/markdown' }, text: '| 1 |\n' };
  const client = await aClient([
    { expect: EXPORT, answer },
    { expect: EXPORT, answer: { ...answer, cut: true } },
  ]);
  const whole = async (): Promise<string> => {
    let text = '';
    for await (const chunk of client.audit.export({ format: 'md' })) text += chunk;
    return text;
  };
  expect(await whole()).toBe('| 1 |\n');
  await expect(whole()).rejects.toThrow(ConnectionError);
});

it('no printed form of a client contains the key', async () => {
  const client = await aClient([]);
  const printed =
    inspect(client, { depth: 10, showHidden: true }) + JSON.stringify(client) + inspect(client.claims.list());
  expect(printed).toContain('claims');
  expect(printed).not.toContain(KEY);
});

it('an agent sends its space, session and task with every request', async () => {
  const scope = { sessionId: 'planning', taskId: 'tsk_1' };
  const asks = (path: string, body: object, answer: object): Step => ({
    expect: { method: 'POST', path: `/v1/spaces/trip/${path}`, body },
    answer: { json: answer },
  });
  const client = await aClient([
    asks('memories', { importance: 0.9, content: 'The budget is $750.' }, { outcome: 'accepted' }),
    asks('memories:recall', { ...scope, topK: 3, query: 'budget' }, { memories: [] }),
    asks('context', { ...scope, maxTokens: 500, query: 'budget' }, { context: '' }),
  ]);
  const agent = client.agent({ space: 'trip', ...scope });
  expect(await agent.remember('The budget is $750.', { importance: 0.9 })).toEqual({ outcome: 'accepted' });
  expect(await agent.recall('budget', { topK: 3 })).toEqual({ memories: [] });
  expect(await agent.context('budget', { maxTokens: 500 })).toEqual({ context: '' });
});
