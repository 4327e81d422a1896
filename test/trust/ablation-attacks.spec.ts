import { ABLATIONS } from '#libs/tenancy/spaces/index.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mostlyOver, openService, over, type Client, type Service, type Tenant } from '../service/index.js';
import { McpClient } from '../service/mcp-client.js';

/** Beliefs spec, section 9: a policy that leaves out a part of the rules can be set only in evaluation spaces. */
let service: Service;
let tenant: Tenant;
let spaces = 0;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
});
afterAll(async () => {
  await service.expectReplayIsExact(tenant.id);
  await service.close();
});
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const named = () => {
  const slug = `ablated-${(spaces += 1)}`;
  return { slug, name: slug };
};

describe.each(['rest', 'graphql'] as const)('over %s', (transport) => {
  let owner: Client;
  beforeAll(async () => {
    owner = await over(transport, tenant.owner);
  });

  it.each(ABLATIONS)(
    'the policy %s is refused outside evaluation spaces, for a new space as for an existing space',
    async (beliefPolicy) => {
      const refused = { isOk: false, body: { code: 'forbidden', detail: expect.stringContaining('evaluation') } };
      expect(await owner.call('spaces.create', { ...named(), policy: { beliefPolicy } })).toMatchObject(refused);
      expect(await owner.call('spaces.create', { ...named(), purpose: null, policy: { beliefPolicy } })).toMatchObject(
        refused,
      );
      const { space } = await tenant.aSpace();
      expect(await owner.call('spaces.setPolicy', { space, beliefPolicy })).toMatchObject(refused);
      expect(await owner.call('spaces.setPolicy', { space, predicates: 'closed', beliefPolicy })).toMatchObject(
        refused,
      );
      expect(await owner.do('spaces.get', { space })).toMatchObject({
        purpose: null,
        version: 1,
        policy: { predicates: 'open', beliefPolicy: 'credence-v1' },
      });
    },
  );

  it('the purpose of a space is set when the space is created, and never changes', async () => {
    const { slug: space, name } = named();
    const made = await owner.do('spaces.create', { slug: space, name, purpose: 'evaluation' });
    expect(made).toMatchObject({ purpose: 'evaluation', policy: { beliefPolicy: 'credence-v1' } });
    for (const purpose of ['evaluation', null, 'memory'])
      expect((await owner.call('spaces.setPolicy', { space, purpose })).isOk).toBe(false);
    expect((await owner.call('spaces.create', { ...named(), purpose: 'memory' })).isOk).toBe(false);
    for (const beliefPolicy of ABLATIONS)
      expect(await owner.do('spaces.setPolicy', { space, beliefPolicy })).toMatchObject({ policy: { beliefPolicy } });
    await owner.do('spaces.setPolicy', { space, predicates: 'closed' });
    expect(await owner.do('spaces.get', { space })).toMatchObject({ purpose: 'evaluation' });
  });

  it('an unknown policy is refused everywhere', async () => {
    const { space } = await tenant.aSpace({ purpose: 'evaluation' });
    for (const beliefPolicy of ['no-rules', 'NO-STALENESS', 'no-staleness '])
      expect((await owner.call('spaces.setPolicy', { space, beliefPolicy })).isOk).toBe(false);
  });
});

it('no tool over MCP makes a space or sets its policy', async () => {
  const { body } = await new McpClient(tenant.owner).send('tools/list', {}, { tools: 'all' });
  const offered = body.result.tools.map(({ name }: { name: string }) => name);
  expect(offered).toContain('list_spaces');
  expect(offered.filter((name: string) => /space/.test(name) && /create|set|policy|clock/.test(name))).toEqual([]);
});

it('keys below admin cannot set a policy, and keys of other tenants do not find the space', async () => {
  const { space } = await tenant.aSpace({ purpose: 'evaluation' });
  const reviewer = await tenant.as({ role: 'reviewer' });
  expect((await reviewer.call('spaces.setPolicy', { space, beliefPolicy: 'no-staleness' })).status).toBe(403);
  const foreign = (await service.aTenant()).owner;
  expect((await foreign.call('spaces.setPolicy', { space, beliefPolicy: 'no-staleness' })).status).toBe(404);
});

describe('direct writes', () => {
  const payload = { text: 'The port is 8080.', class: 'descriptive' };

  async function aScene(beliefPolicy: string | null) {
    const { space } = await tenant.aSpace(beliefPolicy === null ? {} : { purpose: 'evaluation' });
    if (beliefPolicy !== null) await tenant.owner.do('spaces.setPolicy', { space, beliefPolicy });
    await tenant.owner.do('sources.put', { space, sourceId: 'manual', class: 'document' });
    const agent = await mostlyOver('rest', await tenant.as({ role: 'agent', sourceSystems: ['manual'] }));
    const call = (tool: string, given: object) => agent.do('tools.call', { space, tool, payload: given });
    const { ids } = await call('record_observation', {
      sourceId: 'manual',
      content: 'Port 8080.',
      evidenceType: 'note',
      observedAt: '2026-01-01T00:00:00Z',
    });
    return { call, space, observationIds: ids as string[] };
  }

  it.each([null, 'credence-v1', 'single-layer', 'no-tentative-provisional'])(
    'are refused if the policy is %s',
    async (policy) => {
      const { call, observationIds } = await aScene(policy);
      for (const more of [{ directWrite: true }, { tier: 'canonical' }, { promote: 1, status: 'accepted' }])
        expect(await call('propose_proposition', { ...payload, observationIds, ...more })).toMatchObject({
          outcome: 'rejected_with_reason',
          code: 'DIRECT_CANONICAL_WRITE_FORBIDDEN',
        });
    },
  );

  it('are accepted if the policy is direct-writes, but other forbidden inputs are not', async () => {
    const { call, space, observationIds } = await aScene('direct-writes');
    const asked = { ...payload, observationIds, directWrite: true };
    expect(await call('propose_proposition', { ...asked, trust: 1 })).toMatchObject({ code: 'POLICY_VIOLATION' });
    expect(await call('propose_proposition', { ...asked, observationIds: [] })).toMatchObject({
      code: 'MISSING_PROVENANCE',
    });
    const { outcome, ids } = await call('propose_proposition', { ...asked, status: 'accepted' });
    expect(outcome).toBe('accepted');
    expect((await tenant.owner.do('claims.get', { space, id: ids[0] })).belief).toMatchObject({
      state: 'accepted',
      policy: 'direct-writes',
    });
  });

  it.each(['rejected', 'contested', 'deprecated', 'tentative', 'provisional', 'Accepted', null, true, ['accepted']])(
    'never turn another state than the caller gives into an accepted claim: %j is rejected, and nothing is stored',
    async (status) => {
      const { call, space, observationIds } = await aScene('direct-writes');
      const asked = { ...payload, observationIds, directWrite: true, status };
      expect(await call('propose_proposition', asked)).toMatchObject({
        outcome: 'rejected_with_reason',
        code: 'POLICY_VIOLATION',
        reason: 'POLICY_VIOLATION: /status is set by the server',
      });
      expect((await tenant.owner.do('claims.list', { space, includeAll: true })).data).toEqual([]);
    },
  );

  it('take the state accepted only together with a direct write, and only at the top of a payload', async () => {
    const { call, observationIds } = await aScene('direct-writes');
    const asked = { ...payload, observationIds };
    for (const more of [
      { status: 'accepted' },
      { directWrite: true, triple: { subject: 'a', predicate: 'b', value: 'c', status: 'accepted' } },
    ])
      expect(await call('propose_proposition', { ...asked, ...more })).toMatchObject({ code: 'POLICY_VIOLATION' });
  });
});

describe('what a policy leaves out', () => {
  const disputed = async (beliefPolicy: string) => {
    const { space } = await tenant.aSpace({ purpose: 'evaluation' });
    await tenant.owner.do('spaces.setPolicy', { space, beliefPolicy });
    const stored = await tenant.owner.do('claims.store', {
      space,
      text: 'The port is 8080.',
      triple: { subject: 'server', predicate: 'port', value: '8080' },
      impact: 'irreversible',
      provenance: { source: 'user_explicit' },
    });
    return { space, ...stored };
  };

  it('no-test-loop: no test is suggested, however much depends on the claim', async () => {
    expect((await disputed('credence-v1')).testSuggestion).toMatchObject({ code: 'trigger.high_impact_novelty' });
    const { space, testSuggestion } = await disputed('no-test-loop');
    expect(testSuggestion).toBeNull();
    expect((await tenant.owner.do('tests.list', { space, suggested: true })).suggestions).toEqual([]);
  });

  it('single-layer: a claim in durable memory is canonical at once; a claim in a workspace or in quarantine is not', async () => {
    expect((await disputed('credence-v1')).claim.tier).toBe('workspace');
    const { space, claim } = await disputed('single-layer');
    expect(claim.tier).toBe('canonical');
    const { id: workspaceId } = await tenant.owner.do('workspaces.open', { space, kind: 'free' });
    const inside = { scope: 'workspace', workspaceId };
    const apart = await tenant.owner.do('claims.store', { space, text: 'The port is 9090.', ...inside });
    const forged = { subject: 'server'.replace('e', '\u0435'), predicate: 'port', value: '9090' };
    const waiting = await tenant.owner.do('claims.store', { space, text: 'The port is 9090.', triple: forged });
    expect([apart, waiting].map((each) => [each.outcome, each.claim.tier])).toEqual([
      ['accepted', 'workspace'],
      ['quarantined', 'workspace'],
    ]);
  });
});
