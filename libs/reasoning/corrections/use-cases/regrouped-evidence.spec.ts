import { GraphModule } from '#libs/graph/graph.module.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

async function spaceWithSources() {
  const here = await openSpace(world);
  const { getClaim } = here;
  for (const sourceId of ['wire', 'paper', 'blog']) await here.putSource(sourceId);
  return {
    ...here,
    record: (source: string, more: object = {}) =>
      here.record('The bridge was closed in March, they say.', { source, ...more }),
    observe: (evidenceId: string) =>
      here.make({
        type: 'observation_factual',
        evidenceId,
        quote: 'bridge was closed in March',
        quoteType: 'attributed_analysis',
        claim: 'The bridge was closed in March.',
      }),
    predict: async (evidenceId: string) =>
      (
        await here.createNode({
          type: 'observation_predictive',
          evidenceId,
          quote: 'bridge was closed in March',
          quoteType: 'hard_data',
          claim: 'It will be closed again.',
          predictedEvent: 'It is closed again.',
          resolveBy: '2099-01-01T00:00:00Z',
        })
      ).prediction!.id,
    store: (evidence: string[]) => here.store('It was closed.', { evidence, provenance: { source: 'document' } }),
    derive: (premises: string[], reasoningType = 'inductive_generalization') =>
      here.conclude(`So it was, by ${premises.join()}.`, premises, { reasoningType }),
    confidences: async (...ids: string[]) => Promise.all(ids.map(async (id) => (await getClaim(id)).confidence)),
  };
}

const isReplayedAsItIs = async () =>
  expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });

describe('evidence that a reviewer moves to another group', () => {
  it('lowers everything above it by what the second witness added, and restores everything when the evidence is moved back', async () => {
    const { record, observe, store, derive, regroup, getClaim, confidences, getNode, settle } =
      await spaceWithSources();
    const [wire, paper] = [await record('wire'), await record('paper')];
    const [ofWire, ofPaper, cited] = [await observe(wire), await observe(paper), await store([wire, paper])];
    const both = await derive([ofWire, ofPaper]);
    const above = await derive([both], 'modus_ponens');
    expect({
      confidences: await confidences(both, above),
      corroborationOfCited: (await getClaim(cited)).corroboration,
      corroborationOfBoth: (await getClaim(both)).corroboration,
    }).toEqual({ confidences: [0.8645, 0.84721], corroborationOfCited: 2, corroborationOfBoth: 2 });
    const trusted = (await getClaim(cited)).trust;

    expect(await regroup(paper, { sameAs: wire })).toMatchObject({
      evidence: { independenceGroup: 'source/wire', version: 2 },
      affected: [ofPaper, cited].sort(),
      cascadeId: expect.stringMatching(/^cas_/),
    });
    await settle();
    expect({
      confidences: await confidences(both, above),
      corroborationOfCited: (await getClaim(cited)).corroboration,
      corroborationOfBoth: (await getClaim(both)).corroboration,
    }).toEqual({ confidences: [0.665, 0.6517], corroborationOfCited: 1, corroborationOfBoth: 1 });
    expect((await getClaim(cited)).trust).toBeLessThan(trusted);
    expect({ ofPaper: (await getNode(ofPaper)).rootGroups, both: (await getNode(both)).rootGroups }).toEqual({
      ofPaper: ['source/wire'],
      both: ['source/wire'],
    });
    expect(await regroup(paper, { group: 'source/wire' })).toMatchObject({
      affected: [],
      cascadeId: null,
      evidence: { version: 2 },
    });

    await regroup(paper, { group: 'the paper itself' });
    await settle();
    expect({
      confidences: await confidences(both, above),
      trust: (await getClaim(cited)).trust,
      corroboration: (await getClaim(cited)).corroboration,
    }).toEqual({ confidences: [0.8645, 0.84721], trust: trusted, corroboration: 2 });
    await isReplayedAsItIs();
  });

  it('counts for the new group when it is reinstated or attached later, and supports nothing while revoked', async () => {
    const { record, observe, derive, regroup, revoke, reinstateEvidence, confidences } = await spaceWithSources();
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
    await reinstateEvidence(paper);
    expect(await confidences(await derive([ofWire, ofPaper]))).toEqual([0.665]);
    await isReplayedAsItIs();
  });

  it('moves a forecast that was read from it to the new group as well', async () => {
    const { record, regroup, predict, getNode, settle } = await spaceWithSources();
    const paper = await record('paper');
    const prediction = await predict(paper);
    expect((await getNode(prediction)).rootGroups).toEqual(['source/paper']);
    await regroup(paper, { group: 'source/wire' });
    await settle();
    expect((await getNode(prediction)).rootGroups).toEqual(['source/wire']);
    await isReplayedAsItIs();
  });

  it.each([
    ['to a group given both by name and by example', { group: 'a', sameAs: true }, 'validation_failed'],
    ['without a group', {}, 'validation_failed'],
    ['to the group of evidence that does not exist', { sameAs: 'evd_00000000000000000000000000' }, 'not_found'],
  ])('is not moved %s', async (_how, to, code) => {
    const { record, regroup } = await spaceWithSources();
    const wire = await record('wire');
    await expect(
      regroup(wire, 'sameAs' in to && to.sameAs === true ? { ...to, sameAs: wire } : to),
    ).rejects.toMatchObject({ code });
  });
});
