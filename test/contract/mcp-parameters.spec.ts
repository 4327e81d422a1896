import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TOOL_NAMES } from '#libs/governance/tools/index.js';
import { openService, type Answer, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let space: string;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  agent = await tenant.as({ role: 'agent' });
  ({ space } = await tenant.aSpace());
});
afterAll(() => service.close());
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const send = (query: string, method: string, params: object = {}): Promise<Answer> =>
  agent.send('POST', `/mcp${query}`, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), {
    accept: 'application/json, text/event-stream',
  });

interface Listed {
  name: string;
  annotations?: { readOnlyHint?: boolean };
}
const listed = async (query: string): Promise<Listed[]> => (await send(query, 'tools/list')).body.result.tools;
const namesBy = async (query: string): Promise<string[]> => (await listed(query)).map(({ name }) => name).sort();

/** Ways to request the set of tools that only propose. */
const GOVERNED = [
  '?tools=governed',
  '?toolset=governed',
  '?tools=governed&toolset=governed',
  '?tools=governed,governed',
  '?toolset=governed&toolset=governed',
];

describe.each(GOVERNED)('/mcp%s', (query) => {
  it('offers the nine tools that propose, tools that read, and nothing else', async () => {
    const tools = await listed(query);
    const proposing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(proposing.map(({ name }) => name).sort()).toEqual([...TOOL_NAMES].sort());
    expect(TOOL_NAMES).toHaveLength(9);
    expect(tools.length).toBeGreaterThan(9);
  });

  it('rejects a direct write as an invalid tool name, and stores nothing', async () => {
    const claim = { space, text: 'It rained.' };
    const { body } = await send(query, 'tools/call', { name: 'store_claim', arguments: claim });
    expect(body.result.structuredContent).toMatchObject({
      outcome: 'rejected_with_reason',
      code: 'INVALID_TOOL_NAME',
    });
    expect((await tenant.owner.do('claims.list', { space })).data).toEqual([]);
  });
});

it('the parameter `toolset` takes the same values as `tools`', async () => {
  expect(await namesBy('?toolset=graph,memory')).toEqual(await namesBy('?tools=graph,memory'));
  expect(await namesBy('?toolset=graph,memory&tools=memory,graph')).toEqual(await namesBy('?tools=graph,memory'));
  expect(await send('?toolset=everything', 'tools/list')).toMatchObject({
    status: 400,
    body: { code: 'tool_set_unknown' },
  });
  expect((await send('?toolset=governed,core', 'tools/list')).status).toBe(400);
});

it.each(['?tools=governed&toolset=core', '?tools=all&toolset=governed', '?tools=core&toolset='])(
  '/mcp%s is refused, because the two parameters name different sets',
  async (query) => {
    for (const method of ['tools/list', 'tools/call', 'initialize'])
      expect(await send(query, method)).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          detail: expect.stringContaining('same sets as tools'),
          errors: [{ field: 'toolset' }],
        },
      });
  },
);

it.each([
  ['?toolsets=governed', 'toolsets'],
  ['?tool=governed', 'tool'],
  ['?Tools=governed', 'Tools'],
  ['?TOOLSET=governed', 'TOOLSET'],
  ['?tool_set=governed', 'tool_set'],
  ['?tools[]=governed', 'tools[]'],
  ['?tools=core&set=governed', 'set'],
  ['?governed', 'governed'],
  ['?__proto__=governed', '__proto__'],
])('/mcp%s is refused, because %s is not a parameter', async (query, field) => {
  for (const method of ['tools/list', 'tools/call', 'initialize', 'ping'])
    expect(await send(query, method)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        detail: expect.stringMatching(/is not a parameter of \/mcp; the only parameter is tools \(or toolset\)/),
        errors: [{ field, code: 'unknown_field' }],
      },
    });
});

it('many unknown parameters, or one with a long name, get a short answer', async () => {
  const many = Array.from({ length: 50 }, (_, n) => `p${n}=1`).join('&');
  const { body } = await send(`?${many}`, 'tools/list');
  expect(body.errors).toHaveLength(20);
  expect(body.detail).toContain('(and 49 more)');
  const long = await send(`?${'x'.repeat(2_000)}=1`, 'tools/list');
  expect(long.status).toBe(400);
  expect(long.body.errors[0].field).toHaveLength(100);
});
