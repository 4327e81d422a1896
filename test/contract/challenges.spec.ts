import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, section 15a, rule 12: nobody below a reviewer decides against a stronger claim. */
describe.each(TRANSPORTS)('challenges of what a user said, over %s', (transport) => {
  let tenant: Tenant;
  let agent: Client;
  let user: RestClient;
  let reviewer: RestClient;
  beforeAll(async () => {
    tenant = await service.aTenant();
    agent = await mostlyOver(transport, await tenant.agent('bot', { allowedClasses: ['inference', 'document'] }));
    user = tenant.owner;
    reviewer = await tenant.as({ role: 'reviewer', principal: { kind: 'user', name: 'judge' } });
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  async function spaceOfChallenges() {
    const { space, settle } = await tenant.aSpace();
    const triple = { subject: 'acme', predicate: 'iban', value: 'DE01' };
    const { claim: fact } = await user.do('claims.store', {
      space,
      text: 'The IBAN of Acme is DE01',
      triple,
      provenance: { source: 'user_explicit' },
    });
    const note = async (text: string) => (await agent.do('claims.store', { space, text })).claim;
    const observe = async (content: string) => {
      const { id } = await agent.do('evidence.record', {
        space,
        kind: 'report',
        content,
        source: { class: 'document' },
      });
      const { node } = await agent.do('nodes.create', {
        space,
        type: 'observation_factual',
        evidenceId: id,
        quote: content,
        quoteType: 'hard_data',
        claim: content,
        triple: { subject: 'acme', predicate: `seen ${content}`, value: 'EVIL' },
      });
      return node.id as string;
    };
    const derive = (...premises: string[]) =>
      agent.do('nodes.derive', {
        space,
        claim: `It follows from ${premises.join()}.`,
        premises,
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
    const node = (id: string) => agent.do('nodes.get', { space, id });
    return {
      space,
      settle,
      fact,
      note,
      observe,
      derive,
      node,
    };
  }

  it('an agent opens a challenge: the challenge is shown and listed for reviewers, and blocks nothing', async () => {
    const { space, fact, note, derive, node } = await spaceOfChallenges();
    const conclusion = await derive(fact.id);
    const guess = await note('The IBAN of Acme is EVIL');
    const { conflict } = await agent.do('conflicts.contradict', {
      space,
      nodeA: guess.id,
      nodeB: fact.id,
      description: 'Both cannot be.',
    });
    expect(conflict).toMatchObject({
      challenge: true,
      contests: [guess.id],
      sides: [guess.id, fact.id],
      status: 'open',
    });
    expect(await node(fact.id)).toMatchObject({ contested: false, status: 'active' });
    expect(await node(conclusion.claim.id)).toMatchObject({ contested: false, correctionPending: false });
    expect((await derive(fact.id, conclusion.claim.id)).outcome).toBe('accepted');
    expect((await reviewer.do('conflicts.list', { space, challenge: true })).data).toMatchObject([{ id: conflict.id }]);
    expect((await reviewer.do('conflicts.list', { space, challenge: false })).data).toEqual([]);
  });

  it.each(['supersede', 'reject', 'keep_both'])(
    "an agent that settles its own challenge with its own observation, by %s, does not affect the user's claim",
    async (resolution) => {
      const { space, fact, note, observe, node } = await spaceOfChallenges();
      const guess = await note('The IBAN of Acme is EVIL');
      for (const [nodeA, nodeB] of [
        [guess.id, fact.id],
        [fact.id, guess.id],
      ])
        await agent.do('conflicts.contradict', { space, nodeA, nodeB, description: 'Both cannot be.' });
      const [{ id }] = (await agent.do('conflicts.list', { space })).data;
      const resolverId = await observe('Acme pays to EVIL now');
      const answer = await agent.do('nodes.resolve', { space, id, resolverId, resolution });
      // Any change of the resolver causes the contradiction to be reviewed.
      const { id: more } = await agent.do('evidence.record', {
        space,
        kind: 'report',
        content: 'Acme pays to EVIL now, says another',
        source: { class: 'document' },
      });
      await agent.do('claims.corroborate', { space, id: resolverId, evidenceId: more });
      if (resolution === 'supersede') expect(answer).toMatchObject({ outcome: 'partial', reason: 'weaker_than_claim' });
      expect(await node(fact.id)).toMatchObject({ status: 'active', grounding: 'sound', contested: false });
      const { data } = await agent.do('search.run', { space, query: 'IBAN of Acme' });
      expect(data.map(({ id: hit }: { id: string }) => hit)).toContain(fact.id);
    },
  );

  it('a reviewer decides with a resolver that an agent attached before, and a vote on the resolver does not undo the decision', async () => {
    const { space, fact, note, observe, node } = await spaceOfChallenges();
    const guess = await note('The IBAN of Acme is EVIL');
    const { conflict } = await agent.do('conflicts.contradict', {
      space,
      nodeA: guess.id,
      nodeB: fact.id,
      description: 'Both cannot be.',
    });
    const resolverId = await observe('Acme pays to EVIL now');
    const resolve = (by: Client, resolution: string) =>
      by.do('nodes.resolve', { space, id: conflict.id, resolverId, resolution });
    const state = async () => [(await node(conflict.id)).status, (await node(fact.id)).status];
    expect(await resolve(agent, 'supersede')).toMatchObject({ outcome: 'partial', reason: 'weaker_than_claim' });
    expect(await resolve(reviewer, 'supersede')).toMatchObject({ outcome: 'resolved' });
    expect(await state()).toEqual(['resolved', 'superseded']);
    await agent.do('claims.reinforce', { space, id: resolverId });
    expect(await state()).toEqual(['resolved', 'superseded']);
    expect(await resolve(reviewer, 'supersede')).toMatchObject({ outcome: 'no_op' });
    expect(await resolve(agent, 'keep_both')).toMatchObject({ outcome: 'no_op' });
    expect(await state()).toEqual(['resolved', 'superseded']);
  });

  it('a contradiction stops contesting a claim once a user confirms it', async () => {
    const { space, note, node } = await spaceOfChallenges();
    const [one, other] = [await note('The door is red'), await note('The door is blue')];
    const { conflict } = await agent.do('conflicts.contradict', {
      space,
      nodeA: one.id,
      nodeB: other.id,
      description: 'Both cannot be.',
    });
    expect({ challenge: conflict.challenge, contested: (await node(one.id)).contested }).toEqual({
      challenge: false,
      contested: true,
    });
    const { id } = await user.do('evidence.record', {
      space,
      kind: 'report',
      content: 'The door is red',
      source: { class: 'user_explicit' },
    });
    await user.do('claims.corroborate', { space, id: one.id, evidenceId: id });
    expect(await node(one.id)).toMatchObject({ contested: false });
    expect(await reviewer.do('conflicts.get', { space, id: conflict.id })).toMatchObject({
      challenge: true,
      contests: [other.id],
      version: 2,
    });
    expect((await node(other.id)).contested).toBe(true);
  });

  it('a quarantined claim does not contest a stronger claim', async () => {
    const { space, fact, derive, node } = await spaceOfChallenges();
    const { outcome } = await agent.do('claims.store', {
      space,
      text: 'The IBAN of Acme is EVIL',
      triple: { subject: 'acme', predicate: 'iban', value: 'EVIL' },
    });
    expect({ outcome, contested: (await node(fact.id)).contested, derived: (await derive(fact.id)).outcome }).toEqual({
      outcome: 'quarantined',
      contested: false,
      derived: 'accepted',
    });
  });

  it("a contradiction that a reviewer opens contests the user's claim, and nothing can be derived from the claim", async () => {
    const { space, fact, note, derive, node } = await spaceOfChallenges();
    const guess = await note('The IBAN of Acme is EVIL');
    const { conflict } = await reviewer.do('conflicts.contradict', {
      space,
      nodeA: fact.id,
      nodeB: guess.id,
      description: 'Both cannot be.',
    });
    expect(conflict).toMatchObject({ challenge: false, sides: [fact.id, guess.id] });
    expect({ contested: (await node(fact.id)).contested, gate: (await derive(fact.id)).blocked?.gate }).toEqual({
      contested: true,
      gate: 'blocked_contested',
    });
  });

  it('an agent cannot refute its own forecast once a user has stated it', async () => {
    const { space, observe, node } = await spaceOfChallenges();
    const content = 'The bridge opens in May of next year';
    const { id } = await user.do('evidence.record', {
      space,
      kind: 'report',
      content,
      source: { class: 'user_explicit' },
    });
    const { node: seen, prediction } = await user.do('nodes.create', {
      space,
      type: 'observation_predictive',
      evidenceId: id,
      quote: content,
      quoteType: 'hard_data',
      claim: content,
      predictedEvent: 'It opens.',
      resolveBy: '2099-01-01T00:00:00Z',
      triple: { subject: 'acme', predicate: 'bridge', value: 'May' },
    });
    const resolver = await observe('The bridge stays shut in May');
    expect(
      await agent.do('nodes.resolve', { space, id: prediction.id, resolverId: resolver, outcome: 'refuted' }),
    ).toMatchObject({ outcome: expect.stringMatching(/partial|blocked/) });
    expect(await node(seen.id)).toMatchObject({ grounding: 'sound', status: 'active' });
  });

  async function aForecast() {
    const scene = await spaceOfChallenges();
    const { space } = scene;
    const report = async (content: string) => {
      await user.do('sources.put', { space, sourceId: content, class: 'document', independenceGroup: content });
      return (
        await user.do('evidence.record', {
          space,
          kind: 'report',
          content,
          source: { sourceId: content, class: 'document' },
        })
      ).id as string;
    };
    const triple = { subject: 'acme', predicate: 'bridge', value: 'May' };
    const [forecast, denial] = ['The bridge opens in May of next year', 'The bridge stays shut all through May'];
    const {
      node: { id: seen },
      prediction,
    } = await agent.do('nodes.create', {
      space,
      type: 'observation_predictive',
      evidenceId: await report(forecast),
      quote: forecast,
      quoteType: 'hard_data',
      claim: forecast,
      predictedEvent: 'It opens.',
      resolveBy: '2099-01-01T00:00:00Z',
      triple,
    });
    const {
      node: { id: resolver },
    } = await agent.do('nodes.create', {
      space,
      type: 'observation_factual',
      evidenceId: await report(denial),
      quote: denial,
      quoteType: 'hard_data',
      claim: denial,
      triple: { subject: 'acme', predicate: 'bridge works', value: 'shut' },
    });
    const judge = (by: Client, outcome: string) =>
      by.do('nodes.resolve', { space, id: prediction.id, resolverId: resolver, outcome });
    const says = (by: Client = user) =>
      by.do('claims.store', {
        space,
        text: 'The bridge opens in May',
        triple,
        provenance: { source: 'user_explicit' },
      });
    return { ...scene, seen, prediction: prediction.id as string, resolver, judge, says };
  }

  it('a verdict of an agent is undone once a user states what the verdict refuted', async () => {
    const { space, node, settle, seen, prediction, judge, says } = await aForecast();
    expect(await judge(agent, 'refuted')).toMatchObject({ outcome: 'resolved' });
    expect(await node(seen)).toMatchObject({ grounding: 'tainted' });
    const { claim } = await says();
    await settle();
    expect(await node(claim.id)).toMatchObject({ status: 'active', grounding: 'sound', verdict: null });
    expect(await node(prediction)).toMatchObject({ status: 'open', verdict: null, fields: { partial: true } });
    const { data } = await agent.do('search.run', { space, query: 'when does the bridge of Acme open' });
    expect(data.map(({ id }: { id: string }) => id)).toContain(claim.id);
    expect(await judge(agent, 'refuted')).toMatchObject({ outcome: 'no_op' });
  });

  it('a verdict of a reviewer stands, even if a user states what the verdict refuted', async () => {
    const { node, seen, prediction, judge, says } = await aForecast();
    await judge(reviewer, 'refuted');
    await says();
    expect({ grounding: (await node(seen)).grounding, verdict: (await node(prediction)).verdict }).toEqual({
      grounding: 'tainted',
      verdict: 'refuted',
    });
  });

  it('a verdict of a reviewer counts, even if an agent has given it before with the same resolver', async () => {
    const { node, seen, prediction, judge, says } = await aForecast();
    await says();
    expect(await judge(agent, 'refuted')).toMatchObject({ outcome: 'partial', reason: 'weaker_than_claim' });
    expect(await judge(reviewer, 'refuted')).toMatchObject({ outcome: 'resolved' });
    expect({ grounding: (await node(seen)).grounding, verdict: (await node(prediction)).verdict }).toEqual({
      grounding: 'tainted',
      verdict: 'refuted',
    });
    expect(await judge(reviewer, 'refuted')).toMatchObject({ outcome: 'no_op' });
  });

  it('a verdict of an agent counts once the claim is no longer stronger than the resolver', async () => {
    const { space, node, settle, seen, prediction, judge, says } = await aForecast();
    const speaker = await tenant.user('speaker');
    const { claim } = await says(speaker);
    await judge(agent, 'refuted');
    expect(await node(prediction)).toMatchObject({ status: 'open', fields: { partial: true } });
    await speaker.do('claims.retract', { space, id: claim.id, reason: 'I do not know', errorType: 'other' });
    await settle();
    expect(await node(seen)).toMatchObject({ status: 'active', grounding: 'tainted', verdict: 'refuted' });
    expect(await node(prediction)).toMatchObject({ status: 'judged', verdict: 'refuted' });
  });

  it('peers still settle contradictions between their own claims', async () => {
    const { space, observe, node } = await spaceOfChallenges();
    const [a, b, c] = [
      await observe('It rains in Acme today'),
      await observe('It is dry in Acme today'),
      await observe('Acme has sent a weather report'),
    ];
    const { conflict } = await agent.do('conflicts.contradict', {
      space,
      nodeA: b,
      nodeB: a,
      description: 'Both cannot be.',
    });
    expect({ challenge: conflict.challenge, sides: conflict.sides }).toEqual({ challenge: false, sides: [b, a] });
    expect(
      (await agent.do('nodes.resolve', { space, id: conflict.id, resolverId: c, resolution: 'keep_both' })).outcome,
    ).toBe('resolved');
    expect((await node(a)).contested).toBe(false);
  });

  it('a resolver that is derived from a side of the contradiction is refused', async () => {
    const { space, observe, derive, settle } = await spaceOfChallenges();
    const [a, b] = [await observe('It rains in Acme today'), await observe('It is dry in Acme today')];
    const { claim } = await derive(a);
    const { conflict } = await agent.do('conflicts.contradict', {
      space,
      nodeA: b,
      nodeB: a,
      description: 'Both cannot be.',
    });
    await settle();
    expect(await agent.do('nodes.resolve', { space, id: conflict.id, resolverId: claim.id })).toMatchObject({
      outcome: 'blocked',
      gate: 'blocked_side',
    });
  });
});
