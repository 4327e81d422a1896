import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { roleIsAtLeast } from '#libs/kernel/index.js';
import { operations, relations } from '../../apps/api/src/operations.js';
import { bare, elementOf, nameOf, pageItemOf } from '../../apps/api/src/transport/schemas/zod-shape.js';
import { openService, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
const SPACE = { space: 'lists' };
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
  await owner.do('spaces.create', { slug: 'lists', name: 'Lists' });
});
afterAll(() => service.close());

async function ask(query: string, variables: object = {}, by = owner): Promise<{ data: any; errors?: any[] }> {
  return (await by.send('POST', '/graphql', JSON.stringify({ query, variables }))).body;
}

const store = async (text: string): Promise<any> =>
  (await owner.do('claims.store', { ...SPACE, text, provenance: { source: 'system' } })).claim;
const derive = async (claim: string, premises: string[]): Promise<string> =>
  (await owner.do('nodes.derive', { ...SPACE, claim, premises, reasoningType: 'modus_ponens', logicalChain: 'so' }))
    .claim.id;

/** All items of a list, with the cursor of each, read in pages of this length. */
async function walk(field: string, first: number): Promise<{ ids: string[]; cursors: string[] }> {
  const [ids, cursors]: [string[], string[]] = [[], []];
  let after: string | null = null;
  for (;;) {
    const { data, errors } = await ask(
      `query ($after: String) { list: ${field}(space: "lists", first: ${first}, after: $after) { edges { cursor node { id } } nodes { id } pageInfo { hasNextPage endCursor } } }`,
      { after },
    );
    expect(errors).toBeUndefined();
    const { edges, nodes, pageInfo } = data.list;
    expect(nodes).toEqual(edges.map(({ node }: any) => node));
    ids.push(...nodes.map(({ id }: any) => id));
    cursors.push(...edges.map(({ cursor }: any) => cursor));
    if (!pageInfo.hasNextPage) return { ids, cursors };
    expect(pageInfo.endCursor).toBe(edges.at(-1).cursor);
    after = pageInfo.endCursor;
  }
}

describe('a list as a connection', () => {
  it.each(['claims', 'nodes', 'evidenceList'])(
    'leads through all %s, and every cursor continues after its item',
    async (field) => {
      for (const text of ['one', 'two', 'three', 'four', 'five'])
        await derive(`${field} ${text}, concluded`, [(await store(`${field} ${text}`)).id]);
      const { ids, cursors } = await walk(field, 2);
      expect({ some: ids.length >= 5, distinct: new Set(ids).size }).toEqual({ some: true, distinct: ids.length });
      expect((await walk(field, 200)).ids).toEqual(ids);
      const { data } = await ask(
        `query ($after: String) { list: ${field}(space: "lists", first: 2, after: $after) { nodes { id } } }`,
        { after: cursors[1] },
      );
      expect(data.list.nodes.map(({ id }: any) => id)).toEqual(ids.slice(2, 4));
    },
  );

  it('ends at its last item; with the end cursor, a later reader finds what was added', async () => {
    const page = '{ nodes { id } pageInfo { hasNextPage endCursor } }';
    const { data } = await ask(`{ list: evidenceList(space: "lists", first: 200) ${page} }`);
    expect(data.list.pageInfo).toMatchObject({ hasNextPage: false, endCursor: expect.any(String) });
    const { evidence } = await store('added later');
    const later = await ask(`query ($after: String) { list: evidenceList(space: "lists", after: $after) ${page} }`, {
      after: data.list.pageInfo.endCursor,
    });
    expect(later.data.list.nodes.map(({ id }: any) => id)).toEqual(evidence);
  });

  it('without new items ends where it began, so that a poller keeps its place', async () => {
    const poll = async (after: string | null) => {
      const { data } = await ask(
        'query ($after: String) { list: evidenceList(space: "lists", first: 200, after: $after) { nodes { id } pageInfo { endCursor } } }',
        { after },
      );
      return { ids: data.list.nodes.map(({ id }: any) => id), end: data.list.pageInfo.endCursor as string };
    };
    const { end } = await poll(null);
    expect(await poll(end)).toEqual({ ids: [], end });
    const { evidence } = await store('added after an empty page');
    expect((await poll(end)).ids).toEqual(evidence);
  });

  it('is refused if one long text under many names makes the answer too long', async () => {
    const content = 'long '.repeat(50_000);
    const { id } = await owner.do('evidence.record', { ...SPACE, kind: 'document', content });
    const names = (count: number) => Array.from({ length: count }, (_, i) => `a${i}: content`).join(' ');
    const read = (count: number) =>
      ask(`query ($id: ID!) { evidence(space: "lists", id: $id) { ${names(count)} } }`, { id });
    expect((await read(2)).data.evidence.a1).toBe(content);
    const { data, errors } = await read(200);
    expect({ data, code: errors![0].extensions.code }).toEqual({ data: undefined, code: 'answer_too_long' });
  });

  it('that is empty has no end cursor', async () => {
    const { data } = await ask('{ list: candidates(space: "lists") { edges { cursor } pageInfo { endCursor } } }');
    expect(data.list).toEqual({ edges: [], pageInfo: { endCursor: null } });
  });

  it('contains the same as its deprecated fields', async () => {
    const { data } = await ask(
      '{ list: claims(space: "lists", limit: 2) { data { id } nextCursor hasMore nodes { id } pageInfo { endCursor hasNextPage } } }',
    );
    expect(data.list.data).toEqual(data.list.nodes);
    expect({ endCursor: data.list.nextCursor, hasNextPage: data.list.hasMore }).toEqual(data.list.pageInfo);
  });
});

describe('a walk through the graph', () => {
  const LINKS = 'nodes { kind node { id text } }';

  it('leads from evidence to what depends on it, and back, through nodes of any type', async () => {
    const base = await store('the base of the walk');
    const top = await derive('the top of the walk', [base.id]);
    const { data, errors } = await ask(
      `query ($evidence: ID!, $base: ID!) {
        evidence(space: "lists", id: $evidence) {
          dependents { nodes { node { id dependents { nodes { node {
            id claim { openConflicts { id } } premises { nodes { node { id } } }
          } } } } } }
          edges { ${LINKS} }
        }
        claim(space: "lists", id: $base) { premises { nodes { node { evidence { id dependents { ${LINKS} } } claim { id } } } } }
      }`,
      { evidence: base.evidence[0], base: base.id },
    );
    expect(errors).toBeUndefined();
    const [below] = data.evidence.dependents.nodes;
    expect(below.node.id).toBe(base.id);
    const [above] = below.node.dependents.nodes;
    expect(above.node).toMatchObject({
      id: top,
      claim: { openConflicts: [] },
      premises: { nodes: [{ node: { id: base.id } }] },
    });
    expect(data.claim.premises.nodes).toMatchObject([
      { node: { evidence: { id: base.evidence[0], dependents: { nodes: [{ node: { id: base.id } }] } }, claim: null } },
    ]);
    expect(data.evidence.edges.nodes).toMatchObject([{ kind: 'derives_from', node: { id: base.id } }]);
  });

  it('leads from a node in the same way as from its claim', async () => {
    const base = await store('the base of a node');
    const top = await derive('the top of a node', [base.id]);
    const { data, errors } = await ask(
      `query ($id: ID!) { node(space: "lists", id: $id) { premises { ${LINKS} } dependents { ${LINKS} } edges { ${LINKS} } evidence { id } claim { premises { ${LINKS} } dependents { ${LINKS} } edges { ${LINKS} } } } }`,
      { id: top },
    );
    expect(errors).toBeUndefined();
    const { claim, evidence, ...links } = data.node;
    expect(links).toEqual(claim);
    expect(evidence).toBeNull();
    expect(links.premises.nodes).toMatchObject([{ node: { id: base.id } }]);
  });

  it('has cursors in the pages within traces, impacts and reports', async () => {
    const base = await store('the base of a trace');
    const top = await derive('the top of a trace', [base.id]);
    const page = '{ edges { cursor node { id } } pageInfo { hasNextPage } }';
    const { data, errors } = await ask(
      `query ($top: ID!, $base: ID!) {
        whyNode(space: "lists", id: $top) { steps ${page} }
        impact(space: "lists", id: $base) { nodes ${page} }
        reflect(space: "lists") { sections { section edges { cursor } } runningCascades { edges { cursor } } }
      }`,
      { top, base: base.id },
    );
    expect(errors).toBeUndefined();
    expect(data.impact.nodes.edges).toMatchObject([{ cursor: expect.any(String), node: { id: top } }]);
    expect(data.whyNode.steps.edges.length).toBeGreaterThan(0);
  });

  it('shows another tenant nothing, and a reader nothing of a private session', async () => {
    const base = await store('what everybody may read');
    const [evidence] = base.evidence;
    const agent = await tenant.as({ role: 'agent' });
    const { id: sessionId } = await agent.do('sessions.open', { ...SPACE, private: true });
    const text = 'what only the session may read';
    const { claim } = await agent.do('claims.store', {
      ...SPACE,
      text,
      evidence: [evidence],
      scope: 'session',
      sessionId,
    });
    expect(claim.evidence).toContain(evidence);
    const ways = ['dependents', 'edges'].map((way) => `${way} { nodes { node { id text } } }`).join(' ');
    const query = `query ($id: ID!) { evidence(space: "lists", id: $id) { ${ways} } node(space: "lists", id: $id) { ${ways} } }`;
    const reader = await tenant.as({ role: 'reader' });
    const { data, errors } = await ask(query, { id: evidence }, reader);
    expect(errors).toBeUndefined();
    expect(data.evidence.dependents.nodes).toMatchObject([{ node: { id: base.id } }]);
    expect(JSON.stringify(data)).not.toContain(text);
    const stranger = (await service.aTenant()).owner;
    await stranger.do('spaces.create', { slug: 'lists', name: 'Lists' });
    expect(await ask(query, { id: evidence }, stranger)).toMatchObject({
      data: null,
      errors: expect.arrayContaining([
        expect.objectContaining({ extensions: expect.objectContaining({ code: 'not_found' }) }),
      ]),
    });
  });

  it('costs more the deeper its pages are nested and the longer they are', async () => {
    const { id } = await store('alone in the graph');
    const nested = (first: number): string =>
      `query ($id: ID!) { node(space: "lists", id: $id) { edges(first: ${first}) { edges { node { node { edges(first: ${first}) { edges { node { node { edges(first: ${first}) { nodes { kind } } } } } } } } } } } }`;
    expect((await ask(nested(3), { id })).errors).toBeUndefined();
    expect((await ask(nested(100), { id })).errors).toMatchObject([{ extensions: { code: 'query_too_costly' } }]);
    const aliases = Array.from(
      { length: 100 },
      (_, i) => `a${i}: claims(space: "lists", first: 200) { edges { node { id } } }`,
    );
    expect((await ask(`{ ${aliases.join(' ')} }`)).errors).toMatchObject([
      { extensions: { code: 'query_too_costly' } },
    ]);
    const longest = await ask(
      'query ($id: ID!) { node(space: "lists", id: $id) { edges(first: 101) { nodes { kind } } } }',
      { id },
    );
    expect(longest.errors).toMatchObject([
      { extensions: { code: 'validation_failed', errors: [{ field: '/first' }] } },
    ]);
  });
});

/** The name of the object to which a schema leads: the name of the schema itself, or that of the items of a list. */
const objectOf = (schema: z.ZodType): string | undefined => {
  const type = bare(schema);
  return nameOf(pageItemOf(type) ?? elementOf(type) ?? type);
};

/**
 * Whether an operation shows objects of this type to readers. If no operation returns them, their use case decides who
 * may see them.
 */
function isForReaders(type: z.ZodType): boolean {
  const reads = operations.filter(({ effect, output }) => effect === 'read' && objectOf(output) === objectOf(type));
  return reads.length === 0 || reads.some(({ role }) => !roleIsAtLeast(role, 'agent'));
}

describe('a relation', () => {
  it('shows readers only what an operation shows them, except for the relation that is tested below', () => {
    expect(relations.filter(({ type }) => objectOf(type) === undefined)).toEqual([]);
    expect(relations.filter(({ type }) => !isForReaders(type)).map(({ on, field }) => `${on}.${field}`)).toEqual([
      'Claim.openConflicts',
    ]);
  });

  it('shows the open conflicts of a claim to agents, and none to readers', async () => {
    const [a, b] = [await store('the pump runs at night'), await store('the pump is off at night')];
    const { conflict } = await owner.do('conflicts.contradict', {
      ...SPACE,
      nodeA: a.id,
      nodeB: b.id,
      description: 'It runs or it does not.',
    });
    const query = 'query ($id: ID!) { claim(space: "lists", id: $id) { openConflicts { id } } }';
    const seenBy = async (role: 'reader' | 'agent') => (await ask(query, { id: a.id }, await tenant.as({ role }))).data;
    expect({ agent: await seenBy('agent'), reader: await seenBy('reader') }).toEqual({
      agent: { claim: { openConflicts: [{ id: conflict.id }] } },
      reader: { claim: { openConflicts: [] } },
    });
  });
});
