import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dispute, StoreClaim, StoreClaimInput, VoteInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpaceAt, openWorld, type World } from '#libs/testing/index.js';
import { GetImpact, ImpactInput, Why, WhyInput } from '../../explore/index.js';
import { ListEdges, ListEdgesInput } from '../../nodes/index.js';
import { ReasoningModule } from '../../reasoning.module.js';

const START = new Date('2026-01-01T00:00:00Z');
const days = (count: number): Date => new Date(START.getTime() + count * 86_400_000);

describe('the belief in a claim', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([KnowledgeModule, ReasoningModule]);
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfBeliefs(settings: object = {}) {
    const here = await openSpaceAt(world, START, settings);
    const against = (id: string, evidenceId: string, as = here.as) => here.oppose(id, evidenceId, {}, as);
    return {
      ...here,
      against,
      instead: (id: string, evidenceId: string, value: string, { predicate = 'city', as = here.as } = {}) =>
        here.oppose(id, evidenceId, { competing: { subject: 'acme', predicate, value } }, as),
      /** Attaches this many documents as evidence against a claim, each a separate witness. */
      opposed: async (id: string, count: number, as = here.as) => {
        for (let i = 0; i < count; i += 1) await against(id, await here.report(`Acme is not in Oslo, says ${i}.`), as);
        return here.getClaim(id);
      },
      list: async (filter: object) => (await here.listClaims(filter)).map(({ text }) => text).sort(),
      changes: (id: string) =>
        world.database.owner(
          `select payload ->> 'from' as "from", payload ->> 'to' as "to", payload -> 'because' as because from events where kind = 'belief_changed' and subject_id = $1 order by id`,
          [id],
        ),
    };
  }

  it('grows with independent support and falls with evidence against the claim, while trust does not change', async () => {
    const { report, store, corroborate, against, getClaim, changes } = await spaceOfBeliefs();
    const first = await report('Acme is in Oslo.', 'register');
    const id = await store('Acme is in Oslo.', { evidence: [first], provenance: { source: 'document' } });
    const [second, third] = [await report('Oslo it is.', 'press'), await report('Not in Oslo.', 'rival')];
    await corroborate(id, second);
    const supported = await getClaim(id);
    await against(id, third);
    const contested = await getClaim(id);
    expect({
      supported: supported.belief,
      contested: contested.belief,
      trust: [supported.trust, contested.trust],
      corroboration: [supported.corroboration, contested.corroboration],
      grounding: contested.grounding,
      evidence: contested.evidence,
    }).toMatchObject({
      supported: { state: 'provisional', score: 0.6636, supportGroups: 2, witnessGroups: 2, contradictionGroups: 0 },
      contested: { state: 'contested', ruleId: 'contested.material_conflict', score: 0.533612094, kappa: 0.333333333 },
      trust: [0.65, 0.65],
      corroboration: [2, 2],
      grounding: 'sound',
      evidence: [first, second],
    });
    expect(await changes(id)).toEqual([
      { from: 'tentative', to: 'provisional', because: [second] },
      { from: 'provisional', to: 'contested', because: [third] },
    ]);
  });

  it('counts inferences that cite nothing as one group, and inferences that cite a record in the group of this record', async () => {
    const { store, report, getClaim } = await spaceOfBeliefs();
    const said = { triple: { subject: 'acme', predicate: 'city', value: 'Oslo' } };
    const groups = async (id: string) =>
      (await getClaim(id)).belief!.groupsDetail!.map(({ class: of, n, weight }) => [of, n, weight]);
    const id = await store('Acme is in Oslo.', said);
    await store('Oslo is where Acme is.', said);
    expect(await groups(id)).toEqual([['inference', 2, 0.45]]);
    const evidence = [await report('Acme is in Oslo.', 'register')];
    await store('Acme is in Oslo, I gather.', { ...said, evidence });
    expect((await groups(id)).sort()).toEqual([
      ['inference', 1, 0.35],
      ['inference', 2, 0.45],
    ]);
  });

  it('is restored when the evidence against it is revoked, and falls again when that evidence is reinstated', async () => {
    const { report, store, against, belief, revoke, reinstateEvidence, changes } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.', { provenance: { source: 'tool_output' } });
    const before = await belief(id);
    const evidence = await report('Acme has left Oslo.');
    await against(id, evidence);
    const during = await belief(id);
    await revoke(evidence);
    const after = await belief(id);
    await reinstateEvidence(evidence);
    expect({ after, again: await belief(id), state: during.state }).toMatchObject({
      after: before,
      again: during,
      state: 'contested',
    });
    expect((await changes(id)).map(({ from, to }) => `${String(from)} ${String(to)}`)).toEqual([
      'provisional contested',
      'contested provisional',
      'provisional contested',
    ]);
  });

  it("counts a record of a user's words, and a claim made from it in the name of the user, as one voice", async () => {
    const { putSource, record, store, belief, regroup, revoke, report, corroborate } = await spaceOfBeliefs();
    await putSource('alice', { class: 'user_explicit' });
    const said = await record('I moved Acme to Bergen last week.', {
      kind: 'message',
      source: { class: 'user_explicit', sourceId: 'alice' },
    });
    const id = await store('Acme is in Bergen.', { evidence: [said], provenance: { source: 'user_explicit' } });
    const stated = await belief(id);
    await regroup(said, 'household/1');
    const regrouped = await belief(id);
    await revoke(said);
    const withoutRecord = await belief(id);
    await corroborate(id, await report('Acme is in Bergen, says the register.', 'register'));
    const once = { state: 'provisional', score: 0.693, supportGroups: 1, witnessGroups: 1 };
    expect({ stated, regrouped, withoutRecord, withAnother: await belief(id) }).toMatchObject({
      stated: once,
      regrouped: once,
      withoutRecord: once,
      withAnother: { state: 'accepted', supportGroups: 2 },
    });
  });

  it('has an edge in the graph for evidence against the claim; neither impact nor taint spread along this edge', async () => {
    const { report, store, against, revoke, settle, getNode, call } = await spaceOfBeliefs();
    const own = await report('Acme is in Oslo, it says.');
    const id = await store('Acme is in Oslo.', { evidence: [own], provenance: { source: 'document' } });
    const evidence = await report('Acme has left Oslo.');
    await against(id, evidence);
    const edges = async (of: string) =>
      (await call(ListEdges, ListEdgesInput, { id: of })).data.map(({ kind, fromId, toId }) => ({
        kind,
        fromId,
        toId,
      }));
    const contradicts = { kind: 'contradicts', fromId: evidence, toId: id };
    expect({
      ofClaim: await edges(id),
      ofEvidence: await edges(evidence),
      rootGroups: (await getNode(id)).rootGroups.length,
      impact: (await call(GetImpact, ImpactInput, { id: evidence })).total,
      ancestors: (await call(Why, WhyInput, { id })).totals.ancestors,
    }).toEqual({
      ofClaim: [contradicts, { kind: 'derives_from', fromId: id, toId: own }],
      ofEvidence: [contradicts],
      rootGroups: 1,
      impact: 0,
      ancestors: 1,
    });
    await revoke(evidence);
    const during = await getNode(id);
    await settle();
    expect({ during: during.grounding, after: (await getNode(id)).grounding }).toEqual({
      during: 'sound',
      after: 'sound',
    });
  });

  it('counts a record only once, and for one side only', async () => {
    const { report, store, against, corroborate, belief, getClaim } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.');
    const evidence = await report('Acme is in Bergen.');
    await against(id, evidence);
    const { version } = await getClaim(id);
    await against(id, evidence);
    expect((await getClaim(id)).version).toBe(version);
    await expect(corroborate(id, evidence)).rejects.toMatchObject({ code: 'evidence_on_other_side' });
    const witness = await report('Acme is in Oslo.');
    await corroborate(id, witness);
    await expect(against(id, witness)).rejects.toMatchObject({ code: 'evidence_on_other_side' });
    expect(await belief(id)).toMatchObject({ supportGroups: 2, contradictionGroups: 1 });
  });

  it('takes a record on either side although an agent has attached it to the other, where it does not count', async () => {
    const { report, store, against, corroborate, belief, getClaim } = await spaceOfBeliefs();
    const agent = world.as('agent');
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const [id, other] = [await store('Acme is in Oslo.', { triple }), await store('Globex is in Rome.')];
    const [right, cited, wrong] = [
      await report('Acme is in Oslo, says the register.'),
      await report('The city of Acme is Oslo.'),
      await report('Acme is in Bergen.'),
    ];
    for (const evidence of [right, cited]) await against(id, evidence, agent);
    await corroborate(id, wrong, agent);
    await expect(corroborate(other, right, agent).then(() => against(other, right, agent))).rejects.toMatchObject({
      code: 'evidence_on_other_side',
    });
    await corroborate(id, right);
    await store('Acme is in Oslo.', { triple, evidence: [cited], provenance: { source: 'user_explicit' } });
    await against(id, wrong);
    expect(await belief(id)).toMatchObject({ supportGroups: 4, contradictionGroups: 1 });
    expect((await getClaim(id)).evidence).toEqual(expect.arrayContaining([right, cited]));
  });

  it('leaves evidence for another value to the gate: a stronger value replaces the claim, a weaker value is quarantined', async () => {
    const { record, report, store, instead, getClaim } = await spaceOfBeliefs();
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const weak = await store('Acme is in Oslo.', { triple, provenance: { source: 'document' } });
    const measured = await record('Acme is in Bergen.', { source: { class: 'tool_output' } });
    const stronger = await instead(weak, measured, 'Bergen');
    const weaker = await instead(stronger.competing!.claim!.id, await report('Acme is in Stavanger.'), 'Stavanger');
    expect({ stronger, replaced: (await getClaim(weak)).status, weaker }).toMatchObject({
      stronger: {
        id: weak,
        status: 'superseded',
        belief: { contradictionGroups: 1 },
        competing: {
          outcome: 'accepted',
          superseded: [weak],
          claim: { triple: { value: 'Bergen' }, evidence: [measured] },
        },
        contradictionId: null,
      },
      replaced: 'superseded',
      weaker: { status: 'active', competing: { outcome: 'quarantined' }, contradictionId: null },
    });
  });

  it('is contested by a new contradiction if both the claim and the value that the evidence states can be active', async () => {
    const { record, report, store, instead, against } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.', { provenance: { source: 'document' } });
    const { competing, contradictionId } = await instead(id, await report('Acme is in Bergen.'), 'Bergen');
    expect({ outcome: competing?.outcome, contradictionId }).toEqual({
      outcome: 'accepted',
      contradictionId: expect.stringMatching(/^cnf_/),
    });
    // A record of the same value is one more witness of this value. The contradiction is already open.
    const again = await instead(id, await record('It is in Bergen.', { source: { class: 'system' } }), 'Bergen');
    expect(again).toMatchObject({
      competing: { outcome: 'deduplicated', claim: { id: competing!.claim!.id } },
      contradictionId,
    });
    expect((await against(id, await report('Acme has gone.'))).competing).toBeNull();
  });

  it('lets another value compete only with the weight of a quotation if the caller quotes a record of it', async () => {
    const { record, store, instead, getClaim } = await spaceOfBeliefs();
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const id = await store('Acme is in Oslo.', { triple, provenance: { source: 'tool_output' } });
    const said = await record('Acme is in Bergen.', { source: { class: 'user_explicit' } });
    const { competing } = await instead(id, said, 'Bergen', { as: world.as('agent') });
    expect({ outcome: competing?.outcome, by: competing?.claim?.trust, status: (await getClaim(id)).status }).toEqual({
      outcome: 'quarantined',
      by: 0.5,
      status: 'active',
    });
  });

  it('counts consecutive updates that leave the claim contested, but not changes by the clock', async () => {
    const { report, store, against, corroborate, belief, revoke, setClock, record } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.', { provenance: { source: 'tool_output' } });
    const counts: number[] = [];
    const count = async () => counts.push((await belief(id)).contestedUpdates);
    await count();
    const first = await report('Acme has left Oslo.');
    await against(id, first);
    await count();
    const second = await report('Acme is gone.');
    await against(id, second);
    await count();
    await setClock(days(3));
    await count();
    await corroborate(id, await report('Acme is in Oslo.', 'press'));
    await count();
    await revoke(first);
    await revoke(second);
    await count();
    await against(id, await record('Acme is elsewhere.', { source: { class: 'system' } }));
    await count();
    expect(counts).toEqual([0, 1, 2, 2, 3, 0, 1]);
  });

  it('hides a rejected claim, except from callers that ask for rejected claims', async () => {
    const { store, opposed, list, derive, settle, conclude, getNode, revoke, belief } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.', { provenance: { source: 'document' } });
    const above = await conclude('So Acme is in Norway.', [id]);
    const { belief: rejected } = await opposed(id, 6);
    await settle();
    expect(rejected).toMatchObject({ state: 'rejected', ruleId: 'rejected.saturation' });
    expect({
      byDefault: await list({}),
      asked: await list({ beliefs: ['rejected'] }),
      byState: await list({ filter: { 'belief.state': { eq: 'rejected' } } }),
      derived: (await derive('More of it.', [id])).blocked?.gate,
      above: (await getNode(above)).grounding,
    }).toEqual({
      byDefault: ['So Acme is in Norway.'],
      asked: ['Acme is in Oslo.', 'So Acme is in Norway.'],
      byState: ['Acme is in Oslo.'],
      derived: 'blocked_hidden',
      above: 'stale',
    });
    const attached = await world.database.owner(
      `select evidence_id as id from claim_evidence where claim_id = $1 and relation = 'contradiction' order by evidence_id`,
      [id],
    );
    for (const { id: evidenceId } of attached.slice(1)) await revoke(String(evidenceId));
    await settle();
    expect({ state: (await belief(id)).state, above: (await getNode(above)).grounding }).toEqual({
      state: 'contested',
      above: 'sound',
    });
  });

  it('can at worst be contested by agents if a user stated the claim; a user and a reviewer together can reject it', async () => {
    const { store, opposed, list, record, report, against, belief } = await spaceOfBeliefs();
    const user = { provenance: { source: 'user_explicit' } };
    const id = await store('Acme is in Oslo.', user);
    const agent = world.as('agent');
    // If somebody other than the user attaches the record of the user's words, the record counts as a quotation.
    for (const content of ['Acme pays in May.', 'Acme has five people.'])
      await against(id, await record(content, { source: { class: 'user_explicit' } }), agent);
    expect((await opposed(id, 10, agent)).belief).toMatchObject({
      state: 'contested',
      ruleId: 'contested.user_protected',
    });
    expect(await list({})).toEqual(['Acme is in Oslo.']);
    // Two independence groups that may decide are needed: the user's own statement, and evidence that a reviewer
    // attaches.
    await against(id, await record('Acme is in Bergen.', { source: { class: 'user_explicit' } }));
    expect((await belief(id)).state).toBe('contested');
    await against(id, await report('Acme is in Bergen, by the register.', 'register'));
    expect((await belief(id)).state).toBe('rejected');
  });

  it('can be rejected by agents as long as their evidence is as strong as the claim, in whatever order evidence comes', async () => {
    const { store, report, against, revoke, belief } = await spaceOfBeliefs();
    const [agent, triple] = [world.as('agent'), { subject: 'acme', predicate: 'city', value: 'Oslo' }];
    const id = await store('Acme is in Oslo.', { triple });
    for (const paper of ['one', 'two', 'three', 'four'])
      for (const page of [1, 2, 3])
        await against(id, await report(`Acme is not in Oslo, page ${page} of ${paper}.`, paper), agent);
    expect(await belief(id)).toMatchObject({ state: 'rejected', ruleId: 'rejected.saturation' });
    await store('Acme is in Oslo.', { triple, provenance: { source: 'system' } });
    expect(await belief(id)).toMatchObject({ state: 'contested', ruleId: 'contested.user_protected' });
    const [said] = await world.database.owner(
      `select evidence_id as id from claim_evidence where claim_id = $1 and class = 'system'`,
      [id],
    );
    await revoke(String(said!.id));
    expect(await belief(id)).toMatchObject({ state: 'rejected', ruleId: 'rejected.saturation' });
  });

  it('can be rejected by what agents attached once a reviewer has attached the same evidence', async () => {
    const { store, report, against, belief, getClaim: claim } = await spaceOfBeliefs();
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const id = await store('Acme is in Oslo.', { triple, provenance: { source: 'system' } });
    const ids: string[] = [];
    for (const paper of ['one', 'two', 'three', 'four'])
      for (const page of [1, 2, 3]) ids.push(await report(`Acme is not in Oslo, page ${page} of ${paper}.`, paper));
    for (const evidenceId of ids) await against(id, evidenceId, world.as('agent'));
    expect((await belief(id)).state).toBe('contested');
    for (const evidenceId of ids) expect(await against(id, evidenceId)).toMatchObject({ attached: true });
    expect((await belief(id)).state).toBe('rejected');
    const { version } = await claim(id);
    for (const evidenceId of ids) await against(id, evidenceId, world.as('agent'));
    expect(await claim(id)).toMatchObject({ version, belief: { state: 'rejected' } });
  });

  it('counts contradicting evidence from an agent only if the evidence is about the claim and states something else', async () => {
    const { store, against, record, belief } = await spaceOfBeliefs();
    const triple = { subject: 'acme', predicate: 'city', value: 'Oslo' };
    const id = await store('Acme is in Oslo.', { triple, provenance: { source: 'document' } });
    const groupsAfter = async (content: string) => {
      await against(id, await record(content), world.as('agent'));
      return (await belief(id)).contradictionGroups;
    };
    expect({
      elsewhere: await groupsAfter('The weather is fine.'),
      theSame: await groupsAfter('The city of Acme is Oslo.'),
      another: await groupsAfter('Acme has moved to Bergen.'),
    }).toEqual({ elsewhere: 0, theSame: 0, another: 1 });
  });

  it('counts, for a conclusion, each root group of the premises once, and also the evidence of the conclusion itself', async () => {
    const { report, store, conclude, corroborate, settle, belief, retract } = await spaceOfBeliefs();
    const premise = async (text: string) =>
      store(text, { evidence: [await report(text)], provenance: { source: 'document' } });
    const [one, two] = [await premise('Acme has an office in Oslo.'), await premise('Its lease runs to 2030.')];
    const id = await conclude('Acme stays in Oslo.', [one, two]);
    const alone = await belief(id);
    await corroborate(id, await report('Acme stays.', 'press'));
    const witnessed = await belief(id);
    await corroborate(one, await report('The office is in Oslo.', 'register'));
    await settle();
    const broader = await belief(id);
    await retract(two);
    await settle();
    expect({ alone, witnessed, broader, less: (await belief(id)).supportGroups }).toMatchObject({
      alone: { state: 'provisional', support: 0.5775, witnessGroups: 0, supportGroups: 2 },
      witnessed: { state: 'provisional', support: 0.75495, witnessGroups: 1, supportGroups: 3 },
      broader: { supportGroups: 4, witnessGroups: 1 },
      less: 3,
    });
  });

  it('decreases with time for every reader and in filters, whether or not the decrease is recorded yet', async () => {
    const { record, setClock, belief, list, call } = await spaceOfBeliefs();
    const tools = { provenance: { source: 'tool_output' }, evidence: [] as string[] };
    for (const source of ['a', 'b'])
      tools.evidence.push(await record(`Acme is in Oslo, says ${source}.`, { source: { class: 'tool_output' } }));
    const id = (await call(StoreClaim, StoreClaimInput, { text: 'Acme is in Oslo.', ...tools })).claim!.id;
    const at = async (when: Date) => {
      await setClock(when);
      const { state, score } = await belief(id);
      return { state, score, listed: await list({ filter: { 'belief.state': { eq: state } } }) };
    };
    const listed = ['Acme is in Oslo.'];
    expect({ day0: await at(days(0)), day60: await at(days(60)), day70: await at(days(70)) }).toMatchObject({
      day0: { state: 'provisional', listed },
      day60: { state: 'provisional', listed },
      day70: { state: 'deprecated', listed },
    });
    expect(await list({ filter: { 'belief.score': { lt: 0.6 } } })).toEqual(listed);
  });

  it('is not changed by votes, and names what would change it', async () => {
    const { store, call, belief } = await spaceOfBeliefs();
    const id = await store('Acme is in Oslo.', { provenance: { source: 'tool_output' } });
    const before = await belief(id);
    await call(Dispute, VoteInput, { id });
    expect(await belief(id)).toEqual(before);
    expect(before).toMatchObject({
      state: 'provisional',
      wouldChange: {
        to: 'tentative',
        missing: [
          { what: 'score', has: 0.595, needs: 0.8 },
          { what: 'witness_groups', has: 1, needs: 2 },
        ],
      },
      groupsDetail: [{ side: 'support', class: 'tool_output', n: 1, weight: 0.595 }],
    });
  });

  it('follows the policy of the space for a causal claim, and stays provisional at a score of 0.78', async () => {
    const { store, belief } = await spaceOfBeliefs({ policy: { beliefPolicy: 'seed-v0.1q' } });
    const id = await store('Rain makes it late.', { propositionClass: 'causal' });
    expect(await belief(id)).toMatchObject({
      policy: 'seed-v0.1q',
      class: 'causal',
      state: 'provisional',
      score: 0.78,
    });
  });
});
