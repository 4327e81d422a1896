import { GraphModule } from '#libs/graph/graph.module.js';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StoreClaimInput, GetClaim, StoreClaim } from '#libs/knowledge/claims/index.js';
import {
  RecordEvidenceInput,
  RegroupEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
  RecordEvidence,
} from '#libs/knowledge/evidence/index.js';
import { RegroupEvidence, ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { PutSourceInput, PutSource } from '#libs/knowledge/sources/index.js';
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

let spaces = 0;
async function aSpace() {
  const slug = `p${(spaces += 1)}`;
  const as = world.as('owner');
  const spaceId = (await world.get(CreateSpace).run(as, CreateSpaceInput.parse({ slug, name: slug }))).id;
  for (const sourceId of ['wire', 'paper', 'blog'])
    await world.get(PutSource).run(as, PutSourceInput.parse({ space: slug, sourceId, class: 'document' }));
  const claim = (id: string) => world.get(GetClaim).run(as, { space: slug, id } as never);
  return {
    claim,
    node: (id: string) => world.get(GetNode).run(as, { space: slug, id } as never),
    record: async (source: string, more: object = {}) =>
      (
        await world.get(RecordEvidence).run(
          as,
          RecordEvidenceInput.parse({
            space: slug,
            kind: 'document',
            content: 'The bridge was closed in March, they say.',
            source,
            ...more,
          }),
        )
      ).id as Id<'evd'>,
    observe: async (evidenceId: string) =>
      (
        await world.get(CreateNode).run(
          as,
          CreateNodeInput.parse({
            space: slug,
            type: 'observation_factual',
            evidenceId,
            quote: 'bridge was closed in March',
            quoteType: 'attributed_analysis',
            claim: 'The bridge was closed in March.',
          }),
        )
      ).node!.id as Id<'clm'>,
    predict: async (evidenceId: string) =>
      (
        await world.get(CreateNode).run(
          as,
          CreateNodeInput.parse({
            space: slug,
            type: 'observation_predictive',
            evidenceId,
            quote: 'bridge was closed in March',
            quoteType: 'hard_data',
            claim: 'It will be closed again.',
            predictedEvent: 'It is closed again.',
            resolveBy: '2099-01-01T00:00:00Z',
          }),
        )
      ).prediction!.id,
    store: async (evidence: string[]) =>
      (
        await world.get(StoreClaim).run(
          as,
          StoreClaimInput.parse({
            space: slug,
            text: 'It was closed.',
            evidence,
            provenance: { source: 'document' },
          }),
        )
      ).claim!.id as Id<'clm'>,
    derive: async (premises: string[], reasoningType = 'inductive_generalization') =>
      (
        await world.get(Derive).run(
          as,
          DeriveInput.parse({
            space: slug,
            claim: `So it was, by ${premises.join()}.`,
            premises,
            reasoningType,
            logicalChain: 'as they say',
          }),
        )
      ).claim!.id as Id<'clm'>,
    regroup: (id: string, to: object) =>
      world.get(RegroupEvidence).run(as, RegroupEvidenceInput.parse({ space: slug, id, reason: 'a reprint', ...to })),
    revoke: (id: string) =>
      world.get(RevokeEvidence).run(as, RevokeEvidenceInput.parse({ space: slug, id, reason: 'forged' })),
    reinstate: (id: string) =>
      world.get(ReinstateEvidence).run(as, ReinstateEvidenceInput.parse({ space: slug, id, reason: 'it was genuine' })),
    confidences: async (...ids: string[]) => Promise.all(ids.map(async (id) => (await claim(id)).confidence)),
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

const isReplayedAsItIs = async () =>
  expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], unprojected: {} });

describe('evidence that a reviewer finds to be of another group', () => {
  it('takes from everything above it what two witnesses lent, and gives it back', async () => {
    const { record, observe, store, derive, regroup, claim, confidences, node, settle } = await aSpace();
    const [wire, paper] = [await record('wire'), await record('paper')];
    const [ofWire, ofPaper, cited] = [await observe(wire), await observe(paper), await store([wire, paper])];
    const both = await derive([ofWire, ofPaper]);
    const above = await derive([both], 'modus_ponens');
    expect([
      await confidences(both, above),
      (await claim(cited)).corroboration,
      (await claim(both)).corroboration,
    ]).toEqual([[0.8645, 0.84721], 2, 2]);
    const trusted = (await claim(cited)).trust;

    expect(await regroup(paper, { sameAs: wire })).toMatchObject({
      evidence: { independenceGroup: 'source/wire', version: 2 },
      affected: [ofPaper, cited].sort(),
      cascadeId: expect.stringMatching(/^cas_/),
    });
    await settle();
    expect([
      await confidences(both, above),
      (await claim(cited)).corroboration,
      (await claim(both)).corroboration,
    ]).toEqual([[0.665, 0.6517], 1, 1]);
    expect((await claim(cited)).trust).toBeLessThan(trusted);
    expect([(await node(ofPaper)).rootGroups, (await node(both)).rootGroups]).toEqual([
      ['source/wire'],
      ['source/wire'],
    ]);
    expect(await regroup(paper, { group: 'source/wire' })).toMatchObject({
      affected: [],
      cascadeId: null,
      evidence: { version: 2 },
    });

    await regroup(paper, { group: 'the paper itself' });
    await settle();
    expect([await confidences(both, above), (await claim(cited)).trust, (await claim(cited)).corroboration]).toEqual([
      [0.8645, 0.84721],
      trusted,
      2,
    ]);
    await isReplayedAsItIs();
  });

  it('counts for that group when it is reinstated or attached later, and carries nothing meanwhile', async () => {
    const { record, observe, derive, regroup, revoke, reinstate, confidences } = await aSpace();
    const [wire, paper] = [await record('wire'), await record('paper')];
    const [ofWire, ofPaper] = [await observe(wire), await observe(paper)];
    await revoke(paper);
    expect(await regroup(paper, { sameAs: wire })).toMatchObject({
      affected: [],
      cascadeId: null,
      evidence: { independenceGroup: 'source/wire', status: 'revoked' },
    });
    const third = await record('blog');
    await regroup(third, { sameAs: paper });
    expect(await confidences(await derive([ofWire, await observe(third)]))).toEqual([0.665]);
    await reinstate(paper);
    expect(await confidences(await derive([ofWire, ofPaper]))).toEqual([0.665]);
    await isReplayedAsItIs();
  });

  it('takes a forecast along that was read from it', async () => {
    const { record, regroup, predict, node, settle } = await aSpace();
    const paper = await record('paper');
    const prediction = await predict(paper);
    expect((await node(prediction)).rootGroups).toEqual(['source/paper']);
    await regroup(paper, { group: 'source/wire' });
    await settle();
    expect((await node(prediction)).rootGroups).toEqual(['source/wire']);
    await isReplayedAsItIs();
  });

  it.each([
    ['by name and by example at once', { group: 'a', sameAs: true }, 'validation_failed'],
    ['without saying which', {}, 'validation_failed'],
    ['that of nothing', { sameAs: 'evd_00000000000000000000000000' }, 'not_found'],
  ])('is not declared so %s', async (_how, to, code) => {
    const { record, regroup } = await aSpace();
    const wire = await record('wire');
    await expect(
      regroup(wire, 'sameAs' in to && to.sameAs === true ? { ...to, sameAs: wire } : to),
    ).rejects.toMatchObject({ code });
  });
});
