import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { eventually } from '#libs/testing/index.js';
import {
  over,
  openService,
  RestClient,
  TRANSPORTS,
  seenConflict,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;

beforeAll(async () => {
  service = await openService({
    isWorking: true,
    api: {
      limits: {
        perKey: { perSecond: 100_000, burst: 100_000 },
        perTenant: { perSecond: 100_000, burst: 100_000 },
        failuresPerAddress: { perSecond: 0.01, burst: 3 },
      },
    },
  });
  tenant = await service.aTenant();
  owner = tenant.owner;
  await owner.do('spaces.create', { slug: 's', name: 'S' });
});
afterAll(() => service.close());

const rows = async (table: string, where: string): Promise<number> =>
  Number((await service.database.owner(`select count(*) from ${table} where ${where}`))[0]!.count);

describe('a repeated request', () => {
  it.each(TRANSPORTS)('over %s gets its first answer again and does nothing twice', async (transport) => {
    const client = await over(transport, owner);
    const store = () =>
      client.call(
        'claims.store',
        { space: 's', text: `once over ${transport}` },
        { idempotencyKey: `once-${transport}` },
      );
    const [first, again] = [await store(), await store()];
    expect(again.body).toEqual(first.body);
    expect(await rows('claim_statements', `text = 'once over ${transport}'`)).toBe(1);
  });

  it('keeps its status, and says that it was replayed', async () => {
    const store = () => owner.call('claims.store', { space: 's', text: 'twice' }, { idempotencyKey: 'twice' });
    const [first, again] = [await store(), await store()];
    expect({ first: first.status, again: again.status }).toEqual({ first: 201, again: 201 });
    expect({
      first: first.headers.get('idempotency-replayed'),
      again: again.headers.get('idempotency-replayed'),
    }).toEqual({ first: null, again: 'true' });
  });

  it('sent 16 times at once does its work once; while the first is in progress, the others are refused as retryable', async () => {
    const store = () => owner.call('claims.store', { space: 's', text: 'at once' }, { idempotencyKey: 'at-once' });
    const answers = await Promise.all(Array.from({ length: 16 }, store));
    const [done, early] = [answers.filter(({ isOk }) => isOk), answers.filter(({ isOk }) => !isOk)];
    expect(new Set(done.map(({ body }) => body.claim.id)).size).toBe(1);
    for (const { status, body } of early)
      expect({ status, code: body.code, retryable: body.retryable }).toEqual({
        status: 409,
        code: 'idempotency_in_flight',
        retryable: true,
      });
    expect(await rows('claim_statements', `text = 'at once'`)).toBe(1);
    expect((await store()).body.claim.id).toBe(done[0]!.body.claim.id);
  });

  it('of another principal is another request', async () => {
    const other = await tenant.as({ role: 'writer' });
    const store = (client: RestClient) =>
      client.do('evidence.record', { space: 's', kind: 'note', content: 'mine' }, { idempotencyKey: 'mine' });
    expect((await store(owner)).id).not.toBe((await store(other)).id);
  });

  it('is answered again only to keys of the same spaces', async () => {
    const { id: first } = await owner.do('spaces.get', { space: 's' });
    const { id: second } = await owner.do('spaces.create', { slug: 'closed', name: 'Closed' });
    const wide = await tenant.as({ role: 'writer' });
    const narrow = (spaces: unknown[]) =>
      tenant.as({ role: 'writer', principalId: wide.key!.principal.id, spaces: spaces as Id<'spc'>[] });
    const store = (client: RestClient, text = 'secret') =>
      client.call('claims.store', { space: 'closed', text }, { idempotencyKey: 'narrowed' });
    const { body } = await store(wide);
    for (const text of ['secret', 'another']) {
      const { status, body: refusal } = await store(await narrow([first]), text);
      expect({ text, status, code: refusal.code }).toEqual({ text, status: 404, code: 'not_found' });
    }
    const [own, again] = [await store(await narrow([second, first])), await store(await narrow([first, second]))];
    expect(again.body).toEqual(own.body);
    expect((await store(wide)).body).toEqual(body);
  });

  it('without an idempotency key, under its externalId, gets the record of the first request', async () => {
    const record = () =>
      owner.call('evidence.record', { space: 's', kind: 'note', content: 'named', externalId: 'named' });
    const [first, again] = [await record(), await record()];
    expect({ firstStatus: first.status, againStatus: again.status, againBody: again.body }).toEqual({
      firstStatus: 201,
      againStatus: 200,
      againBody: { ...first.body, deduplicated: true },
    });
    const store = () => owner.call('claims.store', { space: 's', text: 'named', externalId: 'named' });
    expect((await store()).body.claim.id).toBe((await store()).body.claim.id);
    expect(await rows('claims', `external_id = 'named'`)).toBe(1);
  });

  it('to create an API key does not show the secret again', async () => {
    const create = () => owner.do('keys.create', { name: 'once' }, { idempotencyKey: 'key' });
    const [first, again] = [await create(), await create()];
    expect({ id: again.key.id, typeOfSecret: typeof first.secret, secret: again.secret }).toEqual({
      id: first.key.id,
      typeOfSecret: 'string',
      secret: null,
    });
    expect(JSON.stringify(await service.database.owner('select * from idempotency_keys'))).not.toContain(
      first.secret.slice(-43),
    );
  });
});

describe('versions', () => {
  it('an answer with a version has it as its ETag, and an edit with this ETag as If-Match is refused once it is stale', async () => {
    const put = (independenceGroup: string, ifMatch?: string) =>
      owner.call(
        'sources.put',
        { space: 's', sourceId: 'crm', class: 'document', independenceGroup },
        ifMatch ? { headers: { 'if-match': ifMatch } } : {},
      );
    const first = await put('a');
    expect(first.headers.get('etag')).toBe('"1"');
    const second = await put('b', first.headers.get('etag')!);
    expect({ status: second.status, etag: second.headers.get('etag') }).toEqual({ status: 200, etag: '"2"' });
    expect((await put('c', first.headers.get('etag')!)).body).toMatchObject({ status: 409, code: 'version_conflict' });
  });

  it('the first of two decisions on the same version of a conflict takes effect', async () => {
    const say = (value: string, source: string) =>
      owner.do('claims.store', {
        space: 's',
        text: value,
        triple: { subject: 'user', predicate: 'editor', value },
        provenance: { source },
      });
    await say('vim', 'user_explicit');
    const {
      conflicts: [{ id }],
    } = await say('emacs', 'inference');
    const { headers } = await owner.call('conflicts.get', { space: 's', id });
    const seen = await seenConflict(owner, 's', id);
    const decide = (action: string) =>
      owner.call(
        'conflicts.resolve',
        { space: 's', ...seen, action },
        { headers: { 'if-match': headers.get('etag')! } },
      );
    const answers = await Promise.all([decide('reject'), decide('supersede')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ isOk }) => !isOk)!.body.code).toMatch(/^(conflict_already_resolved|version_conflict)$/);
  });
});

describe('every answer', () => {
  it('contains the request id, which the caller may choose if it is harmless', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await owner.call('system.whoami', {}, { headers })).headers.get('x-request-id');
    expect(await ask({ 'x-request-id': 'trace:42' })).toBe('trace:42');
    expect(await ask({ 'x-request-id': 'a b {}' })).toMatch(/^[0-9a-f-]{36}$/);
    expect(await ask({})).not.toBe(await ask({}));
  });

  it('shows what is left of the budget, and must not be cached', async () => {
    const { headers } = await owner.call('system.whoami');
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThanOrEqual(Number(headers.get('x-ratelimit-limit')));
    expect({ xRatelimitReset: headers.get('x-ratelimit-reset'), cacheControl: headers.get('cache-control') }).toEqual({
      xRatelimitReset: expect.stringMatching(/^\d+$/),
      cacheControl: 'no-store',
    });
  });

  it('is the same for an API key in either header', async () => {
    const { headers: _headers, ...bearer } = await owner.call('system.whoami');
    const { headers: _others, ...plain } = await new RestClient(service.url, 'nobody').call(
      'system.whoami',
      {},
      { headers: { authorization: '', 'x-api-key': owner.secret } },
    );
    expect(plain).toEqual(bearer);
  });

  it('is 429 with the time to wait while keys are guessed in bulk, even for good keys', async () => {
    const guess = () => new RestClient(service.url, `${owner.secret.slice(0, -3)}AAA`).call('system.whoami');
    await eventually(async () => (await guess()).status === 429);
    const { status, headers, body } = await guess();
    expect({
      status,
      code: body.code,
      retryable: body.retryable,
      retryAfter: Number(headers.get('retry-after')) >= 1,
    }).toEqual({ status: 429, code: 'too_many_requests', retryable: true, retryAfter: true });
  });
});
