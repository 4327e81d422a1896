import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countStatements, openService, type RestClient, type Service } from '../service/index.js';

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  owner = (await service.aTenant()).owner;
});
afterAll(() => service.close());

const SPACE = { space: 'links' };
const idsIn = (page: { data: { node: { id: string } }[] }): string[] => page.data.map(({ node }) => node.id);

async function ask(query: string, variables: object): Promise<{ data: any; errors?: any[] }> {
  return (await owner.send('POST', '/graphql', JSON.stringify({ query, variables }))).body;
}

it('one GraphQL query fetches a claim with its premises, their evidence and what depends on it, in pages', async () => {
  await owner.do('spaces.create', { slug: 'links', name: 'Links' });
  const store = async (text: string) =>
    (await owner.do('claims.store', { ...SPACE, text, provenance: { source: 'system' } })).claim;
  const derive = async (claim: string, premises: string[]) =>
    (
      await owner.do('nodes.derive', {
        ...SPACE,
        claim,
        premises,
        reasoningType: 'modus_ponens',
        logicalChain: 'as said',
      })
    ).claim;
  const [a, b] = [await store('A'), await store('B')];
  const middle = await derive('M', [a.id, b.id]);
  const above = [await derive('X', [middle.id]), await derive('Y', [middle.id]), await derive('Z', [middle.id])].map(
    ({ id }) => id,
  );

  const query = `query ($id: ID!, $cursor: String) { claim(space: "links", id: $id) {
    premises { data { kind direction node { id text claim { provenance { id } premises { data { node { id type } } } } } } }
    dependents(limit: 2, cursor: $cursor) { data { node { id } } nextCursor hasMore }
    edges { data { kind direction node { id } } }
  } }`;
  const {
    data: { claim },
    errors,
  } = await ask(query, { id: middle.id });
  expect(errors).toBeUndefined();
  expect(claim.premises.data).toMatchObject(
    [a, b].map(({ id, text, evidence }) => ({
      kind: 'derives_from',
      direction: 'out',
      node: {
        id,
        text,
        claim: {
          provenance: [{ id: evidence[0] }],
          premises: { data: [{ node: { id: evidence[0], type: 'evidence' } }] },
        },
      },
    })),
  );
  expect(claim.edges.data).toHaveLength(5);
  expect({ count: claim.dependents.data.length, hasMore: claim.dependents.hasMore }).toEqual({
    count: 2,
    hasMore: true,
  });
  const next = await ask(query, { id: middle.id, cursor: claim.dependents.nextCursor });
  expect([...idsIn(claim.dependents), ...idsIn(next.data.claim.dependents)]).toEqual(above);
});

it('nested items are fetched together, however many there are and however deep', async () => {
  const space = { space: 'wide' };
  await owner.do('spaces.create', { slug: 'wide', name: 'Wide' });
  const store = async (text: string): Promise<string> =>
    (await owner.do('claims.store', { ...space, text, provenance: { source: 'system' } })).claim.id;
  const derive = async (claim: string, premises: string[]): Promise<string> =>
    (
      await owner.do('nodes.derive', {
        ...space,
        claim,
        premises,
        reasoningType: 'modus_ponens',
        logicalChain: 'as said',
      })
    ).claim.id;
  /**
   * Builds a conclusion from `width` conclusions, each of which is drawn from `width` claims, and draws `width` further
   * conclusions from it.
   */
  const build = async (width: number): Promise<string> => {
    const middles = [];
    for (let n = 0; n < width; n += 1)
      middles.push(
        await derive(
          `middle ${width}.${n}`,
          await Promise.all(Array.from({ length: width }, (_, m) => store(`base ${width}.${n}.${m}`))),
        ),
      );
    const top = await derive(`top ${width}`, middles);
    for (let n = 0; n < width; n += 1) await derive(`above ${width}.${n}`, [top]);
    return top;
  };
  const query = `query ($id: ID!) { claim(space: "wide", id: $id) {
    premises(limit: 5) { data { node { id claim { trust provenance { id } premises(limit: 5) { data { node { id claim { text premises(limit: 5) { hasMore } } } } } } } } }
    dependents(limit: 5) { data { node { id claim { text } } } }
  } }`;
  const answered = async (id: string): Promise<void> => {
    const { data, errors } = await ask(query, { id });
    expect(errors).toBeUndefined();
    const width = data.claim.premises.data.length;
    expect(data.claim.premises.data.map(({ node }: any) => node.claim.premises.data.length)).toEqual(
      Array.from({ length: width }, () => width),
    );
    expect(data.claim.dependents.data).toHaveLength(width);
  };
  // Other work of the service may add statements, but not every time. So the fewest count.
  const fewest = async (id: string): Promise<number> => {
    const counts = [];
    for (let i = 0; i < 4; i += 1) counts.push(await countStatements(service, () => answered(id)));
    return Math.min(...counts);
  };
  const seen = [await fewest(await build(2)), await fewest(await build(5))];
  expect({ firstSeen: seen[0]! > 0, secondSeen: seen[1] }).toEqual({ firstSeen: true, secondSeen: seen[0] });
}, 60_000);

it('the cost of a nested page depends on its length, which is limited', async () => {
  const nested = (limit: number) =>
    `query ($id: ID!) { claim(space: "links", id: $id) { dependents(limit: ${limit}) { data { node { claim { dependents(limit: 100) { data { node { id text status type } } } } } } } } }`;
  const { id } = (await owner.do('claims.store', { ...SPACE, text: 'alone' })).claim;
  expect((await ask(nested(100), { id })).errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
  expect(
    (await ask('query ($id: ID!) { claim(space: "links", id: $id) { dependents(limit: 101) { hasMore } } }', { id }))
      .errors,
  ).toMatchObject([{ extensions: { code: 'validation_failed' } }]);
});
