import { GraphModule } from '#libs/graph/graph.module.js';
import { CascadeInput, type CascadeJob, GetCascade } from '#libs/graph/cascades/index.js';
import type { Id } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { CorroborateInput, StoreClaimInput, Corroborate, StoreClaim } from '#libs/knowledge/claims/index.js';
import { RecordEvidenceBatch, RecordEvidenceBatchInput } from '#libs/knowledge/evidence/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ImpactInput, GetImpact } from '../../explore/index.js';
import { WalkCascade } from './walk-cascade.js';

let world: World;
beforeAll(async () => {
  world = await openWorld([KnowledgeModule, GraphModule, ReasoningModule]);
});
afterAll(() => world.close());

/**
 * A survey, an extract of the survey, a quotation of the extract, and a gauge from which no evidence was taken. A claim
 * is based on each of these four, and a conclusion is based on the claim from the quotation.
 */
async function aSurvey(slug: string) {
  const here = await openSpace(world, { slug });
  const { spaceId, getClaim, record } = here;
  const store = (text: string, evidence: Id<'evd'>[]) =>
    here.store(text, { evidence, provenance: { source: 'document' } });
  const derive = async (claim: string, premises: Id<'clm'>[], reasoningType = 'modus_ponens') =>
    (await here.derive(claim, premises, { reasoningType })).claim!;
  const survey = await record('The bridge was surveyed; its third pier leans by two degrees.');
  const extract = await record('The third pier leans by two degrees.', { parentEvidenceIds: [survey] });
  const quotation = await record('leans by two degrees', { parentEvidenceIds: [extract] });
  const gauge = await record('2.1', { source: 'tool_output' });
  const claims = {
    onSurvey: await store('The bridge was surveyed.', [survey]),
    onExtract: await store('The third pier leans.', [extract]),
    onQuotation: await store('A pier leans by two degrees.', [quotation]),
    onBoth: await store('A pier leans by some two degrees.', [quotation, gauge]),
  };
  const conclusion = (await derive('The bridge is to be closed.', [claims.onQuotation])).id as Id<'clm'>;
  const walk = async (cascadeId: string) => {
    await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId } as CascadeJob);
    return here.call(GetCascade, CascadeInput, { id: cascadeId });
  };
  return {
    ...here,
    slug,
    survey,
    extract,
    quotation,
    gauge,
    ...claims,
    conclusion,
    store,
    derive,
    walk,
    groundings: async (...ids: string[]) =>
      (await Promise.all(ids.map(getClaim))).map(({ grounding, correctionPending }) =>
        correctionPending ? `${grounding}, pending` : grounding,
      ),
    stateOfClaim: async (id: string) => {
      const { base, trust, confidence, corroboration, grounding, staleAt } = await getClaim(id);
      return { base, trust, confidence, corroboration, grounding, staleAt };
    },
    why: (id: string) => here.why(id),
    impact: (id: string) => here.call(GetImpact, ImpactInput, { id }),
  };
}

type Survey = Awaited<ReturnType<typeof aSurvey>>;

describe('claims on evidence that was taken from other evidence', () => {
  it('count as one witness together with claims on the same root, and as a separate witness from claims on other roots', async () => {
    const { survey, extract, quotation, gauge, store, getClaim, onQuotation, onSurvey, derive } =
      await aSurvey('witnesses');
    const corroboration = async (evidence: Id<'evd'>[], text: string) =>
      (await getClaim(await store(text, evidence))).corroboration;
    expect(await corroboration([survey, extract, quotation], 'one')).toBe(1);
    expect(await corroboration([extract, gauge], 'two')).toBe(2);
    // One root counts once, however often it is repeated. So the better of the two premises alone determines the
    // confidence.
    const [{ confidence }, { trust }] = [
      await derive('Piers lean.', [onQuotation, onSurvey], 'inductive_generalization'),
      await getClaim(onSurvey),
    ];
    expect(confidence).toBeCloseTo(0.95 * trust, 6);
  });

  it('are traced to the root, and a correction of the root reaches them', async () => {
    const { survey, extract, quotation, onSurvey, onExtract, onQuotation, onBoth, conclusion, why, impact, revoke } =
      await aSurvey('traced');
    const { steps, totals } = await why(conclusion);
    expect(steps.data.map(({ id, depth, premises }) => [id, depth, premises.map((premise) => premise.id)])).toEqual([
      [conclusion, 0, [onQuotation]],
      [onQuotation, 1, [quotation]],
      [quotation, 2, [extract]],
      [extract, 3, [survey]],
      [survey, 4, []],
    ]);
    expect(totals).toMatchObject({ ancestors: 4, roots: 1, rootGroups: 1 });
    const reached = await impact(survey);
    expect(new Set(reached.nodes.data.map(({ id }) => id))).toEqual(
      new Set([extract, quotation, onSurvey, onExtract, onQuotation, onBoth, conclusion]),
    );
    expect(reached).toMatchObject({
      total: 7,
      types: expect.arrayContaining([
        { type: 'evidence', count: 2 },
        { type: 'claim', count: 4 },
        { type: 'derivation', count: 1 },
      ]),
    });
    expect(await revoke(survey, { dryRun: true })).toMatchObject({
      affectedCount: 4,
      cascadeId: null,
      preview: { affected: 7, byType: { evidence: 2, claim: 4, derivation: 1 } },
    });
  });

  it('fall with the root: distrusted from the answer on, and weighed by the cascade', async () => {
    const {
      survey,
      extract,
      quotation,
      onSurvey,
      onExtract,
      onQuotation,
      onBoth,
      conclusion,
      groundings,
      revoke,
      walk,
      stateOfClaim,
      gauge,
      store,
      why,
      derive,
    } = await aSurvey('fall');
    const { affected, affectedCount, cascadeId } = await revoke(survey);
    expect({ affected: new Set(affected), affectedCount }).toEqual({
      affected: new Set([onSurvey, onExtract, onQuotation, onBoth]),
      affectedCount: 4,
    });
    const pending = 'tainted, pending';
    expect(await groundings(onSurvey, onExtract, onQuotation, onBoth, conclusion)).toEqual([
      pending,
      pending,
      pending,
      'sound',
      pending,
    ]);
    await expect(derive('It is to be torn down.', [onQuotation])).rejects.toMatchObject({ code: 'cascade_running' });
    await expect(store('It leans still.', [quotation])).rejects.toMatchObject({ code: 'evidence_tainted' });

    const { state, rootIds, trigger } = await walk(cascadeId!);
    expect({ state, trigger, rootIds: new Set(rootIds) }).toEqual({
      state: 'done',
      trigger: 'revoked',
      rootIds: new Set([survey, extract, quotation]),
    });
    expect(await groundings(onSurvey, onExtract, onQuotation, onBoth, conclusion)).toEqual([
      'tainted',
      'tainted',
      'tainted',
      'sound',
      'tainted',
    ]);
    const alone = await stateOfClaim(await store('Only the gauge says so.', [gauge]));
    expect(await stateOfClaim(onBoth)).toEqual(alone);
    expect((await why(onBoth)).totals.rootGroups).toBe(1);
  });

  it('are restored when the root is reinstated, even before the claims were weighed', async () => {
    const {
      survey,
      onSurvey,
      onExtract,
      onQuotation,
      onBoth,
      conclusion,
      revoke,
      reinstateEvidence,
      walk,
      stateOfClaim,
    } = await aSurvey('back');
    const statesOfAll = () => Promise.all([onSurvey, onExtract, onQuotation, onBoth, conclusion].map(stateOfClaim));
    const before = await statesOfAll();
    await walk((await revoke(survey)).cascadeId!);
    await walk((await reinstateEvidence(survey)).cascadeId!);
    expect(await statesOfAll()).toEqual(before);
    const [first, second] = [(await revoke(survey)).cascadeId!, (await reinstateEvidence(survey)).cascadeId!];
    await walk(first);
    await walk(second);
    expect(await statesOfAll()).toEqual(before);
  });

  it('stay distrusted if the root is reinstated but the evidence taken from it is still revoked', async () => {
    const { survey, extract, onSurvey, onExtract, onQuotation, revoke, reinstateEvidence, walk, groundings } =
      await aSurvey('stay');
    await walk((await revoke(survey)).cascadeId!);
    expect(await revoke(extract)).toMatchObject({ affectedCount: 0, cascadeId: null });
    expect(await groundings(onExtract, onQuotation)).toEqual(['tainted', 'tainted']);
    const back = (await reinstateEvidence(survey)).cascadeId;
    if (back !== null) await walk(back);
    expect(await groundings(onSurvey, onExtract, onQuotation)).toEqual(['sound', 'tainted', 'tainted']);
    await walk((await reinstateEvidence(extract)).cascadeId!);
    expect(await groundings(onSurvey, onExtract, onQuotation)).toEqual(['sound', 'sound', 'sound']);
  });

  it('count for another group when the root is moved to it, and so do conclusions from these claims', async () => {
    const { survey, gauge, quotation, onBoth, onQuotation, conclusion, regroup, getClaim, why, walk, store } =
      await aSurvey('regrouped');
    expect((await getClaim(onBoth)).corroboration).toBe(2);
    const { cascadeId } = await regroup(survey, 'unregistered/tool_output');
    await walk(cascadeId!);
    expect((await getClaim(onBoth)).corroboration).toBe(1);
    expect((await why(conclusion)).steps.data.map(({ rootGroups }) => rootGroups)).toEqual(
      Array(5).fill(['unregistered/tool_output']),
    );
    expect((await getClaim(await store('Both say so.', [quotation, gauge]))).corroboration).toBe(1);
    expect((await getClaim(onQuotation)).corroboration).toBe(1);
  });
});

describe('claims that are not affected by the revocation of evidence', () => {
  it('are neither counted as affected nor left to a cascade', async () => {
    const { survey, record, store, revoke, walk, groundings } = await aSurvey('no-more');
    const other = await record('The bridge was surveyed again.');
    const ofBoth = await record('Two surveys found it leaning.', { parentEvidenceIds: [survey, other] });
    await store('Two surveys say so.', [ofBoth]);
    await walk((await revoke(survey)).cascadeId!);
    expect(await revoke(other, { dryRun: true })).toMatchObject({ affectedCount: 0, preview: { affected: 0 } });
    const onOther = await store('There was another survey.', [other]);
    expect(await revoke(other, { dryRun: true })).toMatchObject({
      affectedCount: 1,
      preview: { affected: 1, byType: { claim: 1 } },
    });
    expect(await revoke(other)).toMatchObject({ affected: [onOther], affectedCount: 1, cascadeId: null });
    expect(await groundings(onOther)).toEqual(['tainted']);
  });

  it.each<['revoked' | 'tainted', 'survey' | 'extract']>([
    ['revoked', 'survey'],
    ['tainted', 'extract'],
  ])('include all claims on evidence that is already %s', async (which, marked) => {
    const { [marked]: id, survey, revoke } = await aSurvey(`already-${which}`);
    await revoke(survey);
    expect(await revoke(id, { dryRun: true })).toMatchObject({
      affectedCount: 0,
      preview: { affected: 0, byType: {}, maxDepth: 0, first: [] },
    });
  });
});

describe('the record that is made when a claim is written', () => {
  it.each([
    ['a claim that cites evidence', async ({ store, survey }: Survey) => store('The deck rusts.', [survey])],
    [
      'a conclusion',
      async ({ derive, onSurvey }: Survey) => (await derive('The deck is to be painted.', [onSurvey])).id as Id<'clm'>,
    ],
  ])('cannot be used as evidence if the claim depends on something else: %s', async (what, make) => {
    const space = await aSurvey(what.includes('cites') ? 'record-of-citing' : 'record-of-conclusion');
    const own = await recordOf(await make(space));
    const refused = { code: 'evidence_of_a_claim' };
    await expect(space.record('An extract.', { parentEvidenceIds: [own] })).rejects.toMatchObject(refused);
    await expect(space.store('Repeated.', [space.gauge, own])).rejects.toMatchObject(refused);
    await expect(
      world
        .get(Corroborate)
        .run(world.as('owner'), CorroborateInput.parse({ space: space.slug, id: space.onSurvey, evidenceId: own })),
    ).rejects.toMatchObject(refused);
  });

  it('can be used as evidence if the claim depends on it alone, and so can the record of a caller with the same kind', async () => {
    const { slug, record, store, getClaim } = await aSurvey('record-of-word');
    const { claim: said } = await world
      .get(StoreClaim)
      .run(world.as('owner'), StoreClaimInput.parse({ space: slug, text: 'The pier leans, I saw it.' }));
    const called = await record('{ "text": "It leans." }', { kind: 'assertion' });
    for (const id of [await recordOf(said!.id), called, await record('not JSON', { kind: 'assertion' })]) {
      const extract = await record('It leans.', { parentEvidenceIds: [id] });
      expect((await getClaim(await store(`Somebody says ${id}.`, [id, extract]))).corroboration).toBe(1);
    }
  });
});

/** The record that was written together with the claim, whether or not the record is attached to the claim. */
async function recordOf(claimId: string): Promise<Id<'evd'>> {
  const [record] = await world.database.owner(
    "select e.id from evidence e join claims c on c.space_id = e.space_id join claim_statements said on said.claim_id = c.id and (e.content::jsonb)->>'text' = said.text where c.id = $1 and e.kind = 'assertion'",
    [claimId],
  );
  return record!.id as Id<'evd'>;
}

it('the claims on many extracts are weighed in a few pages, at most once for each extract', async () => {
  const { slug, survey, store, revoke, walk, getClaim } = await aSurvey('many');
  const items = Array.from({ length: 30 }, (_, n) => ({
    kind: 'extract',
    content: `Page ${n}.`,
    parentEvidenceIds: [survey],
  }));
  const { data } = await world
    .get(RecordEvidenceBatch)
    .run(world.as('owner'), RecordEvidenceBatchInput.parse({ space: slug, items }));
  const extracts = data.map(({ id }) => id as Id<'evd'>);
  const claims = await Promise.all(
    extracts.map((id, n) => store(`The survey says ${n}.`, n % 3 === 0 ? [id, extracts[(n + 1) % 30]!] : [id])),
  );
  const { cascadeId } = await revoke(survey);
  await walk(cascadeId!);
  for (const id of claims) expect((await getClaim(id)).grounding).toBe('tainted');
  const versions = await Promise.all(claims.map(async (id) => (await getClaim(id)).version));
  expect(Math.max(...versions)).toBeLessThanOrEqual(3);
});

it('replaying the log rebuilds the tables without differences', async () => {
  await world.expectReplayIsExact();
});
