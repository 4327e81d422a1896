import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
  await owner.do('spaces.create', { slug: 'kept', name: 'Kept' });
});
afterAll(() => service.close());

const hashOf = (query: string): string => createHash('sha256').update(query).digest('hex');
const persisted = (sha256Hash: unknown, version: unknown = 1) => ({ persistedQuery: { version, sha256Hash } });

async function post(by: RestClient, request: object): Promise<{ status: number; data: any; errors?: any[] }> {
  const { status, body } = await by.send('POST', '/graphql', JSON.stringify(request));
  return { status, ...body };
}

const NOT_FOUND = {
  status: 200,
  errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'persisted_query_not_found' } }],
};

/** A document that no other test sends. */
let documents = 0;
const aQuery = (): string => `query Q${(documents += 1)} { claims(space: "kept") { nodes { id } } }`;

describe('a persisted query', () => {
  it('is sent once with its text, and then by its hash, with variables', async () => {
    const query = `query ($first: Int) { claims(space: "kept", first: $first) { nodes { id } pageInfo { hasNextPage } } }`;
    const extensions = persisted(hashOf(query));
    expect(await post(owner, { extensions })).toMatchObject(NOT_FOUND);
    const first = await post(owner, { query, extensions, variables: { first: 3 } });
    expect(first).toEqual({
      status: 200,
      data: { claims: { nodes: [], pageInfo: { hasNextPage: false } } },
    });
    expect(await post(owner, { extensions, variables: { first: 3 } })).toEqual(first);
    expect((await post(owner, { extensions, variables: { first: 500 } })).errors).toMatchObject([
      { extensions: { code: 'validation_failed' } },
    ]);
  });

  it('of one tenant is not found by its hash in another tenant', async () => {
    const query = aQuery();
    const extensions = persisted(hashOf(query));
    await post(owner, { query, extensions });
    const stranger = (await service.aTenant()).owner;
    expect(await post(stranger, { extensions })).toMatchObject(NOT_FOUND);
    expect((await post(owner, { extensions })).errors).toBeUndefined();
  });

  it('is run with the rights of the caller that sends the hash', async () => {
    const query = 'mutation { createSpace(input: { slug: "by-hash", name: "By hash" }) { ... on Space { id } } }';
    const extensions = persisted(hashOf(query));
    const reader = await tenant.as({ role: 'reader' });
    expect((await post(reader, { query, extensions })).errors).toMatchObject([{ extensions: { status: 403 } }]);
    expect((await post(reader, { extensions })).errors).toMatchObject([{ extensions: { status: 403 } }]);
    expect((await post(owner, { extensions })).errors).toBeUndefined();
  });

  it('is not kept under the hash of another text', async () => {
    const [query, other] = [aQuery(), aQuery()];
    expect(await post(owner, { query: other, extensions: persisted(hashOf(query)) })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'persisted_query_mismatch', requestId: expect.any(String) } }],
    });
    expect(await post(owner, { extensions: persisted(hashOf(query)) })).toMatchObject(NOT_FOUND);
  });

  it.each([
    ['another version', persisted('0'.repeat(64), 2)],
    ['a hash in upper case', persisted('A'.repeat(64))],
    ['a hash that is an object', persisted({ toString: 'x' })],
    ['a prototype as its hash', persisted('__proto__')],
    ['null', { persistedQuery: null }],
  ])('with %s is refused', async (_, extensions) => {
    expect(await post(owner, { extensions })).toMatchObject({
      status: 400,
      errors: [{ extensions: { code: 'persisted_query_invalid' } }],
    });
  });

  it('has the same limits as any other query', async () => {
    const costly = `{ ${Array.from({ length: 50 }, (_, i) => `a${i}: claims(space: "kept", first: 200) { edges { cursor node { id text } } }`).join(' ')} }`;
    const extensions = persisted(hashOf(costly));
    for (const request of [{ query: costly, extensions }, { extensions }])
      expect((await post(owner, request)).errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
  });

  it('needs an API key, even to be stored', async () => {
    const query = aQuery();
    const request = { query, extensions: persisted(hashOf(query)) };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${owner.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(request) });
    expect(answer.status).toBe(401);
    expect(await post(owner, { extensions: request.extensions })).toMatchObject(NOT_FOUND);
  });
});
