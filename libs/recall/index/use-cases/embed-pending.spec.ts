import { BegunDeliveries, Outbox, RecoverMessages } from '#libs/history/outbox/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { Embedders, embedderUnavailable, type Embedder } from '#libs/platform/embeddings/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openTestDatabase, plantedClaims, type TestDatabase } from '#libs/testing/index.js';
import type { EmbedJob } from '../domain/embed-job.js';
import { EmbeddingStore } from '../store/embedding-store.js';
import { VectorGaps } from '../store/vector-gaps.js';
import { EmbedPending } from './embed-pending.js';
import { EmbedTexts, FindLacking } from './steps/embed-texts.js';
import type { MarkNear } from './steps/mark-near.js';

const ids = new TypeIds();
const tenantId = ids.next('ten');
const spaceId = ids.next('spc');
const sessionId = ids.next('ses');
const clock = { now: () => new Date() };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.owner(`insert into tenants values ($1, 'T', now())`, [tenantId]);
  await database.owner(
    `insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, version) values ($1, $2, 's', 'S', '{}', 'real', null, now(), 1)`,
    [tenantId, spaceId],
  );
  await database.owner(
    `insert into sessions (tenant_id, id, space_id, external_id, agent, principal_id, state, opened_at, closed_at, version) values ($1, $2, $3, null, null, 'prn_a', 'open', now(), null, 1)`,
    [tenantId, sessionId, spaceId],
  );
});
afterAll(() => database.close());

let ordinal = 0;
async function message(content: string): Promise<string> {
  const id = ids.next('evd');
  await database.owner(
    `insert into evidence (tenant_id, id, space_id, kind, class, weight, independence_group, content, content_hash, observed_at, recorded_at, recorded_by, version)
    values ($1, $2, $3, 'message', 'document', 1, 'g', $4, 'h', now(), now(), 'prn_a', 1)`,
    [tenantId, id, spaceId, content],
  );
  await database.owner(
    `insert into messages (tenant_id, id, space_id, session_id, ordinal, role, content, at, search) values ($1, $2, $3, $4, $5, 'user', $6, now(), '')`,
    [tenantId, id, spaceId, sessionId, (ordinal += 1), content],
  );
  return id;
}

/** Records the texts that it is given. */
class Noting extends FakeEmbedder {
  readonly texts: string[][] = [];
  override embedDocuments(texts: string[]): Promise<Float32Array[]> {
    this.texts.push(texts);
    return super.embedDocuments(texts);
  }
}

/** Runs one delivery. `markNear` gets the claims that are to be compared. */
const deliver = (
  job: Omit<EmbedJob, 'spaceId'>,
  embedders: Embedders,
  markNear: Pick<MarkNear, 'run' | 'isNeeded'> = {
    run: () => Promise.resolve(),
    isNeeded: () => Promise.resolve(false),
  },
  deliveryId: string | null = null,
) =>
  new EmbedPending(
    database.tenants,
    new EmbeddingStore(),
    new FindLacking(new SpaceDirectory(clock), new EmbeddingStore(), embedders),
    new EmbedTexts(database.tenants, new EmbeddingStore(), new VectorGaps(), embedders, clock),
    markNear,
    new BegunDeliveries(database.system, new Outbox()),
  ).run(tenantId, { spaceId, ...job }, deliveryId);
const embed = (embedder: Embedder, messageIds: string[], ...others: Embedder[]) =>
  deliver({ kind: 'message', ids: messageIds }, new Embedders(embedder, ...others));
const stored = (messageIds: string[]) =>
  database.owner(
    'select owner_id, space_id, kind, model, vector_dims(embedding) as dimensions from embeddings where owner_id = any ($1::text[]) order by owner_id',
    [messageIds],
  );

it('embedding stores one vector per text, and a second delivery embeds nothing', async () => {
  const messages = [await message('we meet in Lisbon'), await message('in May')];
  const embedder = new Noting();
  await embed(embedder, messages);
  await embed(embedder, messages);
  expect(embedder.texts).toEqual([['we meet in Lisbon', 'in May']]);
  expect(await stored(messages)).toEqual(
    messages
      .sort()
      .map((id) => ({ owner_id: id, space_id: spaceId, kind: 'message', model: 'fake-1', dimensions: 512 })),
  );
});

it('embedding leaves the texts to a later attempt if the embedder is unavailable', async () => {
  const id = await message('later');
  const down: Embedder = {
    ...new FakeEmbedder(),
    embedQueries: () => Promise.reject(embedderUnavailable('x')),
    embedDocuments: () => Promise.reject(embedderUnavailable('x')),
  };
  await expect(embed(down, [id])).rejects.toMatchObject({ code: 'unavailable' });
  await embed(new FakeEmbedder(), [id]);
  expect(await stored([id])).toHaveLength(1);
});

it('embedding stores one vector when two deliveries arrive at the same time', async () => {
  const id = await message('twice');
  await Promise.all([embed(new FakeEmbedder(), [id]), embed(new FakeEmbedder(), [id])]);
  expect(await stored([id])).toHaveLength(1);
});

it('embedding stores a second vector of a text for another model', async () => {
  const id = await message('again');
  await embed(new FakeEmbedder(), [id]);
  await embed(Object.assign(new FakeEmbedder(), { model: 'fake-2' }), [id]);
  expect((await stored([id])).map(({ model }) => model).sort()).toEqual(['fake-1', 'fake-2']);
});

it('embedding passes many texts in batches, and skips texts that no longer exist', async () => {
  const messages = await Promise.all(Array.from({ length: 70 }, (_, n) => message(`note ${n}`)));
  const embedder = new Noting();
  await embed(embedder, [...messages, ids.next('evd')]);
  expect(embedder.texts.map((batch) => batch.length)).toEqual([64, 6]);
  expect(await stored(messages)).toHaveLength(70);
});

it('if the model cannot embed a text, the vectors of the other texts are stored, and this text is requested again later', async () => {
  const messages = [await message('good'), await message('bad'), await message('also good')];
  class Choosy extends FakeEmbedder {
    override async embedDocuments(texts: string[]): Promise<Float32Array[]> {
      const vectors = await super.embedDocuments(texts);
      return texts.map((text, i) => (text === 'bad' ? null : vectors[i])) as Float32Array[];
    }
  }
  await embed(new Choosy(), messages);
  expect((await stored(messages)).map(({ owner_id }) => owner_id)).toEqual([messages[0], messages[2]].sort());
  expect(
    await database.owner('select owner_id from vector_gaps where owner_id = any ($1::text[])', [messages]),
  ).toEqual([{ owner_id: messages[1] }]);
});

describe('claims of a repeated delivery', () => {
  async function claims(count: number): Promise<string[]> {
    const made = Array.from({ length: count }, () => ids.next('clm') as string).sort();
    await database.owner(plantedClaims('unnest($3::text[]) id', { tenantId: '$1', id: 'id', spaceId: '$2' }), [
      tenantId,
      spaceId,
      made,
    ]);
    await database.owner(
      `insert into claim_statements (tenant_id, claim_id, text) select $1, id, 'Claim ' || id from unnest($2::text[]) id`,
      [tenantId, made],
    );
    return made;
  }
  /** Notes which claims it is to compare, and fails as long as it has to. */
  const noting = () => {
    const compared: string[][] = [];
    const failing = { times: 0 };
    return {
      compared,
      failing,
      isNeeded: () => Promise.resolve(true),
      run: async (_tenant: string, _space: string, claimIds: readonly string[]): Promise<void> => {
        compared.push([...claimIds]);
        if ((failing.times -= 1) >= 0) throw new Error('busy');
      },
    };
  };
  /** Fails at some of its batches, which are counted from 1 over all deliveries. */
  class Failing extends FakeEmbedder {
    batches = 0;
    constructor(private readonly fails: (batch: number) => boolean) {
      super();
    }
    override embedDocuments(texts: string[]): Promise<Float32Array[]> {
      this.batches += 1;
      return this.fails(this.batches) ? Promise.reject(embedderUnavailable('x')) : super.embedDocuments(texts);
    }
  }

  it('are compared, although an earlier delivery has stored their vectors and then failed', async () => {
    const [all, near] = [await claims(3), noting()];
    near.failing.times = 1;
    const run = () => deliver({ kind: 'claim', ids: all }, new Embedders(new FakeEmbedder()), near);
    await expect(run()).rejects.toThrow('busy');
    await run();
    expect(near.compared).toEqual([all, all]);
  });

  it('are compared, although the queue loses the message after their vectors were stored', async () => {
    const [all, near, id] = [await claims(3), noting(), ids.next('job')];
    near.failing.times = 1;
    const has = new Set<string>([id]);
    const queues = { underway: () => Promise.resolve(has) } as unknown as Queues;
    const recover = () => new RecoverMessages(database.system, new Outbox(), queues, ids).run(0);
    const run = (deliveryId: string) =>
      deliver({ kind: 'claim', ids: all }, new Embedders(new FakeEmbedder()), near, deliveryId);
    await expect(run(id)).rejects.toThrow('busy');
    expect(await recover()).toBe(0);
    has.clear();
    expect(await recover()).toBe(1);
    const [again] = await database.owner(`delete from outbox where queue = 'embed' returning id, payload`);
    expect(again!.payload).toEqual({ spaceId, kind: 'claim', ids: all });
    await run(again!.id as string);
    expect({ compared: near.compared, sent: await recover() }).toEqual({ compared: [all, all], sent: 0 });
  });

  it('are compared, although the first claim that they may contradict was stored and compared meanwhile', async () => {
    const [all, near] = [await claims(1), noting()];
    let isStored = false;
    const isNeeded = () => Promise.resolve(isStored);
    class Slow extends FakeEmbedder {
      override embedDocuments(texts: string[]): Promise<Float32Array[]> {
        isStored = true;
        return super.embedDocuments(texts);
      }
    }
    await deliver({ kind: 'claim', ids: all }, new Embedders(new Slow()), { ...near, isNeeded });
    expect(near.compared).toEqual([all]);
  });

  it('are no longer stored once they have been compared, or if there is nothing to compare', async () => {
    const remembered = async () => (await database.owner('select id from sent_messages')).length;
    const seen: number[] = [];
    const near = { ...noting(), run: async () => void seen.push(await remembered()) };
    const embedders = new Embedders(new FakeEmbedder());
    await deliver({ kind: 'claim', ids: await claims(1) }, embedders, near, ids.next('job'));
    const none = { ...near, isNeeded: () => Promise.resolve(false) };
    await deliver({ kind: 'claim', ids: await claims(1) }, embedders, none, ids.next('job'));
    expect({ seen, now: await remembered() }).toEqual({ seen: [1], now: 0 });
  });

  it('are compared once they have vectors, although the embedder fails at the next batch, and at last all of them', async () => {
    const [all, near] = [await claims(70), noting()];
    const embedder = new Failing((batch) => batch === 2 || batch === 3);
    const run = () => deliver({ kind: 'claim', ids: all }, new Embedders(embedder), near);
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    expect(near.compared).toEqual([all.slice(0, 64)]);
    // This delivery stores nothing, so it leaves the comparison to the next one.
    await expect(run()).rejects.toMatchObject({ code: 'unavailable' });
    await run();
    expect(near.compared).toEqual([all.slice(0, 64), all]);
  });
});

describe('embedding in a space that moves to another model', () => {
  const next = Object.assign(new FakeEmbedder(), { model: 'fake-next' });
  beforeAll(() =>
    database.owner(`update spaces set next_model = 'fake-next', model_job = 'job_x' where id = $1`, [spaceId]),
  );
  afterAll(() => database.owner('update spaces set next_model = null, model_job = null where id = $1', [spaceId]));

  const modelsOf = async (id: string) => (await stored([id])).map(({ model }) => model).sort();

  it('stores vectors of the old and the new model for a new text', async () => {
    const id = await message('both');
    await embed(new FakeEmbedder(), [id], next);
    expect(await modelsOf(id)).toEqual(['fake-1', 'fake-next']);
  });

  it('stores the vector of the available model, and leaves the other model to a later attempt', async () => {
    const id = await message('one at a time');
    await expect(embed(new FakeEmbedder(), [id])).rejects.toMatchObject({ code: 'unavailable' });
    expect(await modelsOf(id)).toEqual(['fake-1']);
    await embed(new FakeEmbedder(), [id], next);
    expect(await modelsOf(id)).toEqual(['fake-1', 'fake-next']);
  });
});
