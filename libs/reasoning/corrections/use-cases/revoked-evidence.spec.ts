import { GraphModule } from '#libs/graph/graph.module.js';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StoreClaimInput, SupersedeInput, GetClaim, StoreClaim, SupersedeClaim } from '#libs/knowledge/claims/index.js';
import {
  RecordEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
  GetEvidence,
  RecordEvidence,
} from '#libs/knowledge/evidence/index.js';
import { ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { DeriveInput } from '../../derivations/index.js';
import { Derive, CreateNodeInput, CreateNode, GetNode } from '../../nodes/index.js';
import { WalkCascade } from './walk-cascade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

const REPORT = 'The bridge was closed on the ninth of March for repairs.';
let spaces = 0;
/** Evidence with an observation that quotes it and a claim that cites it, a conclusion on each, and a conclusion on both. */
async function aReport() {
  const slug = `r${(spaces += 1)}`;
  const as = world.as('owner');
  const spaceId = (await world.get(CreateSpace).run(as, CreateSpaceInput.parse({ slug, name: slug }))).id;
  const record = async (content: string) =>
    (
      await world
        .get(RecordEvidence)
        .run(as, RecordEvidenceInput.parse({ space: slug, kind: 'document', content, source: 'document' }))
    ).id as Id<'evd'>;
  const store = async (text: string, evidence: string[]) =>
    (
      await world
        .get(StoreClaim)
        .run(as, StoreClaimInput.parse({ space: slug, text, evidence, provenance: { source: 'document' } }))
    ).claim!.id as Id<'clm'>;
  const derive = (claim: string, premises: string[]) =>
    world.get(Derive).run(
      as,
      DeriveInput.parse({
        space: slug,
        claim,
        premises,
        reasoningType: 'modus_ponens',
        logicalChain: 'as said',
        useStale: true,
        useContested: true,
      }),
    );
  const derived = async (claim: string, premises: string[]) => (await derive(claim, premises)).claim!.id as Id<'clm'>;
  const claim = (id: string) => world.get(GetClaim).run(as, { space: slug, id } as never);
  const report = await record(REPORT);
  const observation = (
    await world.get(CreateNode).run(
      as,
      CreateNodeInput.parse({
        space: slug,
        type: 'observation_factual',
        evidenceId: report,
        quote: 'closed on the ninth of March',
        quoteType: 'hard_data',
        claim: 'The bridge was closed on 9 March.',
      }),
    )
  ).node!.id as Id<'clm'>;
  const claimed = await store('The bridge is under repair.', [report]);
  const first = await derived('Traffic went round.', [observation]);
  const both = await derived('The bypass was crowded.', [first, claimed]);
  return {
    slug,
    report,
    observation,
    claimed,
    first,
    both,
    derive,
    claim,
    store,
    record,
    all: [observation, claimed, first, both] as const,
    groundings: async (...ids: string[]) => Promise.all(ids.map(async (id) => (await claim(id)).grounding)),
    node: (id: string) => world.get(GetNode).run(as, { space: slug, id } as never),
    evidence: () => world.get(GetEvidence).run(as, { space: slug, id: report }),
    revoke: (more: object = {}) =>
      world
        .get(RevokeEvidence)
        .run(as, RevokeEvidenceInput.parse({ space: slug, id: report, reason: 'forged', ...more })),
    reinstate: (more: object = {}) =>
      world
        .get(ReinstateEvidence)
        .run(as, ReinstateEvidenceInput.parse({ space: slug, id: report, reason: 'it was genuine', ...more })),
    supersede: (id: Id<'clm'>, body: object) =>
      world.get(SupersedeClaim).run(as, SupersedeInput.parse({ space: slug, id, ...body })),
    settle: async (): Promise<void> => {
      for (;;) {
        const { data } = await world.get(ListCascades).run(as, { space: slug, state: 'running', limit: 50 });
        if (data.length === 0) return;
        for (const { id } of data)
          await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id } as CascadeJob);
      }
    },
  };
}

describe('evidence that is revoked', () => {
  it('takes the observations that quote it and the claims that cite it along, at once, and everything on them', async () => {
    const { revoke, groundings, all, observation, claimed, claim, node, derive, settle } = await aReport();
    expect(await revoke()).toMatchObject({
      evidence: { status: 'revoked' },
      affected: [observation, claimed].sort(),
      cascadeId: expect.stringMatching(/^cas_/),
      preview: null,
    });
    // No worker has run.
    expect(await groundings(...all)).toEqual(['tainted', 'tainted', 'tainted', 'tainted']);
    for (const id of [claimed, observation])
      expect(await claim(id)).toMatchObject({ base: 0, trust: 0, confidence: 0 });
    expect(await node(observation)).toMatchObject({ grounding: 'tainted', confidence: 0 });
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

  it('is previewed, and nothing changes', async () => {
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

  it('counts again once it is reinstated, for all of them as before', async () => {
    const { revoke, reinstate, groundings, all, claim, both, settle, evidence } = await aReport();
    const before = await claim(both);
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
    expect(await claim(both)).toMatchObject({ trust: before.trust, confidence: before.confidence, base: before.base });
    expect(await reinstate()).toMatchObject({ affected: [], evidence: { version: 3 } });
    expect(await evidence()).toMatchObject({ status: 'active' });
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], unprojected: {} });
  });
});

describe('a claim that gives its place to another', () => {
  it('tells beforehand what depends on it, and afterwards which cascade goes there', async () => {
    const { claimed, both, supersede, claim } = await aReport();
    const body = { text: 'The bridge is open again.', provenance: { source: 'document' } };
    expect(await supersede(claimed, { ...body, dryRun: true })).toMatchObject({
      outcome: 'accepted',
      superseded: [claimed],
      cascadeId: null,
      preview: { affected: 1, first: [both] },
    });
    expect(await claim(claimed)).toMatchObject({ status: 'active', version: 1 });
    expect(await supersede(claimed, body)).toMatchObject({
      outcome: 'accepted',
      superseded: [claimed],
      cascadeId: expect.stringMatching(/^cas_/),
      preview: null,
    });
    expect(await claim(both)).toMatchObject({ grounding: 'stale' });
  });
});
