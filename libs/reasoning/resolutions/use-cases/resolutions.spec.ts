import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { Contradict, ContradictInput } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ResolveInput, ResolveResult } from '../domain/resolution.schemas.js';
import { GetCalibration } from './get-calibration.js';
import { ResolveNode } from './resolve-node.js';

describe('resolving', () => {
  let world: World;
  let owner: Ctx;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], { now: () => new Date('2026-01-01T00:00:00Z') });
    owner = world.as('owner');
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfResolutions() {
    const here = await openSpace(world);
    const { space, createNode } = here;
    const observe = async (
      content: string,
      {
        quoteType = 'hard_data',
        source = content,
        ...more
      }: { quoteType?: string; source?: string } & Record<string, unknown> = {},
    ) => {
      const { node, prediction } = await createNode({
        type: 'observation_factual',
        evidenceId: await here.report(content, source),
        quote: content,
        quoteType,
        claim: content,
        ...more,
      });
      return { id: node!.id as string, prediction: prediction?.id as string };
    };
    return {
      ...here,
      observe,
      forecast: (content: string, probability?: number) =>
        observe(content, {
          type: 'observation_predictive',
          predictedEvent: content,
          resolveBy: '2026-02-01T00:00:00Z',
          probability,
        }),
      question: async (contextIds: string[], blockedBy = 'synthesis') =>
        (await createNode({ type: 'question', text: 'Why?', category: 'meta', blockedBy, contextIds })).node!
          .id as string,
      derive: (...premises: string[]) => here.conclude('It follows.', premises),
      contradict: async (nodeA: string, nodeB: string) => (await here.contradict(nodeA, nodeB)).conflict.id as string,
      resolve: async (id: string, resolverId: string, more: object = {}, ctx: Ctx = owner) =>
        ResolveResult.parse(await here.call(ResolveNode, ResolveInput, { id, resolverId, ...more }, ctx)),
      calibration: () => world.get(GetCalibration).run(owner, { space }),
    };
  }

  describe('a question', () => {
    it('is resolved by a resolver with a confidence of at least .70; with a weaker one, or after a retraction, it stays open and is marked `partial` (example 12)', async () => {
      const { observe, question, resolve, retract, getNode, derive } = await spaceOfResolutions();
      const base = await observe('Pumps fail when it is cold.');
      const id = await question([base.id]);
      const weak = await observe('It was cold that night.', { quoteType: 'unnamed_source' });
      expect(await resolve(id, weak.id, { relevanceOverride: 'the same night' })).toMatchObject({
        outcome: 'partial',
        reason: 'too_weak',
        node: { status: 'open', fields: { partial: true } },
      });
      const strong = await derive(base.id);
      expect(await resolve(id, strong)).toMatchObject({
        outcome: 'resolved',
        node: { status: 'resolved', fields: { partial: false } },
      });
      expect((await resolve(id, strong)).outcome).toBe('no_op');
      await retract(strong);
      expect(await getNode(id)).toMatchObject({ status: 'open', fields: { partial: true } });
    });

    it('is not resolved by an unrelated node, unless a reviewer says so', async () => {
      const { observe, question, resolve } = await spaceOfResolutions();
      const id = await question([]);
      const { id: resolver } = await observe('Something else entirely.');
      expect(await resolve(id, resolver)).toMatchObject({
        outcome: 'blocked',
        gate: 'blocked_irrelevant',
        node: { status: 'open' },
      });
      await expect(resolve(id, resolver, { relevanceOverride: 'trust me' }, world.as('writer'))).rejects.toMatchObject({
        code: 'forbidden',
      });
      expect((await resolve(id, resolver, { relevanceOverride: 'I know the case' })).outcome).toBe('resolved');
    });

    it('that needs evidence is not resolved by a node without evidence', async () => {
      const { createNode, question, resolve } = await spaceOfResolutions();
      const axiom = (await createNode({ type: 'axiom', claim: 'It is so.', basis: 'agreed' })).node!.id;
      expect(await resolve(await question([axiom], 'empirical_data'), axiom)).toMatchObject({
        outcome: 'blocked',
        gate: 'blocked_ungrounded',
      });
      expect(await resolve(await question([axiom], 'human_decision'), axiom)).toMatchObject({ outcome: 'resolved' });
    });

    it('is not resolved by a retracted node', async () => {
      const { observe, question, resolve, retract } = await spaceOfResolutions();
      const { id: resolver } = await observe('It was open.');
      const id = await question([resolver]);
      await retract(resolver);
      expect(await resolve(id, resolver)).toMatchObject({ outcome: 'blocked', gate: 'blocked_tainted' });
    });

    it('accepts no verdict, and a person cannot be resolved in place of a question', async () => {
      const { observe, question, resolve, createNode } = await spaceOfResolutions();
      const { id: resolver } = await observe('It was open.');
      await expect(resolve(await question([resolver]), resolver, { outcome: 'refuted' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
      const person = (await createNode({ type: 'person', name: 'Ada' })).node!.id;
      await expect(resolve(person, resolver)).rejects.toMatchObject({ code: 'edge_type_mismatch' });
    });
  });

  describe('a contradiction', () => {
    const about = (value: string) => ({ triple: { subject: 'pump', predicate: `is ${value}`, value } });

    it('is settled by a third claim about the same subject, and opens again when this claim is retracted', async () => {
      const { store, observe, contradict, resolve, retract, getNode } = await spaceOfResolutions();
      const [a, b] = [await store('It runs.', about('running')), await store('It stands.', about('standing'))];
      const id = await contradict(a, b);
      expect(await resolve(id, a)).toMatchObject({ outcome: 'blocked', gate: 'blocked_side' });
      const { id: third } = await observe('The pump runs by day and stands by night.', about('both'));
      expect(await resolve(id, third)).toMatchObject({
        outcome: 'resolved',
        node: { status: 'resolved', fields: { resolution: 'keep_both' } },
      });
      expect((await getNode(a)).contested).toBe(false);
      await retract(third);
      expect(await getNode(id)).toMatchObject({ status: 'open' });
      expect((await getNode(a)).contested).toBe(true);
    });

    it('is settled by a resolver with a confidence of at least .70; a weaker resolver leaves it open and its sides contested (example 12)', async () => {
      const { store, observe, derive, contradict, resolve, retract, getNode } = await spaceOfResolutions();
      const [a, b] = [await store('It runs.', about('running')), await store('It stands.', about('standing'))];
      const id = await contradict(a, b);
      const { id: enough } = await observe('It ran by day.', { quoteType: 'attributed_analysis', ...about('seen') });
      const weaker = await derive(enough);
      expect({ enough: (await getNode(enough)).confidence, weaker: (await getNode(weaker)).confidence }).toEqual({
        enough: 0.7,
        weaker: 0.686,
      });
      expect(await resolve(id, weaker, { relevanceOverride: 'about it' })).toMatchObject({
        outcome: 'partial',
        reason: 'too_weak',
        node: { status: 'open' },
      });
      expect((await getNode(a)).contested).toBe(true);
      expect(await resolve(id, enough)).toMatchObject({ outcome: 'resolved', node: { status: 'resolved' } });
      expect((await getNode(a)).contested).toBe(false);
      await retract(enough);
      expect((await getNode(id)).status).toBe('open');
      expect((await getNode(a)).contested).toBe(true);
    });

    it('can be settled for one side, and the other side is then superseded', async () => {
      const { observe, contradict, resolve, getNode } = await spaceOfResolutions();
      const [a, b] = [
        await observe('The pump runs well now.', about('running')),
        await observe('The pump stands still now.', about('standing')),
      ];
      const id = await contradict(a.id, b.id);
      const { id: same } = await observe('The pump stands still, as said.', {
        ...about('still'),
        source: 'The pump stands still now.',
      });
      expect(await resolve(id, same, { resolution: 'supersede' })).toMatchObject({
        outcome: 'partial',
        reason: 'resolver_not_independent',
      });
      const { id: third } = await observe('I saw the pump stand still.', about('seen'));
      expect((await resolve(id, third, { resolution: 'supersede' })).outcome).toBe('resolved');
      expect({ a: (await getNode(a.id)).status, b: (await getNode(b.id)).status }).toEqual({
        a: 'superseded',
        b: 'active',
      });
    });

    it.each([
      ['keep_both', 'active'],
      ['supersede', 'superseded'],
    ])('is settled as its resolver proposed (%s) once the resolver is strong enough', async (resolution, status) => {
      const { observe, forecast, contradict, resolve, getNode } = await spaceOfResolutions();
      const [a, b] = [await observe('The pump runs well now.'), await observe('The pump stands still now.')];
      const id = await contradict(a.id, b.id);
      const weak = await forecast('The pump will have been standing still.');
      expect(await resolve(id, weak.id, { resolution, relevanceOverride: 'about it' })).toMatchObject({
        outcome: 'partial',
        reason: 'too_weak',
        node: { status: 'open' },
      });
      const { id: witness } = await observe('The pump did stand still.');
      await resolve(weak.prediction, witness, { outcome: 'confirmed', relevanceOverride: 'the event itself' });
      expect(await getNode(id)).toMatchObject({ status: 'resolved', fields: { resolution } });
      expect({ status: (await getNode(a.id)).status, contested: (await getNode(a.id)).contested }).toEqual({
        status,
        contested: false,
      });
      await resolve(weak.prediction, witness, { outcome: 'voided', relevanceOverride: 'not about this pump' });
      expect(await getNode(id)).toMatchObject({
        status: 'open',
        fields: { partial: true, resolvers: [{ claimId: weak.id, resolution, relevanceOverride: 'about it' }] },
      });
      expect({ status: (await getNode(a.id)).status, contested: (await getNode(a.id)).contested }).toEqual({
        status: 'active',
        contested: true,
      });
    });

    it.each<[string, string, 'owner' | 'agent', string]>([
      ['agents', 'inference', 'agent', 'resolved'],
      ['agents, and a reviewer pointed it out', 'inference', 'owner', 'partial'],
      ['an agent and a user', 'user_explicit', 'agent', 'partial'],
      ['an agent and a stronger source', 'system', 'agent', 'partial'],
    ])('is declared void by an agent only if it stands between %s', async (_, source, opener, outcome) => {
      const { store, observe, call, resolve, getNode } = await spaceOfResolutions();
      const [a, b] = [
        await store('It runs.', { ...about('running'), provenance: { source } }),
        await store('It stands.', { ...about('standing'), provenance: { source: 'inference' } }),
      ];
      const said = { nodeA: b, nodeB: a, description: 'It cannot be both.' };
      const { id } = (await call(Contradict, ContradictInput, said, world.as(opener))).conflict;
      const { id: third } = await observe('The pump runs by day and stands by night.', about('both'));
      const asked = await resolve(id, third, { resolution: 'keep_both' }, world.as('agent'));
      expect(asked).toMatchObject({ outcome, reason: outcome === 'partial' ? 'weaker_than_claim' : null });
      expect((await getNode(id)).status).toBe(outcome === 'partial' ? 'open' : 'resolved');
      if (outcome === 'partial') expect((await resolve(id, third)).outcome).toBe('resolved');
    });

    it.each([
      ['supersede', 'keep_both', { a: 'active', b: 'active' }],
      ['supersede', 'reject', { a: 'active', b: 'retracted' }],
      ['reject', 'supersede', { a: 'superseded', b: 'active' }],
      ['keep_both', 'supersede', { a: 'superseded', b: 'active' }],
      ['keep_both', 'reject', { a: 'active', b: 'retracted' }],
    ])(
      'that the resolver of an agent settled (%s) is settled again by a resolver of a reviewer (%s), and no agent changes it back',
      async (asked, wanted, statuses) => {
        const { store, observe, call, resolve, retract, getNode } = await spaceOfResolutions();
        const [a, b] = [await store('It runs.', about('running')), await store('It stands.', about('standing'))];
        const said = { nodeA: b, nodeB: a, description: 'It cannot be both.' };
        const { id } = (await call(Contradict, ContradictInput, said, world.as('agent'))).conflict;
        const statusOf = async () => ({ a: (await getNode(a)).status, b: (await getNode(b)).status });
        const [first, second, third] = await Promise.all(
          ['I saw the pump.', 'The log of the pump is here.', 'The meter of the pump was read.'].map((content, n) =>
            observe(content, about(`seen ${n}`)),
          ),
        );
        expect((await resolve(id, first!.id, { resolution: asked }, world.as('agent'))).outcome).toBe('resolved');
        expect(await resolve(id, second!.id, { resolution: wanted })).toMatchObject({
          outcome: 'resolved',
          node: { status: 'resolved', fields: { resolution: wanted } },
        });
        expect(await statusOf()).toEqual(statuses);
        expect((await resolve(id, third!.id, { resolution: asked }, world.as('agent'))).outcome).toBe('partial');
        expect(await statusOf()).toEqual(statuses);
        await retract(second!.id);
        expect((await getNode(id)).fields.resolution).not.toBe(wanted);
      },
    );

    it('follows a reviewer who asks otherwise with the resolver by which an agent settled it', async () => {
      const { store, observe, call, resolve, getNode } = await spaceOfResolutions();
      const [a, b] = [await store('It runs.', about('running')), await store('It stands.', about('standing'))];
      const said = { nodeA: b, nodeB: a, description: 'It cannot be both.' };
      const { id } = (await call(Contradict, ContradictInput, said, world.as('agent'))).conflict;
      const { id: third } = await observe('The pump runs by day and stands by night.', about('both'));
      const agent = world.as('agent');
      expect((await resolve(id, third, { resolution: 'supersede' }, agent)).outcome).toBe('resolved');
      expect((await resolve(id, third, { resolution: 'keep_both' })).outcome).toBe('resolved');
      expect((await resolve(id, third, { resolution: 'supersede' }, agent)).outcome).toBe('no_op');
      expect(await getNode(id)).toMatchObject({ status: 'resolved', fields: { resolution: 'keep_both' } });
      expect({ a: (await getNode(a)).status, b: (await getNode(b)).status }).toEqual({ a: 'active', b: 'active' });
    });

    it('is settled once its resolver depends on more than the side that it supports', async () => {
      const { observe, derive, rederive, contradict, resolve, getNode } = await spaceOfResolutions();
      const [a, b] = [await observe('The pump runs well now.'), await observe('The pump stands still now.')];
      const id = await contradict(a.id, b.id);
      const { id: same } = await observe('The pump stands still, as said.', { source: 'The pump stands still now.' });
      const resolver = await derive(same);
      expect(await resolve(id, resolver, { resolution: 'supersede', relevanceOverride: 'about it' })).toMatchObject({
        outcome: 'partial',
        reason: 'resolver_not_independent',
      });
      await rederive(resolver, [(await observe('I saw the pump stand still.')).id]);
      expect(await getNode(id)).toMatchObject({ status: 'resolved', fields: { resolution: 'supersede' } });
    });

    it('that the gate opened waits for a reviewer', async () => {
      const { store, observe, resolve } = await spaceOfResolutions();
      const budget = (value: string, source: string) =>
        store(value, { triple: { subject: 'user', predicate: 'budget', value }, provenance: { source } });
      await budget('750', 'user_explicit');
      await budget('900', 'inference');
      const { id } = await observe('The budget is 750.', {
        triple: { subject: 'user', predicate: 'heard budget', value: '750' },
      });
      const [conflict] = await world.database.owner(
        "select id from conflicts where reason <> 'contradiction' order by id desc limit 1",
        [],
      );
      expect(await resolve(String(conflict!.id), id)).toMatchObject({ outcome: 'blocked', gate: 'blocked_review' });
    });
  });

  describe('a prediction', () => {
    it('that is confirmed lifts the ceiling of its observation; without the witness, the ceiling returns (example 13)', async () => {
      const { forecast, observe, resolve, getNode, retract, derive, settle } = await spaceOfResolutions();
      const { id: observation, prediction } = await forecast('The pump will fail in spring.');
      const derived = await derive(observation);
      expect((await getNode(derived)).confidence).toBe(0.588);
      const { id: witness } = await observe('The pump did fail in spring.');
      expect(
        await resolve(prediction, witness, { outcome: 'confirmed', relevanceOverride: 'the event itself' }),
      ).toMatchObject({ outcome: 'resolved', node: { status: 'judged', verdict: 'confirmed' } });
      expect(await getNode(observation)).toMatchObject({ confidence: 0.95, confidenceLimit: 1, verdict: 'confirmed' });
      await settle();
      expect((await getNode(derived)).confidence).toBe(0.931);
      await retract(witness);
      expect(await getNode(prediction)).toMatchObject({ status: 'open', verdict: null });
      expect(await getNode(observation)).toMatchObject({ confidence: 0.6, confidenceLimit: 0.6, verdict: null });
      await settle();
      expect((await getNode(derived)).confidence).toBe(0.588);
    });

    it.each([
      ['refuted', 'tainted', 0],
      ['partially_refuted', 'stale', 0.588],
      ['partially_confirmed', 'sound', 0.588],
    ])(
      'that is %s makes its observation and its dependents %s until the prediction is judged otherwise',
      async (outcome, grounding, confidence) => {
        const { forecast, observe, resolve, derive, settle, getNode } = await spaceOfResolutions();
        const { id: observation, prediction } = await forecast('The pump will fail in spring.');
        const derived = await derive(observation);
        const { id: witness } = await observe('The pump did not fail in spring.');
        await resolve(prediction, witness, { outcome, relevanceOverride: 'the event itself' });
        expect(await getNode(observation)).toMatchObject({ grounding, confidence: 0.6, verdict: outcome });
        expect(await getNode(derived)).toMatchObject({ grounding });
        await settle();
        expect(await getNode(derived)).toMatchObject({ grounding, confidence, correctionPending: false });
        await resolve(prediction, witness, { outcome: 'confirmed', relevanceOverride: 'the event itself' });
        await settle();
        expect({ observation: await getNode(observation), derived: await getNode(derived) }).toMatchObject({
          observation: { grounding: 'sound', confidence: 0.95 },
          derived: { grounding: 'sound', confidence: 0.931 },
        });
      },
    );

    it('that is refuted undoes what its observation settled', async () => {
      const { forecast, observe, question, resolve, getNode } = await spaceOfResolutions();
      const { id: observation, prediction } = await forecast('The pump will fail in spring.');
      const { id: witness } = await observe('The pump was looked at in spring.');
      await resolve(prediction, witness, { outcome: 'confirmed', relevanceOverride: 'the event itself' });
      const id = await question([observation]);
      expect(await resolve(id, observation)).toMatchObject({ outcome: 'resolved' });
      await resolve(prediction, witness, { outcome: 'refuted', relevanceOverride: 'a second look' });
      expect(await getNode(id)).toMatchObject({ status: 'open', fields: { partial: true } });
    });

    it('is not judged by its own source, and refuses a missing verdict or a verdict that predictions cannot have', async () => {
      const { forecast, observe, resolve } = await spaceOfResolutions();
      const { prediction } = await forecast('The pump will fail in spring.');
      const { id: same } = await observe('It failed, as we said.', { source: 'The pump will fail in spring.' });
      expect(await resolve(prediction, same, { outcome: 'confirmed', relevanceOverride: 'x' })).toMatchObject({
        outcome: 'partial',
        reason: 'resolver_not_independent',
        node: { status: 'open', verdict: null },
      });
      for (const outcome of ['supported', undefined])
        await expect(resolve(prediction, same, { outcome, relevanceOverride: 'x' })).rejects.toMatchObject({
          code: 'validation_failed',
        });
    });

    it('counts for the calibration of its author with its last verdict', async () => {
      const { forecast, observe, resolve, calibration, retract } = await spaceOfResolutions();
      const { id: witness } = await observe('Spring is over.');
      const { id: other } = await observe('Spring was looked at again.');
      const judge = async (probability: number, outcome: string) => {
        const made = await forecast(`Event ${probability} ${outcome}.`, probability);
        await resolve(made.prediction, witness, { outcome, relevanceOverride: 'x' });
        return made;
      };
      const first = await judge(0.9, 'confirmed');
      await judge(0.6, 'refuted');
      expect(await calibration()).toMatchObject({
        overall: { count: 2, brier: 0.185, insufficient: true },
        bySourceClass: [{ key: 'document', count: 2 }],
      });
      await resolve(first.prediction, other, { outcome: 'refuted', relevanceOverride: 'x' });
      expect((await calibration()).overall.brier).toBe(0.585);
      await retract(first.id);
      expect((await calibration()).overall).toMatchObject({ count: 1, brier: 0.36 });
    });
  });

  it('a conjecture keeps only the last verdict of an author with a resolver', async () => {
    const { createNode, observe, resolve, getNode } = await spaceOfResolutions();
    const conjecture = (await createNode({ type: 'conjecture', claim: 'Rust breaks pumps.', basis: 'a hunch' })).node!
      .id as string;
    const { id: witness } = await observe('Ten pumps broke of rust.');
    for (const outcome of ['supported', 'inconclusive', 'supported', 'inconclusive'])
      await resolve(conjecture, witness, { outcome, relevanceOverride: 'a test' });
    expect(await getNode(conjecture)).toMatchObject({
      verdict: 'inconclusive',
      fields: { resolutions: [{ resolverId: witness, outcome: 'inconclusive' }] },
    });
  });

  it('a prediction keeps the verdict of a reviewer while a resolver of it counts, whatever verdicts agents add', async () => {
    const { observe, resolve, retract, reinstate, getNode } = await spaceOfResolutions();
    const pump = (predicate: string) => ({ triple: { subject: 'pump', predicate, value: 'broken' } });
    const { prediction } = await observe('The pump will fail.', {
      type: 'observation_predictive',
      predictedEvent: 'It fails.',
      resolveBy: '2026-02-01T00:00:00Z',
      ...pump('state'),
    });
    const resolvers = [await observe('It failed.', pump('seen')), await observe('It has not failed.', pump('heard'))];
    for (const { id } of resolvers) await resolve(prediction, id, { outcome: 'confirmed' });
    for (const { id } of resolvers)
      expect(await resolve(prediction, id, { outcome: 'refuted' }, world.as('agent'))).toMatchObject({
        outcome: 'partial',
        reason: 'resolved_otherwise',
        node: { verdict: 'confirmed' },
      });
    const [first, second] = resolvers as [(typeof resolvers)[0], (typeof resolvers)[0]];
    const verdicts: unknown[] = [];
    for (const change of [() => retract(first.id), () => retract(second.id), () => reinstate(first.id)]) {
      await change();
      verdicts.push((await getNode(prediction)).verdict);
    }
    expect(verdicts).toEqual(['confirmed', null, 'confirmed']);
  });

  it('a conjecture can be judged, and keeps its confidence', async () => {
    const { createNode, observe, resolve, getNode } = await spaceOfResolutions();
    const conjecture = (await createNode({ type: 'conjecture', claim: 'Cold breaks pumps.', basis: 'a hunch' })).node!
      .id as string;
    const { id: witness } = await observe('Ten pumps broke in the cold.');
    expect(await resolve(conjecture, witness, { outcome: 'supported', relevanceOverride: 'a test' })).toMatchObject({
      outcome: 'resolved',
      node: { status: 'judged', verdict: 'supported', confidence: 0.4 },
    });
    expect((await getNode(conjecture)).fields).toMatchObject({
      resolutions: [{ resolverId: witness, outcome: 'supported', override: 'a test' }],
    });
    await resolve(conjecture, witness, { outcome: 'refuted', relevanceOverride: 'a better test' });
    expect(await getNode(conjecture)).toMatchObject({
      status: 'judged',
      verdict: 'refuted',
      grounding: 'tainted',
      confidence: 0.4,
    });
  });
});
