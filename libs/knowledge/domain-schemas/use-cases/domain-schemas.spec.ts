import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  ListEvidenceTypes,
  ListEvidenceTypesInput,
  PutEvidenceType,
  PutEvidenceTypeInput,
} from '../../evidence-types/index.js';
import { RecordEvidence, RecordEvidenceInput } from '../../evidence/index.js';
import { KnowledgeModule } from '../../knowledge.module.js';
import { ListSources, ListSourcesInput, PutSource, PutSourceInput } from '../../sources/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import {
  GetSchemaInput,
  ListSchemaVersionsInput,
  PutSchemaInput,
  ValidateSchemaInput,
} from '../domain/schema-version.js';
import { GetSchema, ListSchemaVersions, PutSchema, ValidateSchema } from './domain-schemas.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule]);
});
afterAll(async () => {
  await world.expectReplayIsExact();
  await world.close();
});

async function spaceOfSchemas() {
  const { space, call } = await openSpace(world);
  return {
    put: (input: object) => call(PutSchema, PutSchemaInput, input),
    validate: (input: object) => call(ValidateSchema, ValidateSchemaInput, input),
    get: (version?: number) => call(GetSchema, GetSchemaInput, { version }),
    versions: (page: object = {}) => call(ListSchemaVersions, ListSchemaVersionsInput, page),
    types: async () => (await call(ListEvidenceTypes, ListEvidenceTypesInput)).data,
    putType: (input: object) => call(PutEvidenceType, PutEvidenceTypeInput, input),
    sources: async () => (await call(ListSources, ListSourcesInput)).data,
    putSource: (input: object) => call(PutSource, PutSourceInput, input),
    record: (evidenceType?: string) =>
      call(RecordEvidence, RecordEvidenceInput, { kind: 'note', content: 'x', evidenceType }),
    events: async () =>
      (
        await world.database.owner(
          `select kind, subject_id from events where space_id = (select id from spaces where slug = $1) and kind <> 'space_created' order by position`,
          [space],
        )
      ).map(({ kind, subject_id: subject }) => `${kind as string} ${subject as string}`),
  };
}

const REFUND_SYSTEMS = ['order_api', 'payment_api', 'policy_db', 'refund_api', 'approval_system'];
const small = (types: object, name = 'small') => ({ schema: 'credence.domain/1', name, evidenceTypes: types });
const HOUR = { staleAfter: 'PT1M', expiredAfter: 'PT1H', sourceSystems: ['clock'] };

it('a built-in schema becomes version 1, with its types of evidence and its source systems', async () => {
  const space = await spaceOfSchemas();
  expect(await space.put({ builtIn: 'refund' })).toEqual({
    version: 1,
    problems: [],
    registeredSources: REFUND_SYSTEMS,
    archivedClaims: { count: 0, ids: [] },
    facts: null,
    runId: null,
    dryRun: false,
  });
  expect(await space.get()).toMatchObject({
    version: 1,
    name: 'refund',
    document: { name: 'refund', schema: 'credence.domain/1' },
  });
  expect(await space.types()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        name: 'order_record',
        staleAfter: 'PT30M',
        expiredAfter: 'PT24H',
        schemaVersion: 1,
        version: 1,
      }),
    ]),
  );
  expect((await space.sources()).map((source) => [source.sourceId, source.class, source.independenceGroup])).toEqual(
    [...REFUND_SYSTEMS].sort().map((name) => [name, 'tool_output', `source/${name}`]),
  );
});

it('the stored form of a schema can be put again', async () => {
  const space = await spaceOfSchemas();
  await space.put({ builtIn: 'coding' });
  const { document } = await space.get();
  expect(await space.put({ document })).toMatchObject({ version: 2, registeredSources: [] });
  expect((await space.get()).document).toEqual(document);
  expect((await space.events()).slice(-1)).toEqual([expect.stringContaining('schema_put')]);
});

it('a new version changes the types that it declares differently, and releases the types that it no longer declares', async () => {
  const space = await spaceOfSchemas();
  await space.putSource({ sourceId: 'clock', class: 'system' });
  await space.putType({ name: 'mine', staleAfter: null, expiredAfter: null });
  expect(await space.put({ document: small({ kept: HOUR, changed: HOUR, dropped: HOUR }) })).toMatchObject({
    registeredSources: [],
  });
  await space.put({ document: small({ kept: HOUR, changed: { ttl: 'none', sourceSystems: ['clock'] }, mine: HOUR }) });
  expect(
    (await space.types()).map(({ name, expiredAfter, version, schemaVersion }) => [
      name,
      expiredAfter,
      version,
      schemaVersion,
    ]),
  ).toEqual([
    ['changed', null, 2, 2],
    ['dropped', 'PT1H', 2, null],
    ['kept', 'PT1H', 1, 1],
    ['mine', 'PT1H', 2, 2],
  ]);
  expect((await space.sources()).map((source) => source.class)).toEqual(['system']);
  await space.putType({ name: 'dropped', staleAfter: null, expiredAfter: null });
});

it('a type of the schema cannot be changed by hand', async () => {
  const space = await spaceOfSchemas();
  await space.put({ document: small({ owned: HOUR }) });
  for (const input of [
    { staleAfter: null, expiredAfter: null },
    { staleAfter: 'PT1M', expiredAfter: 'PT1H' },
    { staleAfter: 'PT1M', expiredAfter: 'PT1H', expectedVersion: 1 },
  ])
    await expect(space.putType({ name: 'owned', ...input })).rejects.toMatchObject({
      code: 'owned_by_schema',
      category: 'conflict',
    });
  await space.putType({ name: 'other', staleAfter: null, expiredAfter: null });
});

it('a space with a schema refuses evidence of an unknown type', async () => {
  const space = await spaceOfSchemas();
  await space.record('anything');
  await space.put({ document: small({ known: HOUR }) });
  await space.putType({ name: 'by_hand', staleAfter: null, expiredAfter: null });
  for (const type of ['known', 'by_hand', 'test_result', undefined]) await space.record(type);
  await expect(space.record('anything')).rejects.toMatchObject({ code: 'evidence_type_unknown', category: 'invalid' });
});

it('an invalid schema is refused with all its problems, and the version in force does not change', async () => {
  const space = await spaceOfSchemas();
  await space.put({ document: small({ a: HOUR }) });
  const before = await space.events();
  const wrong = {
    document: `schema: credence.domain/1\nname: Small\nevidenceTypes:\n  a: {ttl: none, sourceSystems: [llm]}\n`,
  };
  const problems = [
    { path: '/name', code: 'invalid_value', line: 2, column: 1, message: expect.any(String) },
    { path: '/evidenceTypes/a/sourceSystems/0', code: 'reserved', line: 4, column: 34, message: expect.any(String) },
  ];
  await expect(space.put(wrong)).rejects.toMatchObject({
    code: 'schema_invalid',
    category: 'invalid',
    facts: { problems },
    errors: problems.map(({ path, code }) => expect.objectContaining({ field: path, code }) as object),
  });
  expect(await space.validate(wrong)).toEqual({ valid: false, problems });
  expect(await space.events()).toEqual(before);
  expect(await space.get()).toMatchObject({ version: 1, name: 'small' });
});

it('a dry run of putSchema says what would happen and changes nothing', async () => {
  const space = await spaceOfSchemas();
  const before = await space.events();
  expect(await space.put({ builtIn: 'refund', dryRun: true })).toEqual({
    version: 1,
    problems: [],
    registeredSources: REFUND_SYSTEMS,
    archivedClaims: { count: 0, ids: [] },
    facts: { leaving: 0, returning: 0 },
    runId: null,
    dryRun: true,
  });
  await expect(space.put({ document: small({ A: HOUR }), dryRun: true })).rejects.toMatchObject({
    code: 'schema_invalid',
  });
  expect(await space.events()).toEqual(before);
  await expect(space.get()).rejects.toMatchObject({ code: 'not_found' });
});

it('validating a schema stores nothing', async () => {
  const space = await spaceOfSchemas();
  expect(await space.validate({ builtIn: 'refund' })).toEqual({ valid: true, problems: [] });
  expect(await space.events()).toEqual([]);
});

it('putSchema is refused if the current version is not the expected version', async () => {
  const space = await spaceOfSchemas();
  await space.put({ builtIn: 'refund', expectedVersion: 0 });
  await expect(space.put({ builtIn: 'coding', expectedVersion: 0 })).rejects.toMatchObject({
    code: 'version_conflict',
  });
  await expect(space.put({ builtIn: 'coding', expectedVersion: 2, dryRun: true })).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect(await space.put({ builtIn: 'coding', expectedVersion: 1 })).toMatchObject({ version: 2 });
  expect(await space.get(1)).toMatchObject({ version: 1, name: 'refund' });
  await expect(space.get(3)).rejects.toMatchObject({ code: 'not_found' });
});

it('versions of a schema are listed from the newest to the oldest', async () => {
  const space = await spaceOfSchemas();
  for (const name of ['one', 'two', 'three']) await space.put({ document: small({}, name) });
  const first = await space.versions({ limit: 2 });
  expect(first.data.map(({ version, name }) => [version, name])).toEqual([
    [3, 'three'],
    [2, 'two'],
  ]);
  const last = await space.versions({ limit: 2, cursor: first.nextCursor! });
  expect({ names: last.data.map(({ name }) => name), hasMore: last.hasMore }).toEqual({
    names: ['one'],
    hasMore: false,
  });
});

it('versions that are put at the same time get consecutive numbers, and the types are those of the last version', async () => {
  const space = await spaceOfSchemas();
  const put = await Promise.all(
    ['PT1H', 'PT2H', 'PT3H', 'PT4H'].map((expiredAfter) =>
      space.put({
        document: small({ a: { ...HOUR, expiredAfter }, b: { ...HOUR, sourceSystems: ['clock', 'watch'] } }),
      }),
    ),
  );
  expect(put.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
  expect(put.flatMap(({ registeredSources }) => registeredSources)).toEqual(['clock', 'watch']);
  const { document } = await space.get();
  const [a] = await space.types();
  expect(a).toMatchObject({
    expiredAfter: (document as { evidenceTypes: { a: { expiredAfter: string } } }).evidenceTypes.a.expiredAfter,
  });
});

it.each<[title: string, input: object]>([
  ['nothing', {}],
  ['a document together with the name of a built-in schema', { document: 'a', builtIn: 'refund' }],
  ['a name that no schema has', { builtIn: 'refunds' }],
  ['a list', { document: [] }],
  ['a number', { document: 7 }],
])('%s is not a schema to put or check', (_, input) => {
  for (const schema of [PutSchemaInput, ValidateSchemaInput])
    expect(schema.safeParse({ space: 'space', ...input }).success).toBe(false);
});
