import { GraphModule } from '#libs/graph/graph.module.js';
import { CascadeInput, type CascadeJob, GetCascade } from '#libs/graph/cascades/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { StoreClaimsInput, StoreClaimBatch } from '#libs/knowledge/claims/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from './walk-cascade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

const CARRIED = 120;

/** A report that supports 120 claims, another witness of the first claim, and conclusions on the first two. */
async function aReport(slug: string) {
  const here = await openSpace(world, { slug });
  const { spaceId } = here;
  const record = (content: string, source: string) => here.record(content, { source });
  const [report, other] = [
    await record('A long report.', 'document'),
    await record('A reading of a gauge.', 'tool_output'),
  ];
  const items = Array.from({ length: CARRIED }, (_, n) => ({
    text: `Wagon ${n} is green.`,
    importance: n === 7 ? 1 : 0.5,
    evidence: n === 0 ? [report, other] : [report],
    provenance: { source: 'document' },
  }));
  const stored = await here.call(StoreClaimBatch, StoreClaimsInput, { items });
  const claims = stored.data.map(({ result }) => result!.claim!.id as Id<'clm'>);
  const derive = (claim: string, premise: Id<'clm'>) => here.conclude(claim, [premise]);
  const [firm, loose] = [
    await derive('The train is partly green.', claims[0]!),
    await derive('The second wagon is not red.', claims[1]!),
  ];
  const listed = async () => here.listClaims({ statuses: ['active', 'disputed'], limit: 200 });
  return {
    ...here,
    report,
    claims,
    firm,
    loose,
    derive,
    groundings: async () =>
      new Map((await listed()).map(({ id, grounding, correctionPending }) => [id, { grounding, correctionPending }])),
    dispute: (id: string) => here.dispute(id),
    versions: async (ids: string[]) =>
      (await listed()).filter(({ id }) => ids.includes(id)).map(({ version }) => version),
    rootsBelow: async (id: string) =>
      (await here.why(id)).steps.data.filter(({ type }) => type !== 'evidence').map(({ rootGroups }) => rootGroups),
    revoke: (more: object = {}) => here.revoke(report, more),
    reinstate: () => here.reinstateEvidence(report),
    cascade: (id: string) => here.call(GetCascade, CascadeInput, { id }),
    walk: (cascadeId: string) => world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId } as CascadeJob),
  };
}

describe('evidence that supports more claims than the write that marks it can weigh', () => {
  it('is revoked at once, and its claims are distrusted from then on, although no worker has run', async () => {
    const { report, claims, firm, loose, revoke, groundings, getNode, derive, walk, cascade } =
      await aReport('distrusted');
    expect(await revoke({ dryRun: true })).toMatchObject({
      affectedCount: CARRIED,
      cascadeId: null,
      preview: { affected: CARRIED + 2 },
    });
    const { affected, affectedCount, cascadeId } = await revoke();
    expect({ listed: affected.length, first: affected[0], affectedCount }).toEqual({
      listed: 100,
      first: claims[7],
      affectedCount: CARRIED,
    });
    expect(await cascade(cascadeId!)).toMatchObject({
      trigger: 'revoked',
      rootIds: [report],
      state: 'running',
      processed: 0,
    });
    const pending = await groundings();
    for (const id of claims.slice(1))
      expect({ id, pending: pending.get(id) }).toEqual({
        id,
        pending: { grounding: 'tainted', correctionPending: true },
      });
    expect({ first: pending.get(claims[0]!), firm: pending.get(firm), loose: pending.get(loose) }).toEqual({
      first: { grounding: 'sound', correctionPending: false },
      firm: { grounding: 'sound', correctionPending: false },
      loose: { grounding: 'tainted', correctionPending: true },
    });
    expect((await getNode(claims[1]!)).grounding).toBe('tainted');
    await expect(derive('It is not blue.', claims[1]!)).rejects.toMatchObject({ code: 'cascade_running' });

    await walk(cascadeId!);
    expect(await cascade(cascadeId!)).toMatchObject({ state: 'done', remaining: 0 });
    const settled = await groundings();
    for (const id of [...claims.slice(1), loose])
      expect({ id, settled: settled.get(id) }).toEqual({
        id,
        settled: { grounding: 'tainted', correctionPending: false },
      });
    expect({ first: settled.get(claims[0]!), firm: settled.get(firm) }).toEqual({
      first: { grounding: 'sound', correctionPending: false },
      firm: { grounding: 'sound', correctionPending: false },
    });
    expect(await revoke()).toMatchObject({ affected: [], affectedCount: 0, cascadeId: null });
  });

  it('is not a root while it is revoked, and is a root again afterwards, whatever happened to its claims meanwhile', async () => {
    const { claims, firm, loose, derive, dispute, revoke, reinstate, rootsBelow } = await aReport('roots');
    const [document, gauge] = ['unregistered/document', 'unregistered/tool_output'];
    const onBoth = [
      [document, gauge],
      [document, gauge],
    ];
    expect({ firm: await rootsBelow(firm), loose: await rootsBelow(loose) }).toEqual({
      firm: onBoth,
      loose: [[document], [document]],
    });
    await revoke();
    expect({ firm: await rootsBelow(firm), loose: await rootsBelow(loose) }).toEqual({
      firm: [[document, gauge], [gauge]],
      loose: [[document], []],
    });
    expect(await rootsBelow(await derive('The train is not red.', claims[0]!))).toEqual([[gauge], [gauge]]);
    await dispute(claims[0]!);
    await reinstate();
    expect(await rootsBelow(firm)).toEqual(onBoth);
  });

  it('has each of its claims weighed once, even if the weighing makes claims disputed', async () => {
    const { claims, dispute, revoke, walk, versions, groundings } = await aReport('disputed');
    for (const id of claims.slice(2, 5)) await dispute(id);
    await walk((await revoke()).cascadeId!);
    // The versions of a disputed claim: stored, voted on, weighed, disputed. The versions of the other claims: stored,
    // weighed.
    expect({ disputed: await versions(claims.slice(2, 5)), others: await versions(claims.slice(5, 7)) }).toEqual({
      disputed: [4, 4, 4],
      others: [2, 2],
    });
    expect((await groundings()).get(claims[2]!)).toEqual({ grounding: 'tainted', correctionPending: false });
  });

  it('counts again for all its claims when it is reinstated, even before the claims were weighed', async () => {
    const { claims, loose, revoke, reinstate, groundings, walk, cascade } = await aReport('reinstated');
    const before = await groundings();
    const first = (await revoke()).cascadeId!;
    const second = (await reinstate()).cascadeId!;
    expect(await cascade(second)).toMatchObject({ trigger: 'reinstated', state: 'running' });
    // Until the first cascade has reached the claim, its outcome for the claim is unknown.
    expect((await groundings()).get(claims[1]!)).toEqual({ grounding: 'tainted', correctionPending: true });
    await walk(first);
    expect({ first: await cascade(first), second: await cascade(second) }).toMatchObject({
      first: { state: 'done' },
      second: { state: 'done' },
    });
    expect(await groundings()).toEqual(before);
    await walk((await revoke()).cascadeId!);
    expect((await groundings()).get(loose)).toMatchObject({ grounding: 'tainted' });
    await walk((await reinstate()).cascadeId!);
    expect(await groundings()).toEqual(before);
    await world.expectReplayIsExact();
  });
});
