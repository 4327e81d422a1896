import type { Id } from '#libs/kernel/index.js';
import { type NewEvent, Journal } from '#libs/history/events/index.js';
import { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import {
  StoreClaimInput,
  StoreClaim,
  stateOf,
  writtenState,
  type Claim,
  type ClaimStatus,
} from '#libs/knowledge/claims/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, storeClaims } from '#libs/testing/stored-claims.js';
import { EmbedJob, joinEmbedJobs } from '../domain/embed-job.js';
import { RecallModule } from '../../recall.module.js';
import { EmbeddingStore } from '../store/embedding-store.js';
import { EmbedPending } from './embed-pending.js';
import { EmbedTexts } from './steps/embed-texts.js';
import { ListModels } from './embedding-models.js';
import { MeasureCoverage } from './index-models.js';

const NOW = new Date('2026-01-01T00:00:00Z');
/** Keeps the texts whose vectors it computed. */
class Noting extends FakeEmbedder {
  readonly texts: string[] = [];
  override embedDocuments(texts: string[]): Promise<Float32Array[]> {
    this.texts.push(...texts);
    return super.embedDocuments(texts);
  }
}

const embedder = new Noting();
let world: World;
let spaceId: Id<'spc'>;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, RecallModule], { now: () => NOW }, embedder);
  ({ spaceId } = await openSpace(world, { slug: 's' }));
});
afterAll(() => world.close());

/** Processes all waiting messages, as the worker does. */
async function deliver(): Promise<void> {
  const messages = (await world.database.owner(`delete from outbox where queue = 'embed' returning payload`)) as {
    payload: Record<string, unknown>;
  }[];
  for (const job of joinEmbedJobs(messages.map(({ payload }) => payload)))
    await world.get(EmbedPending).run(world.tenantId, EmbedJob.parse(job));
}

async function stored(...texts: string[]): Promise<Claim[]> {
  const claims = texts.map((text) => aClaim({ spaceId, text }));
  await storeClaims(world, claims);
  await deliver();
  return claims;
}

const after = (claim: Claim, status: ClaimStatus, version: number) =>
  writtenState(claim.id, { ...stateOf(claim), status, version });
const record = (kind: string, claim: Claim, payload: object) =>
  world
    .get(UnitOfWork)
    .write(world.as('owner'), (tx) =>
      world
        .get(Journal)
        .record(tx, world.as('owner'), [{ kind, spaceId, subjectId: claim.id, occurredAt: NOW, payload } as NewEvent]),
    );
const change = async (kind: string, claim: Claim, status: ClaimStatus, version = 2) => {
  await record(kind, claim, { after: after(claim, status, version) });
  await deliver();
};
const embedded = async (...claims: Claim[]) => {
  const rows = await world.database.owner('select owner_id from embeddings where owner_id = any ($1::text[])', [
    claims.map(({ id }) => id),
  ]);
  return claims.map(({ id }) => rows.some((row) => row.owner_id === id));
};

it.each([
  ['claim_archived', 'archived'],
  ['claim_retracted', 'retracted'],
] as const)(
  '%s removes the vector of the claim, and restoring the claim computes the vector again',
  async (kind, status) => {
    const [claim, other] = (await stored('tea', 'coffee')) as [Claim, Claim];
    expect(await embedded(claim, other)).toEqual([true, true]);
    await change(kind, claim, status);
    expect(await embedded(claim, other)).toEqual([false, true]);
    await change('claim_restored', claim, 'active', 3);
    expect(await embedded(claim)).toEqual([true]);
  },
);

it.each([
  ['claim_superseded', 'superseded'],
  ['claim_quarantined', 'quarantined'],
  ['claim_disputed', 'disputed'],
] as const)('%s keeps the vector of the claim, because a reader may request such claims', async (kind, status) => {
  const [claim] = (await stored('tea')) as [Claim];
  await change(kind, claim, status);
  expect(await embedded(claim)).toEqual([true]);
});

it('an archived claim that is restored to quarantine gets its vector again', async () => {
  const [claim] = (await stored('tea')) as [Claim];
  await change('claim_archived', claim, 'archived');
  await change('claim_quarantined', claim, 'quarantined', 3);
  expect(await embedded(claim)).toEqual([true]);
});

it('a claim that was merged into another loses its vector', async () => {
  const [survivor, merged] = (await stored('tea', 'tea again')) as [Claim, Claim];
  await record('claim_merged', merged, {
    claims: [after(merged, 'archived', 2), after(survivor, 'active', 2)],
    attachments: [],
  });
  await deliver();
  expect(await embedded(survivor, merged)).toEqual([true, false]);
});

describe('after promotion, when a claim of a workspace is archived and merged into a durable one', () => {
  async function promoted(text: string, durableText = text): Promise<{ durable: Claim; merged: Claim }> {
    const [merged] = (await stored(text)) as [Claim];
    const durable = aClaim({ spaceId, text: durableText });
    await storeClaims(world, [durable]);
    const archived = { ...stateOf(merged), status: 'archived' as const, mergedInto: durable.id, version: 2 };
    await record('claim_archived', merged, { after: writtenState(merged.id, archived) });
    await world.database.owner(`delete from outbox where queue = 'embed'`);
    return { durable, merged };
  }
  const embed = ({ id }: Claim) => world.get(EmbedPending).run(world.tenantId, { spaceId, kind: 'claim', ids: [id] });
  const computed = (text: string): number => embedder.texts.filter((each) => each === text).length;

  it.each([
    ['the durable claim', ['durable', 'merged']],
    ['the archived claim', ['merged', 'durable']],
  ] as const)('the durable claim takes over its vector when the message for %s comes first', async (_, order) => {
    const claims = await promoted(`promoted, ${order.join()}`);
    for (const each of order) await embed(claims[each]);
    expect({
      embedded: await embedded(claims.durable, claims.merged),
      computed: computed(claims.durable.text),
    }).toEqual({
      embedded: [true, false],
      computed: 1,
    });
  });

  it('the vector of a different text is computed, and the old one removed', async () => {
    const { durable, merged } = await promoted('tea with milk', 'tea with lemon');
    await embed(merged);
    await embed(durable);
    expect({ embedded: await embedded(durable, merged), computed: computed('tea with lemon') }).toEqual({
      embedded: [true, false],
      computed: 1,
    });
  });

  it('a vector that disappears before it is copied is computed', async () => {
    const { durable, merged } = await promoted('tea at five');
    const texts = await world
      .get(UnitOfWork)
      .read(world.as('reader'), (tx) => world.get(EmbeddingStore).unembedded(tx, 'claim', [durable.id], 'fake-1'));
    expect(texts.map(({ twin_id: twinId }) => twinId)).toEqual([merged.id]);
    await world.database.owner('delete from embeddings where owner_id = $1', [merged.id]);
    await world.get(EmbedTexts).run(world.tenantId, 'claim', 'fake-1', texts);
    expect({ embedded: await embedded(durable), computed: computed('tea at five') }).toEqual({
      embedded: [true],
      computed: 2,
    });
  });
});

it('a claim archived while its vector was computed gets no vector, and the vector does not count as missing', async () => {
  const claims = [aClaim({ spaceId, text: 'late' }), aClaim({ spaceId, text: 'later' })];
  await storeClaims(world, claims);
  const [late, later] = claims as [Claim, Claim];
  const lacking = await world
    .get(UnitOfWork)
    .read(world.as('reader'), (tx) => world.get(EmbeddingStore).unembedded(tx, 'claim', [late.id, later.id], 'fake-1'));
  expect(lacking).toHaveLength(2);
  await record('claim_archived', late, { after: after(late, 'archived', 2) });
  const vectors = await new FakeEmbedder().embedDocuments(lacking.map(({ text }) => text));
  await world
    .get(UnitOfWork)
    .write(world.as('owner'), (tx) => world.get(EmbeddingStore).add(tx, 'claim', 'fake-1', lacking, vectors, NOW));
  expect(await embedded(late, later)).toEqual([false, true]);
  await deliver();
  expect(await embedded(late, later)).toEqual([false, true]);
  const walked = await world
    .get(UnitOfWork)
    .read(world.as('reader'), (tx) =>
      world.get(EmbeddingStore).lacking(tx, 'claim', { spaceId, model: 'fake-1' }, { after: '', isAgain: false }, 100),
    );
  expect(walked).toEqual([]);
  const {
    models: [model],
  } = await world.get(ListModels).run(world.as('reader'), { space: 's' });
  expect(model!.embedded).toBe(model!.texts);
  const { texts, embedded: covered } = await world.get(MeasureCoverage).run(world.tenantId, 'fake-1');
  expect(covered).toBe(texts);
});

it('a reworded claim has one vector, computed from the new wording', async () => {
  const say = (source: string, text: string) =>
    world.get(StoreClaim).run(
      world.as('owner'),
      StoreClaimInput.parse({
        space: 's',
        text,
        triple: { subject: 'tea', predicate: 'is', value: 'hot' },
        provenance: { source },
      }),
    );
  const vectorOf = async (id: string) =>
    (await world.database.owner('select embedding::text as vector, wording from embeddings where owner_id = $1', [
      id,
    ])) as { vector: string; wording: number }[];
  const id = String((await say('inference', 'tea is hot, they say')).claim!.id);
  await deliver();
  const [before] = await vectorOf(id);
  await say('system', 'tea is hot');
  await deliver();
  const [after, ...others] = await vectorOf(id);
  expect({ wording: before!.wording, others }).toEqual({ wording: 0, others: [] });
  expect(after!.wording).toBeGreaterThan(0);
  expect(after!.vector).not.toBe(before!.vector);
});
