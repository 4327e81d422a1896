import { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { aClaim, embed, storeClaims } from '#libs/testing/stored-claims.js';
import { floorOf } from '../domain/floor.rules.js';
import { SearchInput } from '../domain/search.schemas.js';
import { RecallModule } from '../../recall.module.js';
import { Search } from './search.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const SAID = [
  'The user prefers dark mode in every editor.',
  'Ann moved to Lisbon in spring.',
  'The deployment pipeline runs on Fridays.',
  'Ben is allergic to peanuts.',
  'The team meets every Monday at nine.',
  'Invoices are paid within thirty days.',
  'The cat is called Miso.',
  'Clara plays the cello in an orchestra.',
  'The database is backed up each night.',
  'David drinks his coffee without sugar.',
  'The office plants are watered by Eva.',
  'The server room is on the second floor.',
];
const FILLER = [
  'river',
  'violin',
  'harbour',
  'meadow',
  'lantern',
  'cobalt',
  'ledger',
  'orchard',
  'granite',
  'saddle',
  'pepper',
  'window',
];

let world: World;
let search: (query: string, options?: object) => ReturnType<Search['run']>;
beforeAll(async () => {
  const embedder = BuiltinEmbedder.load();
  world = await openWorld([RecallModule], { now: () => NOW }, embedder);
  const { spaceId } = await openSpace(world, { slug: 's' });
  const many = Array.from(
    { length: 150 },
    (_, i) => `The ${FILLER[i % 12]} number ${i} stands beside the ${FILLER[(i * 5 + 3) % 12]}.`,
  );
  const claims = [...SAID, ...many].map((text, i) =>
    aClaim({ spaceId, text, base: i < SAID.length ? 0.5 : 0.95, confidence: i < SAID.length ? 0.5 : 0.95 }),
  );
  await storeClaims(world, claims);
  await embed(
    world,
    embedder,
    'claim',
    claims.map((claim) => ({ id: claim.id, spaceId, text: claim.text })),
  );
  search = (query, options = {}) =>
    world.get(Search).run(world.as('reader'), SearchInput.parse({ space: 's', query, ...options }));
}, 120_000);
afterAll(() => world.close());

const texts = async (query: string, options?: object): Promise<string[]> =>
  (await search(query, options)).data.map(({ text }) => text);

it.each(['zxqv blorptang wuggle', 'asdkjh qwpoei zmxncb', 'flurbnax grobbit', 'kjhkjh kjhsd fkjh', '7f3a9c2e41'])(
  'a search for %s finds nothing, and explains what the floor of relevance left out',
  async (query) => {
    const { data, explain } = await search(query, { explain: true });
    expect({ data, relevant: explain!.relevant, belowFloor: explain!.belowFloor }).toEqual({
      data: [],
      relevant: 0,
      belowFloor: explain!.seen,
    });
    expect(new Set(explain!.nearMisses.map(({ reason }) => reason))).toEqual(new Set(['relevance']));
  },
);

it.each([
  ['Which theme does the user like?', 0],
  ['Where does Ann live?', 1],
  ['What can Ben not eat?', 3],
  ['When do they have their meeting?', 4],
  ['Which instrument does Clara play?', 7],
  ['How does David take his coffee?', 9],
])('a search with the floor of relevance still finds the answer to "%s"', async (query, i) => {
  expect(await texts(query, { rerank: false, limit: 100 })).toContain(SAID[i]);
});

it('a search uses the floor of relevance in the request instead of the computed floor', async () => {
  expect(await texts('flurbnax grobbit', { minRelevance: 0 })).toHaveLength(10);
  expect((await search('Where does Ann live?', { minRelevance: 0.99, explain: true })).explain).toMatchObject({
    relevant: 0,
    belowFloor: 0,
  });
});

it.each([
  ['dark', {}],
  ['Miso', {}],
  ['Where is the river?', {}],
  ['lantern beside the orchard', {}],
  ['dark', { mode: 'keyword' }],
  ['dark', { mode: 'semantic' }],
  ['harbour', { rerank: false }],
  ['window number 7', { minRelevance: 0.05 }],
  ['', {}],
])('a larger limit of a search only adds results at the end: %s %j', async (query, options) => {
  const all = await texts(query, { ...options, limit: 100 });
  for (const limit of [1, 5, 12, 13, 49, 50, 51, 75])
    expect(await texts(query, { ...options, limit })).toEqual(all.slice(0, limit));
});

it('the computed floor of relevance is higher for many texts than for few', () => {
  expect([1, 10, 100, 1_000, 1_000_000].map((count) => Number(floorOf(count).toFixed(3)))).toEqual([
    0.046, 0.086, 0.119, 0.145, 0.15,
  ]);
});
