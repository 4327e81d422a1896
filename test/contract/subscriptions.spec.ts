import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { unawaited } from '#libs/kernel/index.js';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';

const PER_TENANT = 3;
/** Sealing takes about a second, and longer on a busy machine. */
const SEALED_MS = 15_000;
const EVENTS = 'subscription ($after: Int) { events(after: $after) { seq kind subjectId payload } }';

let service: Service;
let tenant: Tenant;
const open: Subscription[] = [];
beforeAll(async () => {
  service = await openService({
    isWorking: true,
    api: { streams: { perTenant: PER_TENANT, perKey: PER_TENANT, heartbeatMs: 200, patienceMs: 60_000 } },
  });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: 'here', name: 'Here' });
  await eventually(async () => (await feed()).some(({ kind }) => kind === 'space_created'), SEALED_MS);
});
afterEach(() => {
  for (const each of open.splice(0)) each.leave();
});
afterAll(() => service.close());

const feed = async (after = 0): Promise<any[]> => (await tenant.owner.do('events.list', { after, limit: 200 })).data;
const note = (content: string) => tenant.owner.do('evidence.record', { space: 'here', kind: 'note', content });

/** A subscription, read as it arrives: its results, or the answer that refused it. */
class Subscription {
  readonly results: any[] = [];
  refusal: any;
  heartbeats = 0;
  isOver = false;
  readonly #leaving = new AbortController();

  constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {}

  static async open({ url, secret }: RestClient, request: object, accept = 'text/event-stream'): Promise<Subscription> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', accept },
      body: JSON.stringify(request),
      signal: leaving.signal,
    });
    const subscription = new Subscription(response.status, response.headers);
    subscription.#leaving.signal.addEventListener('abort', () => leaving.abort());
    open.push(subscription);
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) unawaited(subscription.#read(response));
    else subscription.refusal = await response.json();
    return subscription;
  }

  leave(): void {
    this.#leaving.abort();
  }

  async #read(response: Response): Promise<void> {
    let text = '';
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const frames = text.split('\n\n');
        text = frames.pop()!;
        for (const frame of frames) this.#take(frame);
      }
    } catch (failure) {
      if (!this.#leaving.signal.aborted) throw failure;
    } finally {
      this.isOver = true;
    }
  }

  #take(frame: string): void {
    if (frame === ':') this.heartbeats += 1;
    else this.results.push(JSON.parse(/^event: next\ndata: (.*)$/.exec(frame)![1]!));
  }
}

const subscribe = (by: RestClient, query: string, variables: object = {}): Promise<Subscription> =>
  Subscription.open(by, { query, variables });
const codeOf = ({ status, refusal }: Subscription) => ({ status, code: refusal?.errors[0].extensions.code });

describe('a subscription', () => {
  it('sends the selected fields of what the feed returns, and then new events', async () => {
    const subscription = await subscribe(tenant.owner, EVENTS, { after: 0 });
    expect(subscription.headers.get('x-ratelimit-limit')).not.toBeNull();
    await note('fresh');
    await eventually(
      () => subscription.results.some(({ data }) => data.events.kind === 'evidence_recorded'),
      SEALED_MS,
    );
    await eventually(async () => (await feed()).length === subscription.results.length, SEALED_MS);
    expect(subscription.results).toEqual(
      (await feed()).map(({ seq, kind, subjectId, payload }) => ({
        data: { events: { seq, kind, subjectId, payload } },
      })),
    );
    expect(JSON.stringify(subscription.results)).not.toContain('secretHash');
    await eventually(() => subscription.heartbeats > 1);
  });

  it('continues after the last event that a reader saw', async () => {
    const seen = (await feed()).at(-1)!.seq - 1;
    const subscription = await subscribe(tenant.owner, EVENTS, { after: seen });
    await eventually(() => subscription.results.length > 0, SEALED_MS);
    expect(subscription.results[0].data.events.seq).toBe(seen + 1);
  });

  it('shows a reviewer the changes of a space, without their content', async () => {
    const reviewer = await tenant.as({ role: 'reviewer' });
    const subscription = await subscribe(
      reviewer,
      'subscription { changes(space: "here", after: 0) { seq kind subjectId } }',
    );
    await note('something else');
    await eventually(() => subscription.results.length > 0, SEALED_MS);
    expect(subscription.results[0].data.changes).toEqual({
      seq: expect.any(Number),
      kind: expect.any(String),
      subjectId: expect.any(String),
    });
  });

  it('of another tenant shows nothing of this tenant', async () => {
    const other = await service.aTenant();
    const subscription = await subscribe(other.owner, EVENTS, { after: 0 });
    await eventually(() => subscription.results.length > 0, SEALED_MS);
    const ours = new Set((await feed()).map(({ subjectId }) => subjectId));
    expect(subscription.results.filter(({ data }) => ours.has(data.events.subjectId))).toEqual([]);
    const space = await subscribe(other.owner, 'subscription { changes(space: "here") { seq } }');
    expect(codeOf(space)).toEqual({ status: 404, code: 'not_found' });
  });

  it('ends when its key is revoked', async () => {
    const admin = await tenant.as({ role: 'admin' });
    const subscription = await subscribe(admin, EVENTS);
    await eventually(() => subscription.heartbeats > 0, SEALED_MS);
    expect(subscription.isOver).toBe(false);
    await tenant.owner.do('keys.revoke', { id: admin.key!.id });
    await eventually(() => subscription.isOver, SEALED_MS);
  });

  it('does not change the answers to queries from clients that accept a stream with every request', async () => {
    const everything = 'application/graphql-response+json, application/json, text/event-stream, multipart/mixed';
    const { refusal: answer, status } = await Subscription.open(
      tenant.owner,
      { query: '{ space(space: "here") { slug } }' },
      everything,
    );
    expect({ status, answer }).toEqual({ status: 200, answer: { data: { space: { slug: 'here' } } } });
    const stream = await Subscription.open(tenant.owner, { query: EVENTS }, everything);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
  });

  it('may be sent by its hash', async () => {
    const extensions = {
      persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(EVENTS).digest('hex') },
    };
    expect(codeOf(await Subscription.open(tenant.owner, { extensions }))).toEqual({
      status: 200,
      code: 'persisted_query_not_found',
    });
    await Subscription.open(tenant.owner, { query: EVENTS, extensions });
    const again = await Subscription.open(tenant.owner, { extensions, variables: { after: 0 } });
    await eventually(() => again.results.length > 0, SEALED_MS);
  });

  it('takes one of the places of its tenant, with the streams of REST', async () => {
    for (let i = 0; i < PER_TENANT; i += 1) expect((await subscribe(tenant.owner, EVENTS)).status).toBe(200);
    expect(codeOf(await subscribe(tenant.owner, EVENTS))).toEqual({ status: 429, code: 'too_many_streams' });
    open.splice(0).forEach((each) => each.leave());
    await eventually(async () => {
      const again = await subscribe(tenant.owner, EVENTS);
      return again.status === 200;
    });
  });
});

describe('a subscription is refused before it begins for', () => {
  const ALIASES = Array.from({ length: 20 }, (_, i) => `a${i}: events { seq }`).join(' ');
  it.each([
    ['a role that may not read the log', 'reader', EVENTS, 403, 'forbidden'],
    ['several fields', 'admin', `subscription { ${ALIASES} }`, 400, 'graphql_validation_failed'],
    [
      'a field that a directive removes',
      'admin',
      'subscription { events @skip(if: true) { seq } }',
      400,
      'graphql_validation_failed',
    ],
    [
      'a field in a fragment',
      'admin',
      'subscription { ... on Subscription { events { seq } } }',
      400,
      'graphql_validation_failed',
    ],
    ['a query', 'admin', '{ whoami { role } }', 400, 'not_a_subscription'],
    ['what is not GraphQL', 'admin', 'subscription {', 400, 'graphql_parse_failed'],
    [
      'a document that is too long',
      'admin',
      `subscription { events { ${'seq '.repeat(6_000)} } }`,
      400,
      'graphql_parse_failed',
    ],
    ['a wrong place', 'admin', 'subscription { events(after: -1) { seq } }', 400, 'validation_failed'],
  ] as const)('%s', async (_, role, query, status, code) => {
    expect(codeOf(await subscribe(await tenant.as({ role }), query))).toEqual({ status, code });
  });

  it('a variable of the wrong type', async () => {
    expect(codeOf(await subscribe(tenant.owner, EVENTS, { after: 'x' }))).toEqual({
      status: 400,
      code: 'bad_user_input',
    });
  });

  it('an invalid key, and for a client that does not accept a stream', async () => {
    const nobody = { url: tenant.owner.url, secret: 'ck_nobody' } as RestClient;
    expect((await subscribe(nobody, EVENTS)).status).toBe(401);
    expect(codeOf(await Subscription.open(tenant.owner, { query: EVENTS }, 'application/json'))).toEqual({
      status: 400,
      code: 'event_stream_required',
    });
  });
});
