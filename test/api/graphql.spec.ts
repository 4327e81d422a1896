import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLFormattedError,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  type GraphQLUnionType,
  type IntrospectionQuery,
} from 'graphql';
import { sampleApi, SampleKeys } from './sample-api.js';
import { Board, SAMPLE_ID } from './sample.operations.js';

interface Answer {
  data?: Record<string, any> | null;
  errors?: GraphQLFormattedError[];
}

const DOCUMENTS = { bytesPerTenant: 100_000, bytes: 1_000_000 };
let app: NestFastifyApplication;
let board: Board;

beforeAll(async () => {
  ({ app } = await sampleApi({ graphql: { maxDepth: 4, maxCost: 2_000, documents: DOCUMENTS } }));
  board = app.get(Board, { strict: false });
});
afterAll(() => app.close());

async function ask(query: string, variables: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query, variables },
    headers: { authorization: 'Bearer owner', ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json<Answer>() };
}

const STORE = `mutation ($text: String!, $key: String) {
  storeNote(space: "b", input: { text: $text, mood: urgent, place: { room: "hall" } }, idempotencyKey: $key) {
    __typename
    ... on StoredNote { outcome }
    ... on NoteAccepted { note { id mood place { room shelf } at version } }
  }
}`;
const EDIT = `mutation ($input: EditNoteInput!) {
  editNote(space: "b", input: $input) {
    __typename
    ... on Note { text }
    ... on Refusal { code message retryable errors { field } details requestId }
  }
}`;

describe('an operation over GraphQL', () => {
  it('takes the space and one object, and answers with the type of its outcome', async () => {
    const { data, errors } = await ask(STORE, { text: 'hi' });
    expect(errors).toBeUndefined();
    expect(data!.storeNote).toEqual({
      __typename: 'NoteAccepted',
      outcome: 'accepted',
      note: {
        id: SAMPLE_ID,
        mood: 'urgent',
        place: { room: 'hall', shelf: 0 },
        at: '1970-01-01T00:00:00.000Z',
        version: 1,
      },
    });
    expect((await ask(STORE, { text: 'spam' })).data!.storeNote).toEqual({
      __typename: 'NoteRejected',
      outcome: 'rejected',
    });
  });

  it('returns refusals about the stored state in the data, with the fields of REST, and runs later mutations', async () => {
    await ask(STORE, { text: 'hi' });
    const { errors, data, headers } = await ask(
      `mutation ($stale: EditNoteInput!) {
        stale: editNote(space: "b", input: $stale) { __typename ... on Refusal { code message retryable errors { field } details requestId } }
        fresh: editNote(space: "b", input: { id: "${SAMPLE_ID}", text: "new" }) { __typename ... on Note { text } }
      }`,
      { stale: { id: SAMPLE_ID, text: 'old', expectedVersion: 7 } },
    );
    const { json, statusCode } = await app.inject({
      method: 'PATCH',
      url: `/v1/boards/b/notes/${SAMPLE_ID}`,
      payload: { text: 'old', expectedVersion: 7 },
      headers: { authorization: 'Bearer owner' },
    });
    const problem: Record<string, unknown> = json();
    expect(errors).toBeUndefined();
    expect(data!.fresh).toEqual({ __typename: 'Note', text: 'new' });
    expect(data!.stale).toEqual({
      __typename: 'ConflictRefusal',
      code: 'version_conflict',
      message: expect.stringContaining('7'),
      retryable: false,
      errors: [],
      details: { current: expect.objectContaining({ version: 1 }) },
      requestId: headers['x-request-id'],
    });
    expect(statusCode).toBe(409);
    expect(Object.keys(problem).sort()).toEqual([
      'code',
      'current',
      'detail',
      'errors',
      'requestId',
      'retryable',
      'status',
      'title',
      'type',
    ]);
  });

  it('leaves every other refusal in the errors', async () => {
    const input = { id: SAMPLE_ID, text: 'x' };
    const codeOf = async (...given: Parameters<typeof ask>) => {
      const { data, errors } = await ask(...given);
      return [data ?? null, errors![0]!.extensions!.code];
    };
    expect(await codeOf(EDIT, { input: { ...input, id: 'clm_01kb5q4w3yf6vbt8c1s9n2d7hf' } })).toEqual([
      null,
      'not_found',
    ]);
    expect(await codeOf(EDIT, { input: { ...input, id: 'evd_1' } })).toEqual([null, 'wrong_id_type']);
    expect(await codeOf(EDIT, { input }, { authorization: 'Bearer reader' })).toEqual([null, 'forbidden']);
    expect(await codeOf(EDIT, { input: { ...input, colour: 'red' } })).toEqual([null, 'bad_user_input']);
  });

  it('gets the same input as over REST: an argument that is absent or null is left out', async () => {
    const query =
      'mutation ($at: DateTime) { storeNote(space: "b", input: { text: "hi", at: $at, tags: null }) { __typename } }';
    await ask(query, { at: null });
    const overGraphql = board.seen.at(-1)!.input;
    await app.inject({
      method: 'POST',
      url: '/v1/boards/b/notes',
      payload: { text: 'hi' },
      headers: { authorization: 'Bearer owner' },
    });
    expect(overGraphql).toEqual(board.seen.at(-1)!.input);
  });

  it('returns the stored answer for an idempotency key across transports', async () => {
    await ask('mutation { storeNote(space: "b", input: { text: "one" }, idempotencyKey: "k1") { __typename } }');
    const { fingerprint } = board.seen.at(-1)!.ctx.idempotency!;
    const again = await app.inject({
      method: 'POST',
      url: '/v1/boards/b/notes',
      payload: { text: 'one' },
      headers: { authorization: 'Bearer owner', 'idempotency-key': 'k1' },
    });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(board.seen.at(-1)!.ctx.idempotency!.fingerprint).toBe(fingerprint);
  });

  it.each([
    ['a short key', 'k9', 'k9:storeNote'],
    ['the longest key', 'k'.repeat(200), expect.stringMatching(/^sha256:[0-9a-f]{64}$/)],
  ])(
    'stores the answer under the header Idempotency-Key and the name of the mutation, for %s',
    async (_case, key, kept) => {
      const store = (name: string) =>
        ask(
          `mutation { ${name}storeNote(space: "b", input: { text: "hi" }) { __typename } }`,
          {},
          { 'idempotency-key': key },
        );
      const keyOfLast = () => board.seen.at(-1)!.ctx.idempotency!.key;
      expect((await store('')).errors).toBeUndefined();
      expect(keyOfLast()).toEqual(kept);
      const first = keyOfLast();
      await store('');
      expect(keyOfLast()).toBe(first);
      await store('other: ');
      expect(keyOfLast()).not.toBe(first);
    },
  );

  it.each(['', 'k'.repeat(201), 'k\t'])('refuses the header Idempotency-Key that REST refuses', async (key) => {
    const { errors } = await ask(STORE, { text: 'hi' }, { 'idempotency-key': key });
    expect(errors).toMatchObject([{ extensions: { code: 'idempotency_key_invalid', status: 400 } }]);
  });

  it('passes JSON through, as a literal or as a variable', async () => {
    await ask(
      'query ($f: JSON) { a: notes(space: "b", filter: { and: [{ mood: { eq: "calm" } }] }) { hasMore } b: notes(space: "b", filter: $f) { hasMore } }',
      { f: { n: { gt: 1 } } },
    );
    expect(board.seen.slice(-2).map(({ input }) => (input as { filter: unknown }).filter)).toEqual([
      { and: [{ mood: { eq: 'calm' } }] },
      { n: { gt: 1 } },
    ]);
  });

  it('resolves a relation of several results by one call, with the input of each operation', async () => {
    await ask(STORE, { text: 'hi' });
    board.batches.length = 0;
    const { data } = await ask(
      `{ x: note(space: "left", id: "${SAMPLE_ID}") { echo } y: note(space: "right", id: "${SAMPLE_ID}") { echo } z: note(space: "left", id: "${SAMPLE_ID}") { echo } }`,
    );
    expect(data).toEqual({ x: { echo: 'hi (left)' }, y: { echo: 'hi (right)' }, z: { echo: 'hi (left)' } });
    expect(board.batches).toEqual([2]);
  });

  it('shows the relations of each mutation in the state that this mutation left', async () => {
    await ask(STORE, { text: 'first' });
    const edit = (name: string, text: string, version: string): string =>
      `${name}: editNote(space: "b", input: { id: "${SAMPLE_ID}", text: "${text}"${version} }) { __typename ... on Note { echo } }`;
    const { data } = await ask(
      `mutation { ${edit('a', 'second', '')} ${edit('b', 'third', '')} ${edit('c', 'no', ', expectedVersion: 1')} ${edit('d', 'fourth', '')} }`,
    );
    expect(data).toEqual({
      a: { __typename: 'Note', echo: 'second (b)' },
      b: { __typename: 'Note', echo: 'third (b)' },
      c: { __typename: 'ConflictRefusal' },
      d: { __typename: 'Note', echo: 'fourth (b)' },
    });
  });

  it('can be introspected completely', async () => {
    const { data } = await ask(getIntrospectionQuery());
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    expect(schema.getType('Note')?.description).toBe('A note.');
    expect(schema.getMutationType()?.getFields().storeNote?.description).toBe('Stores a note.');
  });

  it('answers a query sent by GET if it cannot come from a form', async () => {
    const answer = await app.inject({
      url: `/graphql?query=${encodeURIComponent('{ notes(space: "b") { hasMore } }')}`,
      headers: { authorization: 'Bearer owner', 'apollo-require-preflight': '1' },
    });
    expect(answer.json()).toEqual({ data: { notes: { hasMore: false } } });
  });
});

it('GraphQL is served until the process no longer accepts requests', async () => {
  const { app: stopping } = await sampleApi();
  const answers: number[] = [];
  Object.assign(stopping.get(SampleKeys, { strict: false }), {
    beforeApplicationShutdown: async () => {
      const headers = { authorization: 'Bearer owner' };
      const payload = { query: '{ __typename }' };
      answers.push((await stopping.inject({ method: 'POST', url: '/graphql', headers, payload })).statusCode);
    },
  });
  await stopping.close();
  expect(answers).toEqual([200]);
});

describe('the GraphQL schema', () => {
  const fieldOf = async (name: string) => {
    const { data } = await ask(getIntrospectionQuery({ inputValueDeprecation: true }));
    const schema = buildClientSchema(data as unknown as IntrospectionQuery);
    return {
      schema,
      field: (schema.getQueryType()!.getFields()[name] ?? schema.getMutationType()!.getFields()[name])!,
    };
  };

  it('has the defaults of inputs at any depth', async () => {
    const { schema, field } = await fieldOf('storeNote');
    expect(field.args.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([
      'space: String!',
      'input: StoreNoteInput!',
      'idempotencyKey: String',
    ]);
    const defaultsOf = (name: string) =>
      Object.values((schema.getType(name) as GraphQLInputObjectType).getFields()).map((member) => [
        member.name,
        member.defaultValue,
      ]);
    expect(Object.fromEntries(defaultsOf('StoreNoteInput'))).toMatchObject({
      mood: 'calm',
      tags: [],
      dryRun: false,
      text: undefined,
    });
    expect(Object.fromEntries(defaultsOf('PlaceInput'))).toEqual({ room: undefined, shelf: 0 });
  });

  it.each<[string, string, string, Record<string, unknown>]>([
    ['left out', '', '{ text: "one", place: { room: "hall" } }', {}],
    ['a variable without a value', '($mood: Mood)', '{ text: "one", mood: $mood, place: { room: "hall" } }', {}],
    ['left out of a variable', '($i: StoreNoteInput!)', '$i', { i: { text: 'one', place: { room: 'hall' } } }],
    [
      'left out of the default of a variable',
      '($i: StoreNoteInput! = { text: "one", place: { room: "hall" } })',
      '$i',
      {},
    ],
    ['left out of an inner variable', '($p: PlaceInput)', '{ text: "one", place: $p }', { p: { room: 'hall' } }],
  ])(
    'binds an idempotency key to the sent input, without the default of a field that is %s',
    async (_case, head, input, variables) => {
      await app.inject({
        method: 'POST',
        url: '/v1/boards/b/notes',
        payload: { text: 'one', place: { room: 'hall' } },
        headers: { authorization: 'Bearer owner', 'idempotency-key': 'k2' },
      });
      const { fingerprint } = board.seen.at(-1)!.ctx.idempotency!;
      const mutation = `storeNote(space: "b", input: ${input}, idempotencyKey: "k2") { __typename }`;
      expect((await ask(`mutation ${head} { ${mutation} }`, variables)).errors).toBeUndefined();
      expect(board.seen.at(-1)!.ctx.idempotency!.fingerprint).toBe(fingerprint);
    },
  );

  it('has a union of outcomes and refusals for every mutation', async () => {
    const { schema, field } = await fieldOf('storeNote');
    expect(String(field.type)).toBe('StoreNoteOutcome!');
    const typesOf = (name: string) => (schema.getType(name) as GraphQLUnionType).getTypes().map(String).sort();
    expect(typesOf('StoreNoteOutcome')).toEqual([
      'ConflictRefusal',
      'NoteAccepted',
      'NoteRejected',
      'PreconditionRefusal',
    ]);
    expect(typesOf('EditNoteOutcome')).toEqual(['ConflictRefusal', 'Note', 'PreconditionRefusal']);
    const fieldsOf = (name: string) => (schema.getType(name) as GraphQLObjectType).getFields();
    expect(String(fieldsOf('NoteAccepted').note!.type)).toBe('Note!');
    expect(Object.keys(fieldsOf('NoteRejected'))).toEqual(['outcome']);
  });

  it('declares answers as non-null, and names the replacement of everything that is deprecated', async () => {
    const { schema, field } = await fieldOf('notes');
    expect(String(field.type)).toBe('NoteConnection!');
    expect(field.args.find(({ name }) => name === 'first')).toMatchObject({ defaultValue: 50 });
    expect(field.args.find(({ name }) => name === 'cursor')?.deprecationReason).toBe('Use `after`.');
    const connection = (schema.getType('NoteConnection') as GraphQLObjectType).getFields();
    expect(String(connection.edges!.type)).toBe('[NoteConnectionEdge!]!');
    expect(String(connection.nodes!.type)).toBe('[Note!]!');
    expect(connection.data!.deprecationReason).toBe('Use `nodes` or `edges`.');
  });

  it('declares an answer that may be null as nullable', async () => {
    expect(String((await fieldOf('breakNote')).field.type)).toBe('JSON');
  });
});

describe('a bad request over GraphQL', () => {
  it.each([
    ['that is not GraphQL', '{ notes(', {}, 400, 'graphql_parse_failed'],
    ['for a field that does not exist', '{ notez(space: "b") { hasMore } }', {}, 400, 'graphql_validation_failed'],
    ['without a required argument', '{ notes { hasMore } }', {}, 400, 'graphql_validation_failed'],
    [
      'with a variable of the wrong type',
      'query ($l: Int) { notes(space: "b", limit: $l) { hasMore } }',
      { l: 'x' },
      400,
      'bad_user_input',
    ],
    [
      'that costs too much',
      '{ notes(space: "b", limit: 200) { data { id text mood tags at version echo a: id b: id c: id } } }',
      {},
      400,
      'query_too_costly',
    ],
    [
      'that asks for too much about the schema',
      `{ __schema { types { ${Array.from({ length: 401 }, (_, n) => `n${n}: name`).join(' ')} } } }`,
      {},
      400,
      'query_too_costly',
    ],
    ['with a field its schema refuses', '{ notes(space: "b", limit: 500) { hasMore } }', {}, 200, 'validation_failed'],
    ['with the id of another noun', '{ note(space: "b", id: "evd_1") { id } }', {}, 200, 'wrong_id_type'],
    [
      'for something that is not there',
      '{ note(space: "b", id: "clm_01kb5q4w3yf6vbt8c1s9n2d7hf") { id } }',
      {},
      200,
      'not_found',
    ],
    [
      'that tries to set a prototype',
      'query ($f: JSON) { notes(space: "b", filter: $f) { hasMore } }',
      { f: JSON.parse('{"__proto__":{}}') as unknown },
      200,
      'validation_failed',
    ],
    ['that runs into an internal fault', '{ breakNote(how: bug) }', {}, 200, 'internal'],
  ])('%s carries code, status and request id', async (_case, query, variables, status, code) => {
    const answer = await ask(query, variables);
    expect(answer.status).toBe(status);
    expect(answer.errors![0]!.extensions).toMatchObject({ code, requestId: answer.headers['x-request-id'] });
    expect(typeof answer.errors![0]!.extensions!.status).toBe('number');
    expect(JSON.stringify(answer)).not.toContain('hunter2');
  });

  it('that does not say which of its operations to run is refused before a variable is read', async () => {
    const query =
      'query a($l: Int) { notes(space: "b", limit: $l) { hasMore } } query b($l: Int) { notes(space: "b", limit: $l) { hasMore } }';
    const { errors, status } = await ask(query, { l: 'x' });
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ message: expect.stringMatching(/operation name/) }]);
  });

  it('that is nested too deeply is refused before it runs, except for introspection', async () => {
    const shallow = await sampleApi({ graphql: { maxDepth: 2, maxCost: 2_000, documents: DOCUMENTS } });
    const post = async (query: string) =>
      (
        await shallow.app.inject({
          method: 'POST',
          url: '/graphql',
          payload: { query },
          headers: { authorization: 'Bearer owner' },
        })
      ).json<Answer>();
    expect((await post('{ notes(space: "b") { data { id } } }')).errors![0]!.extensions!.code).toBe(
      'graphql_validation_failed',
    );
    expect((await post(getIntrospectionQuery())).errors).toBeUndefined();
    await shallow.app.close();
  });

  it('is answered with the offending fields of the input', async () => {
    const { errors } = await ask('{ notes(space: "b", limit: 500) { hasMore } }');
    expect(errors![0]!.extensions).toMatchObject({ status: 400, errors: [{ field: '/limit', code: 'too_big' }] });
  });

  it('has null as its data and an error that names the field, because every answer is non-null', async () => {
    const { data, errors } = await ask(
      '{ bad: note(space: "b", id: "evd_1") { id } good: notes(space: "b") { nodes { id } } }',
    );
    expect(data).toBeNull();
    expect(errors).toMatchObject([{ path: ['bad'], extensions: { code: 'wrong_id_type' } }]);
  });

  it('is described with the argument that the caller sent', async () => {
    const { errors } = await ask('{ notes(space: "b", first: 500) { nodes { id } } }');
    expect(errors).toMatchObject([{ extensions: { code: 'validation_failed', errors: [{ field: '/first' }] } }]);
  });

  it('that gives the length of a page twice is refused', async () => {
    const { errors } = await ask('{ notes(space: "b", first: 2, limit: 200) { nodes { id } } }');
    expect(errors).toMatchObject([{ extensions: { errors: [{ field: '/first', code: 'given_twice' }] } }]);
  });

  it.each(['first', 'limit'])('cannot lower its cost with a negative %s', async (name) => {
    const { status, errors } = await ask(
      `{ paid: notes(space: "b", ${name}: -2000000) { nodes { id } } ${Array.from({ length: 6 }, (_, i) => `n${i}: notes(space: "b", first: 200) { edges { cursor node { id } } }`).join(' ')} }`,
    );
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
  });

  const inFragment = (fields: string): string => `fragment F on NoteAccepted { ${fields} }`;
  it.each([
    ['a type', (fields: string) => `... on NoteAccepted { ${fields} }`, () => ''],
    ['an interface', (fields: string) => `... on StoredNote { ... on NoteAccepted { ${fields} } }`, () => ''],
    ['a fragment', () => '... on StoredNote { ...F }', inFragment],
  ])('does not hide its cost in %s of a union', async (_case, selection, fragment) => {
    const fields = Array.from({ length: 400 }, (_, i) => `n${i}: note { id text mood at version }`).join(' ');
    const mutation = `storeNote(space: "b", input: { text: "x" }) { ${selection(fields)} }`;
    const before = board.seen.length;
    const { errors } = await ask(`mutation { ${mutation} } ${fragment(fields)}`);
    expect(errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
    expect(board.seen).toHaveLength(before);
  });

  it('that asks for a huge page is refused as too costly', async () => {
    const { errors } = await ask('{ notes(space: "b", first: 2147483647) { nodes { id } } }');
    expect(errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
  });

  it.each([
    ['', 'key_missing'],
    ['Bearer nobody', 'key_invalid'],
    ['Bearer revoked', 'key_revoked'],
  ])('with the credential "%s" is answered with 401', async (authorization, code) => {
    const { status, errors, headers } = await ask('{ __typename }', {}, { authorization });
    expect({ status, code: errors![0]!.extensions!.code, wwwAuthenticate: headers['www-authenticate'] }).toEqual({
      status: 401,
      code,
      wwwAuthenticate: 'Bearer',
    });
  });

  it('that exceeds the role of the key is refused with the reason', async () => {
    const { errors } = await ask(STORE, { text: 'hi' }, { authorization: 'Bearer reader' });
    expect(errors![0]!.extensions).toMatchObject({ code: 'forbidden', status: 403 });
  });

  it.each<[string, Parameters<NestFastifyApplication['inject']>[0] & object, number]>([
    [
      'a mutation by GET',
      {
        method: 'GET',
        url: `/graphql?query=${encodeURIComponent('mutation { storeNote(space: "b", input: { text: "x" }) { __typename } }')}`,
        headers: { 'apollo-require-preflight': '1' },
      },
      405,
    ],
    [
      'a GET request that a browser could be tricked into sending',
      { method: 'GET', url: '/graphql?query=%7B__typename%7D' },
      400,
    ],
    ['a batch', { method: 'POST', url: '/graphql', payload: [{ query: '{ __typename }' }] }, 400],
    ['a body without a query', { method: 'POST', url: '/graphql', payload: {} }, 400],
    [
      'a form',
      { method: 'POST', url: '/graphql', payload: 'query={__typename}', headers: { 'content-type': 'text/plain' } },
      415,
    ],
  ])('is refused if it is %s', async (_case, options, status) => {
    const answer = await app.inject({ ...options, headers: { authorization: 'Bearer owner', ...options.headers } });
    expect(answer.statusCode).toBe(status);
  });
});

describe('the budget of a key', () => {
  const limits = {
    perKey: { perSecond: 0.01, burst: 2 },
    perTenant: { perSecond: 100, burst: 100 },
    failuresPerAddress: { perSecond: 1, burst: 60 },
  };
  const LIST = '{ notes(space: "b") { nodes { id } } }';
  const hashOf = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: query.padStart(64, '0') } });

  it.each<[string, object]>([
    ['a document that cannot be parsed', { query: '{ notes(' }],
    ['a document that is not valid', { query: '{ notez }' }],
    ['a variable of the wrong type', { query: 'query ($s: String!) { notes(space: $s) { hasMore } }' }],
    ['a hash that is unknown', { extensions: hashOf('1') }],
    ['a hash of another text', { query: LIST, extensions: hashOf('1') }],
    ['a body without a query', {}],
    ['a query without an operation', { query: '{ __typename }' }],
    ['a query for a list', { query: LIST }],
  ])('pays once for %s', async (_case, payload) => {
    const small = await sampleApi({ limits });
    const post = (body: object, accept = 'application/json') =>
      small.app.inject({
        method: 'POST',
        url: '/graphql',
        payload: body,
        headers: { authorization: 'Bearer reader', accept },
      });
    expect((await post(payload)).headers['x-ratelimit-remaining']).toBe('1');
    expect((await post(payload, 'application/json, text/event-stream')).headers['x-ratelimit-remaining']).toBe('0');
    for (const accept of ['application/json', 'text/event-stream']) {
      const refused = await post({ query: LIST }, accept);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
      expect(refused.json<Answer>().errors![0]!.extensions).toMatchObject({
        code: 'too_many_requests',
        status: 429,
        retryable: true,
        requestId: refused.headers['x-request-id'],
      });
    }
    await small.app.close();
  });

  it('pays for each mutation of a request, refused or not', async () => {
    const small = await sampleApi({ limits: { ...limits, perKey: { perSecond: 0.01, burst: 5 } } });
    const edits = [1, 2, 3].map(
      (n) => `e${n}: editNote(space: "b", input: { id: "${SAMPLE_ID}", text: "x", expectedVersion: 9 }) { __typename }`,
    );
    const { headers } = await small.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: {
        query: `mutation { store: storeNote(space: "b", input: { text: "hi" }) { __typename } ${edits.join(' ')} }`,
      },
      headers: { authorization: 'Bearer owner' },
    });
    expect(headers['x-ratelimit-remaining']).toBe('1');
    await small.app.close();
  });
});
