import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Problem } from '../../apps/api/src/transport/problem/problem.js';
import { SampleJobs, sampleApi, type SampleApi } from './sample-api.js';
import { Board, SAMPLE_ID } from './sample.operations.js';

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const NOTES = '/v1/boards/b/notes';

let api: SampleApi;
let app: NestFastifyApplication;

beforeAll(async () => {
  api = await sampleApi();
  app = api.app;
});
afterAll(() => app.close());

async function call(method: Method, url: string, payload?: unknown, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method,
    url,
    payload: payload as object,
    headers: { authorization: 'Bearer owner', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}

const asJson = { 'content-type': 'application/json' };
const lastSeen = () => app.get(Board, { strict: false }).seen.at(-1)!;

describe('an operation over REST', () => {
  it('collects one flat input from path, query and body, with defaults filled in and times parsed', async () => {
    const { status, body } = await call('POST', `${NOTES}?dryRun=true`, {
      text: 'hi',
      at: '2026-01-01T00:00:00+01:00',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ outcome: 'accepted', note: { at: '2025-12-31T23:00:00.000Z' } });
    expect(lastSeen().input).toEqual({
      space: 'b',
      text: 'hi',
      mood: 'calm',
      tags: [],
      at: new Date('2025-12-31T23:00:00Z'),
      dryRun: true,
    });
  });

  it('returns a business outcome as a value, with the status that the operation defines', async () => {
    expect(await call('POST', NOTES, { text: 'spam' })).toMatchObject({
      status: 200,
      body: { outcome: 'rejected', note: null },
    });
  });

  it('parses numbers, booleans, lists and JSON from a query', async () => {
    const filter = { and: [{ mood: { eq: 'calm' } }] };
    await call(
      'GET',
      `${NOTES}?limit=5&mood=calm,urgent&isOld=true&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(lastSeen().input).toEqual({ space: 'b', limit: 5, mood: ['calm', 'urgent'], isOld: true, filter });
    await call('GET', `${NOTES}?mood=calm&mood=urgent`);
    expect(lastSeen().input).toMatchObject({ mood: ['calm', 'urgent'], limit: 50 });
  });

  it('routes verbs after an id and after a collection, and decodes path segments', async () => {
    expect(await call('POST', `${NOTES}/${SAMPLE_ID}:archive`)).toMatchObject({
      status: 202,
      headers: { location: '/v1/jobs/job_1' },
    });
    expect((await call('POST', `${NOTES}:batch`)).status).toBe(202);
  });

  it.each<[string, number | null]>([
    ['wait=5', 5],
    ['respond-async, wait=60', 60],
    ['wait=600', 60],
    ['wait=0', null],
    ['wait=soon', null],
    ['return=minimal', null],
  ])('waits for the end of a job as long as the header %j asks', async (prefer, seconds) => {
    const jobs = app.get(SampleJobs, { strict: false });
    const before = jobs.asked.length;
    const { status, headers, body } = await call('POST', `${NOTES}:batch`, undefined, { prefer });
    expect({ status, preferenceApplied: headers['preference-applied'], asked: jobs.asked.slice(before) }).toEqual({
      status: 202,
      preferenceApplied: seconds === null ? undefined : `wait=${seconds}`,
      asked: seconds === null ? [] : [{ job: 'job_1', seconds }],
    });
    jobs.ended = { id: 'job_1', location: '/v1/jobs/job_1' };
    const ended = await call('POST', `${NOTES}:batch`, undefined, { prefer });
    jobs.ended = null;
    expect({ status: ended.status, body: ended.body }).toEqual({ status: seconds === null ? 202 : 200, body });
    await call('POST', '/v1/boards/a%2Fb%3Ac/notes', { text: 'hi' });
    expect(lastSeen().input).toMatchObject({ space: 'a/b:c' });
  });

  it('returns the version as ETag, accepts it as If-Match, and answers a stale version with the current state', async () => {
    await call('POST', NOTES, { text: 'hi' });
    const url = `${NOTES}/${SAMPLE_ID}`;
    expect((await call('GET', url)).headers.etag).toBe('"1"');
    const edited = await call('PATCH', url, { text: 'ho' }, { 'if-match': '"1"' });
    expect(edited).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    const stale = await call('PATCH', url, { text: 'hu' }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current: { version: 2, text: 'ho' } },
    });
    expect(await call('PATCH', url, { text: 'hu' }, { 'if-match': 'yesterday' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'if-match' }] },
    });
  });

  it('passes an Idempotency-Key to the use case, and marks a replayed answer', async () => {
    const headers = { 'idempotency-key': 'once 1' };
    const first = await call('POST', NOTES, { text: 'hi', tags: ['a'] }, headers);
    const { fingerprint } = lastSeen().ctx.idempotency!;
    const again = await call('POST', NOTES, { tags: ['a'], text: 'hi' }, headers);
    expect({ first: first.headers['idempotency-replayed'], again: again.headers['idempotency-replayed'] }).toEqual({
      first: undefined,
      again: 'true',
    });
    expect(lastSeen().ctx.idempotency!.fingerprint).toBe(fingerprint);
    await call('POST', NOTES, { text: 'ho', tags: ['a'] }, headers);
    expect(lastSeen().ctx.idempotency!.fingerprint).not.toBe(fingerprint);
  });

  it('accepts the key as bearer or as X-API-Key, whatever the case of the scheme', async () => {
    expect((await call('GET', NOTES, undefined, { authorization: 'bearer reader' })).status).toBe(200);
    expect((await call('GET', NOTES, undefined, { authorization: '', 'x-api-key': 'reader' })).status).toBe(200);
  });

  it('keeps a harmless request id from the client, and replaces every other request id', async () => {
    expect((await call('GET', NOTES, undefined, { 'x-request-id': 'trace-1' })).headers['x-request-id']).toBe(
      'trace-1',
    );
    expect((await call('GET', NOTES, undefined, { 'x-request-id': 'a b<script>' })).headers['x-request-id']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('shows the remaining request budget and sends security headers', async () => {
    const { headers } = await call('GET', NOTES);
    expect(headers).toMatchObject({
      'x-ratelimit-limit': '1000',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('answers only requests from pages of the allowed origins', async () => {
    const { app: open } = await sampleApi({ allowedOrigins: ['https://console.example'] });
    try {
      const asked = async (method: 'GET' | 'OPTIONS', origin: string) =>
        (
          await open.inject({
            method,
            url: NOTES,
            headers: {
              origin,
              authorization: 'Bearer owner',
              ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
            },
          })
        ).headers;
      expect(await asked('OPTIONS', 'https://console.example')).toMatchObject({
        'access-control-allow-origin': 'https://console.example',
        'access-control-allow-headers': expect.stringContaining('idempotency-key'),
        'access-control-allow-methods': 'GET, HEAD, POST, PATCH',
        'access-control-max-age': '600',
      });
      expect(await asked('GET', 'https://console.example')).toMatchObject({
        'access-control-allow-origin': 'https://console.example',
        'access-control-expose-headers': expect.stringMatching(/^allow, .*retry-after/),
      });
      for (const method of ['GET', 'OPTIONS'] as const)
        expect((await asked(method, 'https://elsewhere.example'))['access-control-allow-origin']).toBeUndefined();
    } finally {
      await open.close();
    }
  });
});

describe('a bad request over REST', () => {
  const deep = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  const cases: [string, Method, string, unknown, Record<string, string>, number, string, string?][] = [
    ['without a key', 'GET', NOTES, undefined, { authorization: '' }, 401, 'key_missing'],
    ['with a scheme that is not Bearer', 'GET', NOTES, undefined, { authorization: 'Basic owner' }, 401, 'key_missing'],
    ['with an unknown key', 'GET', NOTES, undefined, { authorization: 'Bearer nobody' }, 401, 'key_invalid'],
    ['with a revoked key', 'GET', NOTES, undefined, { authorization: 'Bearer revoked' }, 401, 'key_revoked'],
    ['with an expired key', 'GET', NOTES, undefined, { authorization: 'Bearer expired' }, 401, 'key_expired'],
    ['beyond the role of the key', 'POST', NOTES, { text: 'hi' }, { authorization: 'Bearer reader' }, 403, 'forbidden'],
    [
      'with the id of another noun',
      'GET',
      `${NOTES}/evd_01kb5q4w3yf6vbt8c1s9n2d7he`,
      undefined,
      {},
      400,
      'wrong_id_type',
      'id',
    ],
    [
      'for something that is not there',
      'GET',
      `${NOTES}/clm_01kb5q4w3yf6vbt8c1s9n2d7hf`,
      undefined,
      {},
      404,
      'not_found',
    ],
    ['with an unknown field', 'POST', NOTES, { text: 'hi', tgas: [] }, {}, 400, 'validation_failed', '/tgas'],
    [
      'with an unknown field deep inside',
      'POST',
      NOTES,
      { text: 'hi', place: { room: 'a', shlef: 1 } },
      {},
      400,
      'validation_failed',
      '/place/shlef',
    ],
    ['with an unknown parameter', 'GET', `${NOTES}?limt=1`, undefined, {}, 400, 'validation_failed', 'limt'],
    ['without a required field', 'POST', NOTES, {}, {}, 400, 'validation_failed', '/text'],
    [
      'with a parameter given twice',
      'GET',
      `${NOTES}?limit=1&limit=2`,
      undefined,
      {},
      400,
      'validation_failed',
      'limit',
    ],
    ['with a number that is not one', 'GET', `${NOTES}?limit=0x10`, undefined, {}, 400, 'validation_failed', 'limit'],
    [
      'with a body member that belongs to the path',
      'POST',
      NOTES,
      { text: 'hi', space: 'c' },
      {},
      400,
      'validation_failed',
      'space',
    ],
    [
      'with a body member in the query',
      'POST',
      `${NOTES}?text=hi`,
      { mood: 'calm' },
      {},
      400,
      'validation_failed',
      'text',
    ],
    [
      'with a time that has no offset',
      'POST',
      NOTES,
      { text: 'hi', at: '2026-01-01T00:00:00' },
      {},
      400,
      'validation_failed',
      '/at',
    ],
    ['with broken JSON', 'POST', NOTES, '{"text":', asJson, 400, 'malformed_json'],
    ['with bytes that are not UTF-8', 'POST', NOTES, Buffer.from([0x22, 0xff, 0x22]), asJson, 400, 'malformed_json'],
    ['with a body that is a list', 'POST', NOTES, '[]', asJson, 400, 'validation_failed'],
    ['with no body at all', 'POST', NOTES, undefined, {}, 400, 'validation_failed', '/text'],
    [
      'that reaches for a prototype',
      'POST',
      NOTES,
      '{"text":"hi","facts":{"__proto__":{"a":1}}}',
      asJson,
      400,
      'validation_failed',
      '/facts/__proto__',
    ],
    [
      'that reaches for a prototype by its constructor',
      'POST',
      NOTES,
      '{"text":"hi","facts":{"constructor":{"prototype":{}}}}',
      asJson,
      400,
      'validation_failed',
      '/facts/constructor',
    ],
    ['nested too deeply', 'POST', NOTES, `{"text":"hi","facts":${deep}}`, asJson, 400, 'validation_failed'],
    ['with a NUL in a text', 'POST', NOTES, { text: 'a\0b' }, {}, 400, 'validation_failed', '/text'],
    ['with half a surrogate pair', 'POST', NOTES, '{"text":"\\ud800"}', asJson, 400, 'validation_failed', '/text'],
    [
      'with a number beyond all numbers',
      'POST',
      NOTES,
      '{"text":"hi","facts":{"n":1e999}}',
      asJson,
      400,
      'validation_failed',
      '/facts/n',
    ],
    [
      'with an empty Idempotency-Key',
      'POST',
      NOTES,
      { text: 'hi' },
      { 'idempotency-key': '' },
      400,
      'idempotency_key_invalid',
    ],
    [
      'with an endless Idempotency-Key',
      'POST',
      NOTES,
      { text: 'hi' },
      { 'idempotency-key': 'k'.repeat(201) },
      400,
      'idempotency_key_invalid',
    ],
    [
      'with a form instead of JSON',
      'POST',
      NOTES,
      'text=hi',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported_media_type',
    ],
    ['larger than a mebibyte', 'POST', NOTES, { text: 'x'.repeat(1_048_576) }, {}, 413, 'body_too_large'],
    ['with an address that cannot be decoded', 'GET', '/v1/boards/%zz/notes', undefined, {}, 400, 'bad_request'],
    ['with an endless address', 'GET', `/v1/boards/${'x'.repeat(2_000)}/notes`, undefined, {}, 414, 'address_too_long'],
    ['to an address that does not exist', 'GET', '/v1/nothing', undefined, {}, 404, 'route_not_found'],
    ['to a verb that does not exist', 'POST', `${NOTES}/${SAMPLE_ID}:fold`, undefined, {}, 404, 'route_not_found'],
    ['with a method the address does not know', 'PUT', NOTES, undefined, {}, 405, 'method_not_allowed'],
    ['that runs into a fault of ours', 'GET', '/v1/break?how=bug', undefined, {}, 500, 'internal'],
    ['that cannot be served now', 'GET', '/v1/break?how=refusal', undefined, {}, 503, 'sample_refusal'],
  ];
  it.each(cases.map((row) => [row[0], row] as const))(
    '%s is answered with a problem',
    async (_name, [, method, url, payload, headers, status, code, field]) => {
      const answer = await call(method, url, payload, headers);
      const problem = answer.body as Problem;
      expect(problem).toMatchObject({
        status,
        code,
        type: `urn:credence:problem:${code}`,
        requestId: answer.headers['x-request-id'] ?? problem.requestId,
      });
      expect(answer.status).toBe(status);
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      if (field !== undefined) expect(problem.errors.map((error) => error.field)).toContain(field);
    },
  );

  it('is answered with the closest known field', async () => {
    const { body } = await call('POST', NOTES, { txet: 'hi', place: { rom: 'a' } });
    const messages = (body as Problem).errors.map(({ field, message }) => `${field} ${message}`);
    expect(messages).toEqual(
      expect.arrayContaining([
        '/txet is not a known field; did you mean text?',
        '/place/rom is not a known field; did you mean room?',
      ]),
    );
  });

  it.each([NOTES, '/graphql', '/mcp', '/v1/nothing'])(
    'with a body that is too long is answered with the limit: %s',
    async (url) => {
      const { body } = await call('POST', url, { text: 'x'.repeat(1_048_576) });
      expect(body).toMatchObject({ status: 413, detail: 'The body is larger than 1048576 bytes; split it.' });
    },
  );

  it('with a wrong method is answered with the methods that the address supports', async () => {
    expect((await call('PUT', NOTES)).headers.allow).toBe('GET, POST');
  });

  it('leaves the cause of a failure only in the log', async () => {
    const bug = await call('GET', '/v1/break?how=bug');
    expect(JSON.stringify(bug.body)).not.toContain('hunter2');
    expect(api.log.join('')).toContain('hunter2');
    const refusal = await call('GET', '/v1/break?how=refusal');
    expect(refusal).toMatchObject({ headers: { 'retry-after': '7' }, body: { retryable: true } });
    expect(JSON.stringify(refusal.body)).not.toContain('secret cause');
  });

  it('is logged like every request under its id, and never with a credential', async () => {
    await call('GET', NOTES, undefined, { 'x-request-id': 'logged-1', authorization: 'Bearer reader' });
    await call('GET', NOTES, undefined, { authorization: 'Bearer very-secret-key' });
    const line = api.log
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ requestId }) => requestId === 'logged-1');
    expect(line).toMatchObject({ msg: 'answered', operation: 'notes.list', status: 200, keyId: 'key_reader' });
    expect(api.log.join('')).not.toContain('very-secret-key');
  });
});

describe('request budgets', () => {
  it('refuse a key that has spent its own budget, with the time to wait, and do not affect other keys', async () => {
    const small = await sampleApi({
      limits: {
        perKey: { perSecond: 0.01, burst: 2 },
        perTenant: { perSecond: 100, burst: 100 },
        failuresPerAddress: { perSecond: 1, burst: 60 },
      },
    });
    const get = (key: string) => small.app.inject({ url: NOTES, headers: { authorization: `Bearer ${key}` } });
    await get('reader');
    await get('reader');
    const refused = await get('reader');
    expect({
      statusCode: refused.statusCode,
      code: refused.json<Problem>().code,
      retryable: refused.json<Problem>().retryable,
    }).toEqual({ statusCode: 429, code: 'too_many_requests', retryable: true });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect(refused.headers['x-ratelimit-remaining']).toBe('0');
    expect((await get('agent')).statusCode).toBe(200);
    await small.app.close();
  });

  it('are shared by the keys of a tenant, and by all guesses from one address', async () => {
    const small = await sampleApi({
      limits: {
        perKey: { perSecond: 100, burst: 100 },
        perTenant: { perSecond: 0.01, burst: 2 },
        failuresPerAddress: { perSecond: 0.01, burst: 2 },
      },
    });
    const status = async (key: string) =>
      (await small.app.inject({ url: NOTES, headers: { authorization: `Bearer ${key}` } })).statusCode;
    expect({ reader: await status('reader'), agent: await status('agent'), writer: await status('writer') }).toEqual({
      reader: 200,
      agent: 200,
      writer: 429,
    });
    expect({ x: await status('x'), y: await status('y'), z: await status('z') }).toEqual({ x: 401, y: 401, z: 429 });
    await small.app.close();
  });
});
