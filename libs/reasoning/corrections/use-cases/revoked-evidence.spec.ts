import { GraphModule } from '#libs/graph/graph.module.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { GetEvidence } from '#libs/knowledge/evidence/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

const REPORT = 'The bridge was closed on the ninth of March for repairs.';
/**
 * Evidence with an observation that quotes it and a claim that cites it, a conclusion on each, and a conclusion on
 * both.
 */
async function aReport() {
  const as = world.as('owner');
  const here = await openSpace(world);
  const { space, record, conclude, getClaim } = here;
  const store = (text: string, evidence: string[]) =>
    here.store(text, { evidence, provenance: { source: 'document' } });
  const derive = (claim: string, premises: string[]) =>
    here.derive(claim, premises, { useStale: true, useContested: true });
  const report = await record(REPORT);
  const observation = await here.make({
    type: 'observation_factual',
    evidenceId: report,
    quote: 'closed on the ninth of March',
    quoteType: 'hard_data',
    claim: 'The bridge was closed on 9 March.',
  });
  const claimed = await store('The bridge is under repair.', [report]);
  const first = await conclude('Traffic went round.', [observation]);
  const both = await conclude('The bypass was crowded.', [first, claimed]);
  return {
    ...here,
    report,
    observation,
    claimed,
    first,
    both,
    derive,
    store,
    all: [observation, claimed, first, both] as const,
    groundings: async (...ids: string[]) => Promise.all(ids.map(async (id) => (await getClaim(id)).grounding)),
    evidence: () => world.get(GetEvidence).run(as, { space, id: report }),
    revoke: (more: object = {}) => here.revoke(report, more),
    reinstate: (more: object = {}) => here.reinstateEvidence(report, more),
  };
}

describe('evidence that is revoked', () => {
  it('taints at once the observations that quote it, the claims that cite it, and everything based on them', async () => {
    const { revoke, groundings, all, observation, claimed, getClaim, getNode, derive, settle } = await aReport();
    expect(await revoke()).toMatchObject({
      evidence: { status: 'revoked' },
      affected: [observation, claimed].sort(),
      cascadeId: expect.stringMatching(/^cas_/),
      preview: null,
    });
    // No worker has run.
    expect(await groundings(...all)).toEqual(['tainted', 'tainted', 'tainted', 'tainted']);
    for (const id of [claimed, observation])
      expect(await getClaim(id)).toMatchObject({ base: 0, trust: 0, confidence: 0 });
    expect(await getNode(observation)).toMatchObject({ grounding: 'tainted', confidence: 0 });
    expect(await derive('The repair took long.', [observation])).toMatchObject({
      outcome: 'blocked',
      blocked: {
        gate: 'blocked_tainted',
        obstacles: [{ id: observation, causes: [{ kind: 'taint', rootId: observation }] }],
      },
    });
    await settle();
    expect(await groundings(...all)).toEqual(['tainted', 'tainted', 'tainted', 'tainted']);
    expect(await revoke()).toMatchObject({ evidence: { revokedReason: 'forged' }, affected: [] });
  });

  it('is previewed without changing anything', async () => {
    const { revoke, groundings, all, observation, claimed, first, both, evidence } = await aReport();
    const { affected, cascadeId, preview } = await revoke({ dryRun: true });
    expect({ affected, cascadeId }).toEqual({ affected: [observation, claimed].sort(), cascadeId: null });
    expect(preview).toEqual({
      affected: 4,
      byType: { claim: 1, observation_factual: 1, derivation: 2 },
      maxDepth: 3,
      first: [observation, claimed, first, both].sort(),
      nextCursor: null,
      asOfSeq: 0,
      truncated: false,
    });
    expect(await groundings(...all)).toEqual(['sound', 'sound', 'sound', 'sound']);
    expect(await evidence()).toMatchObject({ status: 'active', version: 1 });
  });

  it('counts again once it is reinstated, and everything is as before', async () => {
    const { revoke, reinstate, groundings, all, getClaim, both, settle, evidence } = await aReport();
    const before = await getClaim(both);
    await revoke();
    await settle();
    expect(await reinstate({ dryRun: true })).toMatchObject({
      evidence: { status: 'revoked' },
      preview: { affected: 4 },
    });
    expect(await reinstate()).toMatchObject({
      evidence: { status: 'active', revokedAt: null, revokedReason: null, version: 3 },
      cascadeId: expect.stringMatching(/^cas_/),
    });
    await settle();
    expect(await groundings(...all)).toEqual(['sound', 'sound', 'sound', 'sound']);
    expect(await getClaim(both)).toMatchObject({
      trust: before.trust,
      confidence: before.confidence,
      base: before.base,
    });
    expect(await reinstate()).toMatchObject({ affected: [], evidence: { version: 3 } });
    expect(await evidence()).toMatchObject({ status: 'active' });
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });
  });
});

describe("a claim that loses a user's statement and has the times of a tool again", () => {
  /** A tool observed a colour; a user stated the same on 8 January, and before that another colour, up to `until`. */
  async function repeated(observedAt: string, until: string | null = null) {
    const here = await openSpace(world);
    const say = (value: string, source: string, more: object) =>
      here.store(`The door is ${value}.`, {
        triple: { subject: 'door', predicate: 'colour', value },
        provenance: { source },
        ...more,
      });
    const id = await say('red', 'tool_output', { observedAt });
    await say('red', 'user_explicit', { observedAt: '2026-01-08T00:00:00Z' });
    const [, said] = (await here.getClaim(id)).evidence;
    if (until !== null) await say('blue', 'user_explicit', { validFrom: '2026-01-01T00:00:00Z', validUntil: until });
    const times = async () => {
      const { observedAt: observed, validFrom } = await here.getClaim(id);
      return [observed, validFrom].map((time) => time.slice(0, 10));
    };
    return { ...here, said: said!, times };
  }

  it.each([
    ['earlier', '2026-01-04T00:00:00Z', null, ['2026-01-04', '2026-01-04']],
    ['earlier, up to another value', '2026-01-04T00:00:00Z', '2026-01-04T00:00:00Z', ['2026-01-04', '2026-01-04']],
    ['earlier, while another value held', '2026-01-04T00:00:00Z', '2026-01-06T00:00:00Z', ['2026-01-04', '2026-01-08']],
    ['later', '2026-01-09T00:00:00Z', null, ['2026-01-09', '2026-01-09']],
  ])('starts with the observation of the tool: %s', async (_, observedAt, until, expected) => {
    const { said, times, revoke, reinstateEvidence } = await repeated(observedAt, until);
    const before = await times();
    await revoke(said);
    const without = await times();
    await reinstateEvidence(said);
    expect({ before, without, again: await times() }).toEqual({
      before: ['2026-01-08', '2026-01-08'],
      without: expected,
      again: ['2026-01-08', '2026-01-08'],
    });
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });
  });
});

describe('a claim that is replaced by another', () => {
  it('shows beforehand what depends on it, and afterwards the cascade that corrects its dependents', async () => {
    const { claimed, both, supersede, getClaim } = await aReport();
    const body = { text: 'The bridge is open again.', provenance: { source: 'document' } };
    expect(await supersede(claimed, { ...body, dryRun: true })).toMatchObject({
      outcome: 'accepted',
      superseded: [claimed],
      cascadeId: null,
      preview: { affected: 1, first: [both] },
    });
    expect(await getClaim(claimed)).toMatchObject({ status: 'active', version: 1 });
    expect(await supersede(claimed, body)).toMatchObject({
      outcome: 'accepted',
      superseded: [claimed],
      cascadeId: expect.stringMatching(/^cas_/),
      preview: null,
    });
    expect(await getClaim(both)).toMatchObject({ grounding: 'stale' });
  });
});
