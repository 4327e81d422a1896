import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { EventView } from '#libs/history/events/index.js';
import { EventReader, openService, type RestClient, type Service, type Tenant } from '../service/index.js';

const STREAM = '/v1/events/stream';
const PER_TENANT = 4;
/** Sealing takes about a second, and longer on a busy machine. */
const SEALED_MS = 15_000;

describe('the stream of events', () => {
  let service: Service;
  let tenant: Tenant;
  let other: Tenant;
  const open: EventReader[] = [];

  beforeAll(async () => {
    service = await openService({
      isWorking: true,
      api: { streams: { perTenant: PER_TENANT, perKey: PER_TENANT, heartbeatMs: 200, patienceMs: 60_000 } },
    });
    [tenant, other] = [await service.aTenant(), await service.aTenant()];
    for (const [who, slug] of [
      [tenant, 'here'],
      [tenant, 'there'],
      [other, 'elsewhere'],
    ] as const)
      await who.owner.do('spaces.create', { slug, name: slug });
    for (const each of [tenant, other])
      await eventually(async () => (await feed(each.owner)).some(({ kind }) => kind === 'space_created'), SEALED_MS);
  });
  afterEach(() => {
    for (const reader of open.splice(0)) reader.leave();
  });
  afterAll(() => service.close());

  async function follow(client: RestClient, query = '', headers: Record<string, string> = {}): Promise<EventReader> {
    const reader = await EventReader.open(client, STREAM + query, headers);
    open.push(reader);
    return reader;
  }
  const feed = async (client: RestClient, after = 0): Promise<any[]> =>
    (await client.do('events.list', { after, limit: 200 })).data;
  const note = (client: RestClient, space: string, content: string) =>
    client.do('evidence.record', { space, kind: 'note', content });
  const kinds = (reader: EventReader) => reader.received.map(({ item }) => item.kind);

  it('sends what the feed returns, in its order, without secrets, and then new events', async () => {
    const reader = await follow(tenant.owner, '?after=0');
    expect({
      status: reader.status,
      contentType: reader.headers.get('content-type'),
      xRatelimitLimit: reader.headers.get('x-ratelimit-limit'),
    }).toEqual({ status: 200, contentType: 'text/event-stream; charset=utf-8', xRatelimitLimit: expect.any(String) });
    await note(tenant.owner, 'here', 'fresh');
    await eventually(() => kinds(reader).includes('evidence_recorded'), SEALED_MS);
    await eventually(async () => (await feed(tenant.owner)).length === reader.received.length, SEALED_MS);
    expect(reader.received.map(({ item }) => item)).toEqual(await feed(tenant.owner));
    expect(reader.received.map(({ id }) => id)).toEqual(reader.received.map((_, i) => i + 1));
    for (const { item } of reader.received) expect(EventView.parse(item)).toEqual(item);
    expect(kinds(reader)).toContain('key_created');
    expect(JSON.stringify(reader.received)).not.toContain('secretHash');
  });

  it('starts with new events, and reports its position even before there is an event', async () => {
    const reader = await follow(tenant.owner);
    const head = (await feed(tenant.owner)).at(-1)!.seq;
    expect({ lastId: reader.lastId, received: reader.received }).toEqual({ lastId: head, received: [] });
    await note(tenant.owner, 'here', 'newer');
    await eventually(() => reader.received.length > 0, SEALED_MS);
    expect(reader.received[0]).toMatchObject({ id: head + 1, item: { seq: head + 1 } });
  });

  it('can be limited to one space, by slug or id, and so can the feed', async () => {
    const tenant = await service.aTenant();
    const [, { id }] = [
      await tenant.owner.do('spaces.create', { slug: 'here', name: 'H' }),
      await tenant.owner.do('spaces.create', { slug: 'there', name: 'T' }),
    ];
    await eventually(
      async () => (await feed(tenant.owner)).filter(({ kind }) => kind === 'space_created').length === 2,
      SEALED_MS,
    );
    const byStream = await follow(tenant.owner, `?after=0&space=there`);
    const { after } = await tenant.owner.do('events.list', { after: 0, limit: 200, space: id });
    await note(tenant.owner, 'here', 'not looked for');
    await note(tenant.owner, 'there', 'looked for');
    await eventually(() => kinds(byStream).includes('evidence_recorded'), SEALED_MS);
    expect(new Set(byStream.received.map(({ item }) => item.spaceId))).toEqual(new Set([id]));
    const whole = await tenant.owner.do('events.list', { after: 0, limit: 200, space: 'there' });
    expect(whole.data).toEqual(byStream.received.map(({ item }) => item));
    // Events of other spaces were skipped and are not read again.
    const rest = await tenant.owner.do('events.list', { after, limit: 200, space: 'there' });
    expect(rest.data.map(({ kind }: { kind: string }) => kind)).toEqual(['evidence_recorded']);
    expect((await tenant.owner.do('events.list', { after: 0, limit: 200, space: 'here' })).after).toBe(
      whole.data.at(-1).seq,
    );
    const pages: number[] = [];
    for (let from = 0, hasMore = true; hasMore;) {
      const page = await tenant.owner.do('events.list', { after: from, limit: 1, space: 'there' });
      pages.push(...page.data.map(({ seq }: { seq: number }) => seq));
      [from, hasMore] = [page.after, page.hasMore];
    }
    expect(pages).toEqual(whole.data.map(({ seq }: { seq: number }) => seq));
  });

  it('is not found for a space of another tenant, or for a space that the key may not enter', async () => {
    const { id: here } = await tenant.owner.do('spaces.get', { space: 'here' });
    const { id: elsewhere } = await other.owner.do('spaces.get', { space: 'elsewhere' });
    const limited = await tenant.as({ role: 'admin', spaces: [here] });
    for (const [client, space] of [
      [tenant.owner, elsewhere],
      [tenant.owner, 'elsewhere'],
      [limited, 'there'],
    ] as const) {
      expect(await client.call('events.list', { space })).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await client.send('GET', `${STREAM}?after=0&space=${space}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    expect((await limited.do('events.list', { space: 'here' })).data.length).toBeGreaterThan(0);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ['after a number', '?after=2', {}, 3],
    ['after the last id received', '', { 'last-event-id': '2' }, 3],
    ['after the last id received, whatever the address says', '?after=0', { 'last-event-id': '2' }, 3],
  ])('continues %s', async (_, query, headers, first) => {
    const reader = await follow(tenant.owner, query, headers);
    await eventually(() => reader.received.length > 0);
    expect(reader.received[0]!.id).toBe(first);
  });

  it.each<[string, string, Record<string, string>, number, string]>([
    ['a number that is not one', '?after=x', {}, 400, 'validation_failed'],
    ['an id that is not one', '', { 'last-event-id': 'x' }, 400, 'validation_failed'],
    ['an unknown parameter', '?limit=5', {}, 400, 'validation_failed'],
  ])('refuses %s like any request', async (_, query, headers, status, code) => {
    const answer = await tenant.owner.send('GET', STREAM + query, undefined, headers);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  it('sends heartbeats while nothing happens', async () => {
    const reader = await follow(tenant.owner);
    await eventually(() => reader.heartbeats >= 2);
    expect(reader.isOver).toBe(false);
  });

  it('shows nothing to another tenant, and shows a key of one space nothing of other spaces', async () => {
    const confined = await tenant.as({ role: 'admin', spaces: ['there'] });
    // Readers with the same rights begin at the same position in pairs, and share what is read.
    const [ours, oursToo, theirs, inside, insideFromNow] = [
      await follow(tenant.owner),
      await follow(tenant.owner),
      await follow(other.owner, '?after=0'),
      await follow(confined, '?after=0'),
      await follow(confined),
    ];
    await note(tenant.owner, 'here', 'for us');
    await note(tenant.owner, 'there', 'for those inside');
    await note(other.owner, 'elsewhere', 'for them');
    const contents = (reader: EventReader) =>
      reader.received
        .filter(({ item }) => item.kind === 'evidence_recorded')
        .map(({ item }) => JSON.stringify(item.payload).match(/for \w+( \w+)?/)![0]);
    await eventually(
      () =>
        [ours, oursToo].every((reader) => contents(reader).length === 2) &&
        [theirs, inside, insideFromNow].every((reader) => contents(reader).length === 1),
      SEALED_MS,
    );
    expect({
      ours: contents(ours),
      oursToo: contents(oursToo),
      theirs: contents(theirs),
      inside: contents(inside),
      insideFromNow: contents(insideFromNow),
    }).toEqual({
      ours: ['for us', 'for those inside'],
      oursToo: ['for us', 'for those inside'],
      theirs: ['for them'],
      inside: ['for those inside'],
      insideFromNow: ['for those inside'],
    });
    expect(theirs.received.map(({ item }) => item)).toEqual(await feed(other.owner));
    expect(inside.received.map(({ item }) => item)).toEqual(await feed(confined));
  });

  it('ends when its key is revoked, before anything more is received', async () => {
    const key = await tenant.as({ role: 'admin' });
    const reader = await follow(key, '?after=0');
    await eventually(() => reader.received.length > 0);
    await tenant.owner.do('keys.revoke', { id: key.key!.id });
    await eventually(() => reader.isOver, SEALED_MS);
    expect(reader.received.filter(({ item }) => item.kind === 'key_revoked' && item.subjectId === key.key!.id)).toEqual(
      [],
    );
    expect((await key.send('GET', STREAM)).body.code).toBe('key_revoked');
  });

  it('ends when its key expires', async () => {
    const key = await tenant.as({ role: 'admin', expiresAt: new Date(Date.now() + 6_000).toISOString() });
    const reader = await follow(key);
    expect(reader.status).toBe(200);
    await eventually(() => reader.isOver, SEALED_MS);
    expect((await key.send('GET', STREAM)).body.code).toBe('key_expired');
  });

  it('is limited in number per tenant; a closed stream makes room for another', async () => {
    const { owner } = await service.aTenant();
    const readers = await Promise.all(Array.from({ length: PER_TENANT }, () => follow(owner)));
    expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    const refused = await owner.send('GET', STREAM);
    expect({ status: refused.status, code: refused.body.code, retryAfter: refused.headers.get('retry-after') }).toEqual(
      { status: 429, code: 'too_many_streams', retryAfter: '10' },
    );
    expect((await follow(other.owner)).status).toBe(200);
    readers[0]!.leave();
    await eventually(async () => (await follow(owner)).status === 200);
  });

  it('does not count readers who disconnected before it began', async () => {
    const { owner } = await service.aTenant();
    for (let ms = 0; ms < 24; ms += 1) {
      await fetch(owner.url + STREAM, {
        headers: { authorization: `Bearer ${owner.secret}` },
        signal: AbortSignal.timeout(ms),
      }).catch(() => null);
    }
    await eventually(() => isFree(owner));
  });

  /** Whether as many streams can be opened as the tenant may have. */
  async function isFree(owner: RestClient): Promise<boolean> {
    const readers = await Promise.all(Array.from({ length: PER_TENANT }, () => EventReader.open(owner, STREAM)));
    for (const reader of readers) reader.leave();
    return readers.every(({ status }) => status === 200);
  }

  const head = ({ url, secret }: RestClient, address: string): Promise<Response> =>
    fetch(url + address, { method: 'HEAD', headers: { authorization: `Bearer ${secret}` } });

  it.each([
    [`${STREAM}?after=0`, 'text/event-stream; charset=utf-8'],
    ['/v1/audit:export', 'application/x-ndjson; charset=utf-8'],
  ])('answers HEAD %s with its headers, and counts no stream', async (address, contentType) => {
    const { owner } = await service.aTenant();
    for (let n = 0; n <= PER_TENANT; n += 1) {
      const { status, headers } = await head(owner, address);
      expect({ status, contentType: headers.get('content-type'), length: headers.get('content-length') }).toEqual({
        status: 200,
        contentType,
        length: null,
      });
    }
    await eventually(() => isFree(owner));
  });

  it('answers HEAD of an export of a space with the headers of GET, and records nothing', async () => {
    const { owner } = await service.aTenant();
    await owner.do('spaces.create', { slug: 'exported', name: 'Exported' });
    const address = '/v1/spaces/exported/export';
    const shown = ({ status, headers }: Response) => ({
      status,
      headers: ['content-type', 'content-disposition', 'x-degraded', 'x-ratelimit-limit'].map((name) =>
        headers.get(name),
      ),
    });
    const exports = async () => (await owner.do('audit.list', { kind: 'space_exported' })).data;
    const headed = shown(await head(owner, address));
    expect(await exports()).toEqual([]);
    const got = await fetch(owner.url + address, { headers: { authorization: `Bearer ${owner.secret}` } });
    await got.text();
    expect(headed).toEqual(shown(got));
    expect(await exports()).toHaveLength(1);
    for (const missing of ['/v1/spaces/nowhere/export', `${address}?history=maybe`])
      expect((await head(owner, missing)).status).toBe(
        (await fetch(owner.url + missing, { headers: { authorization: `Bearer ${owner.secret}` } })).status,
      );
    expect(await exports()).toHaveLength(1);
  });

  it('refuses HEAD as it refuses GET', async () => {
    expect((await head(tenant.owner, `${STREAM}?space=nowhere`)).status).toBe(404);
    expect((await head(tenant.owner, `${STREAM}?limit=5`)).status).toBe(400);
  });

  it.each([
    ['requests', `GET ${STREAM}?after=0 HTTP/1.1`, ''],
    [
      'subscriptions',
      'POST /graphql HTTP/1.1\r\naccept: text/event-stream\r\ncontent-type: application/json',
      JSON.stringify({ query: 'subscription { events(after: 0) { seq } }' }),
    ],
  ])('does not count %s that waited on a connection that was then closed', async (_, beginning, body) => {
    const { owner } = await service.aTenant();
    const { hostname, port } = new URL(owner.url);
    const socket = connect(Number(port), hostname);
    const length = body === '' ? '' : `content-length: ${body.length}\r\n`;
    const request = `${beginning}\r\nhost: ${hostname}\r\nauthorization: Bearer ${owner.secret}\r\n${length}\r\n${body}`;
    socket.write(request.repeat(2));
    await once(socket, 'data');
    // It must not matter whether the second stream is already open.
    await feed(owner);
    socket.destroy();
    await eventually(() => isFree(owner));
  });

  it('ends with the process, which does not wait for its readers', async () => {
    const brief = await openService({ isWorking: true });
    const { owner } = await brief.aTenant();
    const readers = [await EventReader.open(owner, `${STREAM}?after=0`), await EventReader.open(owner, STREAM)];
    const startedAt = Date.now();
    await brief.close();
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    await eventually(() => readers.every(({ isOver }) => isOver));
  });
});
