import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Problem } from '../../apps/api/src/transport/problem/problem.js';
import { sampleApi } from './sample-api.js';
import { Board, SAMPLE_ID } from './sample.operations.js';

let app: NestFastifyApplication;
let client: Client;
let url: URL;

beforeAll(async () => {
  ({ app } = await sampleApi({ allowedOrigins: ['https://console.example'], allowedHosts: ['127.0.0.1', '::1'] }));
  await app.listen(0, '127.0.0.1');
  url = new URL('/mcp?tools=all', await app.getUrl());
  client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: 'Bearer writer' } } }),
  );
});
afterAll(async () => {
  await client.close();
  await app.close();
});

const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
const callBy = (headers: Record<string, string>, payload: object = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  app.inject({
    method: 'POST',
    url: '/mcp',
    payload,
    headers: {
      accept: 'application/json, text/event-stream',
      host: '127.0.0.1',
      authorization: 'Bearer writer',
      ...headers,
    },
  });

const rpc = async (role: string, address: string, method: string, params: object = {}) =>
  (
    await app.inject({
      method: 'POST',
      url: address,
      payload: { jsonrpc: '2.0', id: 1, method, params },
      headers: { accept: 'application/json, text/event-stream', host: '127.0.0.1', authorization: `Bearer ${role}` },
    })
  ).json();

describe('tools over MCP', () => {
  it('are the operations that have a tool name, with self-contained schemas and hints', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['store_note', 'get_note', 'list_notes', 'break_note']);
    const [store, get] = tools;
    // If a hint is absent, the default of the protocol applies: a write is not read-only and not idempotent.
    expect(store!.annotations).toEqual({ destructiveHint: false, openWorldHint: false });
    expect(store).toMatchObject({
      description: 'Stores a note.',
      annotations: { destructiveHint: false, openWorldHint: false },
    });
    expect(get!.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
    expect(Object.keys(store!.inputSchema.properties!)).toEqual([
      'space',
      'text',
      'mood',
      'place',
      'tags',
      'at',
      'facts',
      'dryRun',
      'idempotencyKey',
    ]);
    expect(JSON.stringify(tools)).not.toContain('$ref');
  });

  it('answer with structured content and with the same content as text', async () => {
    const answer = await call('store_note', { space: 'b', text: 'hi', place: null, idempotencyKey: 'k' });
    expect(answer.structuredContent).toMatchObject({ outcome: 'accepted', note: { id: SAMPLE_ID } });
    expect(JSON.parse((answer.content as [{ text: string }])[0].text)).toEqual(answer.structuredContent);
    expect(app.get(Board, { strict: false }).seen.at(-1)!.ctx.idempotency).toMatchObject({ key: 'k' });
  });

  it.each([
    ['an unknown argument', 'get_note', { space: 'b', id: SAMPLE_ID, ide: 1 }, 'validation_failed'],
    ['the id of another noun', 'get_note', { space: 'b', id: 'evd_1' }, 'wrong_id_type'],
    ['an id that does not exist', 'get_note', { space: 'b', id: 'clm_01kb5q4w3yf6vbt8c1s9n2d7hf' }, 'not_found'],
    [
      'a prototype as an argument',
      'store_note',
      { space: 'b', text: 'x', facts: JSON.parse('{"__proto__":{}}') as unknown },
      'validation_failed',
    ],
    ['an internal fault', 'break_note', { how: 'bug' }, 'internal'],
  ])('answer %s with the problem, marked as an error', async (_case, name, args, code) => {
    const answer = await call(name, args);
    expect(answer).toMatchObject({ isError: true, structuredContent: { code } });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('suggest the closest tool name for an unknown one', async () => {
    await expect(call('store_notes', {})).rejects.toThrow('did you mean store_note?');
  });

  it.each([
    ['the set core if no set is named', 'writer', '/mcp', ['store_note', 'get_note', 'list_notes']],
    ['the named set', 'writer', '/mcp?tools=faults', ['get_note', 'break_note']],
    [
      'the tools of several sets, each once',
      'writer',
      '/mcp?tools=core&tools=faults,core',
      ['store_note', 'get_note', 'list_notes', 'break_note'],
    ],
    ['only tools that the role may call', 'reader', '/mcp?tools=all', ['get_note', 'list_notes', 'break_note']],
  ])('are listed by set and role: %s', async (_case, role, address, names) => {
    const answer = await rpc(role, address, 'tools/list');
    expect(answer.result.tools.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it.each([
    ['of another set', 'writer', '/mcp', 'break_note'],
    ['that the role may not call', 'reader', '/mcp?tools=all', 'store_note'],
    ['named like a member of every object', 'writer', '/mcp?tools=all', 'toString'],
  ])('%s are unknown, whatever their arguments', async (_case, role, address, name) => {
    const before = app.get(Board, { strict: false }).seen.length;
    const answer = await rpc(role, address, 'tools/call', { name, arguments: { space: 'b', text: 'x' } });
    expect(answer.error).toMatchObject({
      code: -32602,
      message: expect.stringMatching(`There is no tool ${name}; did you mean`),
    });
    expect(answer.error.message).not.toContain(`did you mean ${name}`);
    expect(app.get(Board, { strict: false }).seen).toHaveLength(before);
  });

  it('ask for a space if the key has no default space', async () => {
    expect(await call('list_notes', {})).toMatchObject({
      isError: true,
      structuredContent: { status: 400, code: 'space_required' },
    });
  });

  it.each([
    ['a view that does not exist', 'get_note', { space: 'b', id: SAMPLE_ID, view: 'tiny' }, '/view'],
    ['a view of a write', 'store_note', { space: 'b', text: 'x', view: 'full' }, '/view'],
    ['an idempotency key of a read', 'get_note', { space: 'b', id: SAMPLE_ID, idempotencyKey: 'k' }, '/idempotencyKey'],
  ])('refuse %s', async (_case, name, args, field) => {
    expect(await call(name, args)).toMatchObject({
      isError: true,
      structuredContent: { code: 'validation_failed', errors: [{ field }] },
    });
  });

  it('refuse more arguments than any tool takes', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, 0]));
    expect(await call('get_note', many)).toMatchObject({
      isError: true,
      structuredContent: { code: 'validation_failed', detail: expect.stringMatching(/has 501 arguments/) },
    });
  });

  it('refuse an idempotency key that is not text', async () => {
    expect(await call('store_note', { space: 'b', text: 'x', idempotencyKey: {} })).toMatchObject({
      isError: true,
      structuredContent: { code: 'idempotency_key_invalid' },
    });
  });
});

describe('a bad request over MCP', () => {
  it.each<[string, Record<string, string>, number, string]>([
    ['without a key', { authorization: '' }, 401, 'key_missing'],
    ['with an unknown key', { authorization: 'Bearer nobody' }, 401, 'key_invalid'],
    ['from a page of a foreign origin', { origin: 'https://evil.example' }, 403, 'origin_refused'],
    ['to a foreign host name that points at this machine', { host: 'evil.example:4000' }, 403, 'host_refused'],
  ])('%s is answered with a problem', async (_case, headers, status, code) => {
    const answer = await callBy(headers);
    expect({ statusCode: answer.statusCode, code: answer.json<Problem>().code }).toEqual({ statusCode: status, code });
  });

  it.each<Record<string, string>>([
    { origin: 'https://console.example' },
    { origin: 'http://localhost:5173' },
    { origin: 'http://[::1]:5173' },
    { host: '[::1]:4000' },
    { host: '127.0.0.1:4000' },
  ])('does not include requests from an allowed origin or to an allowed host: %j', async (headers) => {
    expect((await callBy(headers)).statusCode).toBe(200);
  });

  it.each<[string, object, Record<string, string>, number]>([
    ['is not JSON-RPC', { hello: 'world' }, {}, 400],
    ['is a list of messages', [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }], {}, 400],
    ['is an empty list', [], {}, 400],
    ['accepts no JSON', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, { accept: 'text/html' }, 406],
  ])('that %s is refused with a JSON-RPC error', async (_case, payload, headers, status) => {
    const answer = await callBy(headers, payload);
    expect({ statusCode: answer.statusCode, jsonrpc: answer.json<{ jsonrpc: string }>().jsonrpc }).toEqual({
      statusCode: status,
      jsonrpc: '2.0',
    });
  });

  it('with another method than POST is answered with a hint to use POST', async () => {
    const answer = await app.inject({ method: 'GET', url: '/mcp', headers: { authorization: 'Bearer writer' } });
    expect({ statusCode: answer.statusCode, allow: answer.headers.allow }).toEqual({ statusCode: 405, allow: 'POST' });
  });

  it.each(['nothing', '', 'core,nothing', 'constructor', 'governed'])(
    'for the tool sets "%s" is refused with a list of the valid ones',
    async (tools) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/mcp?tools=${tools}`,
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: { accept: 'application/json, text/event-stream', host: '127.0.0.1', authorization: 'Bearer writer' },
      });
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'tool_set_unknown',
        detail: expect.stringMatching(/the tool sets are core, faults, all/),
      });
    },
  );
});

describe('the budget of a key', () => {
  const limits = {
    perKey: { perSecond: 0.01, burst: 2 },
    perTenant: { perSecond: 100, burst: 100 },
    failuresPerAddress: { perSecond: 1, burst: 60 },
  };
  const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const calling = (name: string, args: object = {}) => message('tools/call', { name, arguments: args });

  it.each<[string, object]>([
    ['a list of tools', message('tools/list')],
    ['an initialisation', message('initialize', initialize)],
    ['a ping', message('ping')],
    ['a method that does not exist', message('nothing')],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a body that is not JSON-RPC', { hello: 'world' }],
    ['a list of messages', [message('tools/list'), message('tools/list')]],
    ['a call of an unknown tool', calling('nothing')],
    ['a call of a tool that the role may not call', calling('store_note', { space: 'b', text: 'x' })],
    ['an invalid call', calling('list_notes', { space: 'b', limits: 1 })],
    ['a valid call', calling('list_notes', { space: 'b' })],
  ])('pays once for %s', async (_case, payload) => {
    const small = await sampleApi({ limits });
    const post = (body: object) =>
      small.app.inject({
        method: 'POST',
        url: '/mcp?tools=all',
        payload: body,
        headers: { accept: 'application/json, text/event-stream', authorization: 'Bearer reader' },
      });
    expect((await post(payload)).headers['x-ratelimit-remaining']).toBe('1');
    expect((await post(payload)).headers['x-ratelimit-remaining']).toBe('0');
    const list = await post(message('tools/list'));
    expect({ status: list.statusCode, code: list.json<Problem>().code }).toEqual({
      status: 429,
      code: 'too_many_requests',
    });
    const called = await post(calling('list_notes', { space: 'b' }));
    for (const { headers } of [list, called]) expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(called.json()).toMatchObject({
      id: 1,
      result: { isError: true, structuredContent: { code: 'too_many_requests', retryable: true } },
    });
    await small.app.close();
  });
});
