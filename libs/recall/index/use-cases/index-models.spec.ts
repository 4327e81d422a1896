import { openTestDatabase, type TestDatabase } from '#libs/testing/index.js';
import { indexModels, listUnindexed } from './index-models.js';

describe('the vector indexes of models', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.close());

  const make = async (model: string, dimensions: number, efConstruction?: number) =>
    (await indexModels(test.database, [{ model, dimensions }], efConstruction))[0]!.outcome;

  it('are created once for narrow and for wide vectors, but not for vectors that are too wide', async () => {
    expect({
      narrow: await make('narrow', 3),
      wide: await make('wide', 3_072),
      narrowAgain: await make('narrow', 3),
      tooWide: await make('too-wide', 4_001),
    }).toEqual({ narrow: 'made', wide: 'made', narrowAgain: 'present', tooWide: 'too_wide' });
    const [wide] = await test.owner(`select indexdef from pg_indexes where indexname = 'embeddings_wide_idx'`);
    expect(wide!.indexdef).toContain(
      `USING hnsw (((embedding)::halfvec(3072)) halfvec_cosine_ops) WHERE (model = 'wide'::text)`,
    );
  });

  it('are made with the ef_construction that was set, and get another one without being built again', async () => {
    const optionsOf = async () =>
      (await test.owner(`select reloptions from pg_class where relname = 'embeddings_careful_idx'`))[0]!.reloptions;
    expect({ made: await make('careful', 3, 200), options: await optionsOf() }).toEqual({
      made: 'made',
      options: ['ef_construction=200'],
    });
    expect({ again: await make('careful', 3, 200), changed: await make('careful', 3, 100) }).toEqual({
      again: 'present',
      changed: 'changed',
    });
    expect(await optionsOf()).toEqual(['ef_construction=100']);
  });

  it('are built again if the first attempt was interrupted', async () => {
    await make('broken', 3);
    await test.owner(`update pg_index set indisvalid = false where indexrelid = 'embeddings_broken_idx'::regclass`);
    expect({ first: await make('broken', 3), again: await make('broken', 3) }).toEqual({
      first: 'made',
      again: 'present',
    });
  });

  it('are reported missing if absent or unusable, but not if the vectors are too wide for an index', async () => {
    const models = [
      { model: 'missed', dimensions: 3 },
      { model: 'interrupted', dimensions: 3 },
      { model: 'too-wide', dimensions: 4_001 },
    ];
    await make('interrupted', 3);
    await test.owner(
      `update pg_index set indisvalid = false where indexrelid = 'embeddings_interrupted_idx'::regclass`,
    );
    expect(await listUnindexed(test.database, models)).toEqual(['missed', 'interrupted']);
    await indexModels(test.database, models);
    expect(await listUnindexed(test.database, models)).toEqual([]);
  });

  it('are refused if an index of that name has other dimensions, and the error says how to fix this', async () => {
    await make('renamed', 3);
    await expect(make('renamed', 4)).rejects.toMatchObject({
      name: 'MigrationRefused',
      message: expect.stringContaining('Give the model a new name'),
    });
  });
});
