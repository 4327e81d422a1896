import type { Id } from '#libs/kernel/index.js';
import { ListCascades } from '#libs/graph/cascades/index.js';
import { GraphModule } from '#libs/graph/graph.module.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { FindHistories, ListHistory, ListHistoryInput } from '#libs/knowledge/claims/index.js';
import { ListAuditInput, ListAudit } from '#libs/history/events/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { DeriveInput } from '../../derivations/index.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

async function spaceOfCascades() {
  const here = await openSpace(world);
  const { space } = here;
  const as = world.as('owner');
  return {
    ...here,
    believed: async () =>
      (await here.listClaims())
        .filter(({ grounding }) => grounding === 'sound')
        .map(({ text }) => text)
        .sort(),
    why: async (id: string) => (await here.why(id)).steps.data[0]!,
    history: async (id: string) => (await here.call(ListHistory, ListHistoryInput, { id })).data,
    latest: async (ids: string[]) =>
      (
        await world.get(FindHistories).run(
          as,
          ids.map((id) => ({ space, id }) as never),
        )
      ).map((entries) => entries.at(-1)),
    audit: async (subjectId: string) =>
      (await world.get(ListAudit).run(as, ListAuditInput.parse({ subjectId }))).data.map(({ kind, subjectId: of }) => [
        kind,
        of,
      ]),
    running: async () => (await world.get(ListCascades).run(as, { space, limit: 50 })).data,
  };
}

const SYSTEM = { provenance: { source: 'system' } };

describe('what depends on a claim', () => {
  it('is tainted when the claim is retracted, however far above the claim it is', async () => {
    const { store, conclude, derive, retract, getClaim, settle } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    expect({ d1: (await getClaim(d1)).confidence, d2: (await getClaim(d2)).confidence }).toEqual({
      d1: 0.931,
      d2: 0.91238,
    });
    await retract(a);
    await settle();
    for (const id of [d1, d2])
      expect(await getClaim(id)).toMatchObject({
        grounding: 'tainted',
        confidence: 0,
        trust: 0,
        correctionPending: false,
      });
    expect(await derive('D3', [d2], { useStale: true, useContested: true })).toMatchObject({
      outcome: 'blocked',
      blocked: { gate: 'blocked_tainted', obstacles: [{ id: d2, causes: [{ kind: 'taint', rootId: a }] }] },
      claim: null,
    });
  });

  it('lists in its history what a page of the cascade changed about it, and nothing about other claims', async () => {
    const { store, conclude, retract, settle, history, latest, audit } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    const { cascadeId } = await retract(a);
    await settle();
    for (const id of [d1, d2]) {
      const reported = (await history(id)).at(-1)!;
      expect(reported).toMatchObject({
        kind: 'support_recomputed',
        details: { cascadeId, claimSupport: { id, grounding: 'tainted' } },
      });
      expect(JSON.stringify(reported)).not.toContain(id === d1 ? d2 : d1);
      expect(await audit(id)).toEqual([
        ['support_recomputed', cascadeId],
        ['claim_stored', id],
      ]);
    }
    expect((await latest([d1, d2])).map((entry) => entry!.kind)).toEqual(['support_recomputed', 'support_recomputed']);
    expect(await history(a)).toHaveLength(2);
  });

  it('is sound again when the claim is reinstated', async () => {
    const { store, conclude, retract, reinstate, getClaim, settle } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    const before = [await getClaim(d1), await getClaim(d2)];
    await retract(a);
    await settle();
    expect(await reinstate(a)).toMatchObject({
      outcome: 'reinstated',
      claim: { status: 'active', grounding: 'sound' },
      cascadeId: expect.stringMatching(/^cas_/),
    });
    await settle();
    for (const [i, id] of [d1, d2].entries())
      expect(await getClaim(id)).toEqual({
        ...before[i],
        version: 3,
        belief: expect.objectContaining({ state: before[i]!.belief!.state }),
      });
    expect(await reinstate(a)).toMatchObject({ outcome: 'not_retracted', cascadeId: null });
  });

  it('is not shown as sound once the retraction has been answered', async () => {
    const { store, conclude, retract, getClaim, believed, settle } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    await store({ text: 'B', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    expect(await believed()).toEqual(['A', 'B', 'D1', 'D2']);
    await retract(a);
    expect(await believed()).toEqual(['B']);
    expect(await getClaim(d2)).toMatchObject({ grounding: 'tainted', correctionPending: true });
    await settle();
    expect(await believed()).toEqual(['B']);
    expect(await getClaim(d2)).toMatchObject({ grounding: 'tainted', correctionPending: false });
  });

  it('is previewed by a dry run of a retraction, and changed by the retraction alone', async () => {
    const { store, conclude, retract, getClaim } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1], { importance: 0.9 });
    expect(await retract(a, { dryRun: true })).toMatchObject({
      cascadeId: null,
      preview: { affected: 2, byType: { derivation: 2 }, maxDepth: 2, first: [d2, d1], truncated: false },
    });
    expect(await getClaim(d1)).toMatchObject({ grounding: 'sound', correctionPending: false });
    expect(await retract(a)).toMatchObject({ cascadeId: expect.stringMatching(/^cas_/), preview: null });
    expect(await retract(await store({ text: 'nothing depends on it', ...SYSTEM }))).toMatchObject({
      cascadeId: null,
      preview: null,
    });
  });

  it('is sound again once it is based on other premises, and so is everything above it', async () => {
    const { store, conclude, rederive, supersede, getClaim, settle } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    const { claim: a1 } = await supersede(a, { text: 'A, corrected', ...SYSTEM });
    await settle();
    expect(await rederive(d1, [a1!.id])).toMatchObject({
      outcome: 'rederived',
      claim: { id: d1, grounding: 'sound', confidence: 0.931 },
    });
    await settle();
    expect(await getClaim(d2)).toMatchObject({ grounding: 'sound', confidence: 0.91238 });
  });

  it('can be based on other premises repeatedly, and only the latest premises count', async () => {
    const { store, conclude, rederive, retract, getClaim, settle } = await spaceOfCascades();
    const [a, b, c] = [
      await store({ text: 'A', ...SYSTEM }),
      await store({ text: 'B', ...SYSTEM }),
      await store({ text: 'C', ...SYSTEM }),
    ];
    const d1 = await conclude('D1', [a]);
    await rederive(d1, [b]);
    await rederive(d1, [c]);
    await retract(b);
    await settle();
    expect(await getClaim(d1)).toMatchObject({ grounding: 'sound' });
    await retract(c);
    await settle();
    expect(await getClaim(d1)).toMatchObject({ grounding: 'tainted' });
  });

  it.each([
    ['itself', (d1: string) => [d1]],
    ['something that depends on it', (_: string, d2: string) => [d2]],
  ])('cannot be based on %s', async (_, premises) => {
    const { store, conclude, rederive } = await spaceOfCascades();
    const d1 = await conclude('D1', [await store({ text: 'A', ...SYSTEM })]);
    const d2 = await conclude('D2', [d1]);
    await expect(rederive(d1, premises(d1, d2))).rejects.toMatchObject({ code: 'cycle' });
  });

  it('is contested while the claim is a side of an open contradiction', async () => {
    const { store, conclude, derive, getClaim, settle, contradict } = await spaceOfCascades();
    const a = await store({ text: 'it is blue' });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    await contradict(a, await store({ text: 'it is green' }));
    await expect(derive('D3', [d2])).rejects.toMatchObject({ code: 'cascade_running' });
    expect(await getClaim(d2)).toMatchObject({ grounding: 'sound', correctionPending: true });
    await settle();
    for (const premise of [a, d1])
      expect(await derive('D3', [premise])).toMatchObject({
        outcome: 'blocked',
        blocked: { gate: 'blocked_contested', obstacles: [{ id: premise, causes: [{ kind: 'contested' }] }] },
      });
    expect(await derive('D3', [d1], { useContested: true })).toMatchObject({ outcome: 'accepted' });
    expect(await getClaim(d1)).toMatchObject({ grounding: 'sound' });
  });

  it('follows the value of its premises', async () => {
    const { store, conclude, getClaim, settle } = await spaceOfCascades();
    const said = (source: string) => ({
      text: 'it is blue',
      triple: { subject: 'it', predicate: 'is', value: 'blue' },
      provenance: { source },
    });
    const a = await store(said('inference'));
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    expect(await getClaim(d2)).toMatchObject({ confidence: 0.4802, trust: 0.4802 });
    await store(said('system'));
    await settle();
    expect(await getClaim(d2)).toMatchObject({ confidence: 0.9604, trust: 0.5 });
  });

  it('is refused if a premise is named twice or is in another space, or if it has none', async () => {
    const { store, derive } = await spaceOfCascades();
    const elsewhere = await (await spaceOfCascades()).store({ text: 'elsewhere' });
    const a = await store({ text: 'A' });
    await expect(derive('D', [a, a])).rejects.toMatchObject({ code: 'duplicate_premise' });
    await expect(derive('D', [a, elsewhere])).rejects.toMatchObject({ code: 'not_found' });
    expect(() =>
      DeriveInput.parse({ space: 's', claim: 'D', premises: [], reasoningType: 'modus_ponens', logicalChain: 'so' }),
    ).toThrow('premises');
  });

  it('is stale when the claim is superseded, except for the replacement itself', async () => {
    const { store, conclude, derive, supersede, getClaim, settle } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const d2 = await conclude('D2', [d1]);
    const { claim: a1 } = await supersede(a, { text: 'A, corrected', ...SYSTEM });
    await settle();
    for (const id of [d1, d2]) expect(await getClaim(id)).toMatchObject({ grounding: 'stale' });
    expect(await derive('D3', [d1])).toMatchObject({ outcome: 'blocked', blocked: { gate: 'blocked_stale' } });
    expect(await derive('D3', [d1], { useStale: true })).toMatchObject({
      outcome: 'accepted',
      claim: { grounding: 'stale' },
    });
    expect(await derive('D4', [a1!.id])).toMatchObject({ outcome: 'accepted', claim: { grounding: 'sound' } });
  });

  it('keeps a record of each stale or contested premise that its author allowed (example 10)', async () => {
    const { store, conclude, derive, supersede, rederive, settle, why, contradict } = await spaceOfCascades();
    const [a, contested] = [await store({ text: 'A', ...SYSTEM }), await store({ text: 'it is blue' })];
    const d1 = await conclude('D1', [a]);
    const { claim: a1 } = await supersede(a, { text: 'A, corrected', ...SYSTEM });
    await contradict(contested, await store({ text: 'it is green' }));
    await settle();
    const both = [d1, contested];
    expect(await derive('D2', both, { useStale: true })).toMatchObject({
      blocked: { gate: 'blocked_contested', obstacles: [{ id: contested }] },
    });
    expect(await derive('D2', both, { useContested: true })).toMatchObject({
      blocked: { gate: 'blocked_stale', obstacles: [{ id: d1 }] },
    });
    const d2 = await conclude('D2', both, { useStale: true, useContested: true });
    const stamp = (id: string, kind: string, rootId: unknown) => ({
      id,
      causes: [{ kind, rootId }],
      by: expect.stringMatching(/^prn_/),
      at: expect.any(String),
    });
    const stamps = {
      builtOnStale: [stamp(d1, 'stale', a)],
      builtOnContested: [stamp(contested, 'contested', expect.stringMatching(/^cnf_/))],
    };
    expect(await why(d2)).toMatchObject({
      ...stamps,
      grounding: 'stale',
      causes: [{ kind: 'contested' }, { kind: 'stale', rootId: a }],
    });
    await rederive(d1, [a1!.id]);
    await settle();
    expect(await why(d2)).toMatchObject({ ...stamps, grounding: 'sound', causes: [{ kind: 'contested' }] });
  });

  it('cannot be a premise while a correction is on its way to it', async () => {
    const { store, conclude, derive, retract } = await spaceOfCascades();
    const a = await store({ text: 'A', ...SYSTEM });
    const d1 = await conclude('D1', [a]);
    const [b, d2] = [await store({ text: 'B', ...SYSTEM }), await conclude('D2', [d1])];
    await retract(a);
    await expect(derive('D3', [d2])).rejects.toMatchObject({ code: 'cascade_running' });
    expect(await derive('E', [b])).toMatchObject({ outcome: 'accepted' });
  });

  it('is processed only once by a cascade, although many paths of the graph lead to it', async () => {
    const { store, conclude, retract, settle, running } = await spaceOfCascades();
    let layer = [
      await store({ text: 'p0', ...SYSTEM }),
      await store({ text: 'p1', ...SYSTEM }),
      await store({ text: 'p2', ...SYSTEM }),
    ];
    const [root] = layer;
    for (let depth = 0; depth < 6; depth += 1) {
      const next: Id<'clm'>[] = [];
      for (let i = 0; i < 3; i += 1) next.push(await conclude(`n${depth}.${i}`, layer));
      layer = next;
    }
    await retract(root!);
    await settle();
    expect(await running()).toMatchObject([
      { trigger: 'retracted', state: 'done', processed: 19, changed: 19, remaining: 0 },
    ]);
  });

  it('can be rebuilt from the log alone', async () => {
    expect(await world.get(VerifyReplay).run(world.tenantId)).toMatchObject({ differences: [], skipped: [] });
  });
});
