import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Ctx } from '#libs/kernel/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { OpenSessionInput, OpenSession } from '#libs/tenancy/sessions/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { EdgeList, ListEdgesInput, ListEdges, SetTierInput, SetTier } from '../../nodes/index.js';
import { ResolveInput, ResolveNode } from '../../resolutions/index.js';

describe('revising', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });
  const another = (role: 'agent' | 'writer' | 'reviewer') =>
    world.as(role, { principal: { id: 'prn_00000000000000000000000001', kind: 'user', name: role } });

  async function spaceOfRevisions() {
    const here = await openSpace(world);
    const { createNode, make } = here;
    return {
      ...here,
      define: (definition: string, ctx?: Ctx) => make({ type: 'definition', term: 'pump', definition }, ctx),
      question: (contextIds: string[] = []) =>
        make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis', contextIds }),
      observe: async (content: string, more: object = {}) =>
        createNode({
          type: 'observation_factual',
          evidenceId: await here.report(content),
          quote: content,
          quoteType: 'hard_data',
          claim: content,
          ...more,
        }),
      derive: (...premises: string[]) => here.conclude(`It follows from ${premises.join()}.`, premises),
      resolve: (id: string, resolverId: string, more: object = {}) =>
        here.call(ResolveNode, ResolveInput, { id, resolverId, ...more }),
      tier: (id: string, tier: string) => here.call(SetTier, SetTierInput, { id, tier }),
      edges: async (id: string, kind: string) =>
        EdgeList.parse(await here.call(ListEdges, ListEdgesInput, { id, kind })).data.map(({ fromId, toId }) => [
          fromId,
          toId,
        ]),
    };
  }

  describe('a node that is not a claim', () => {
    it('is retracted only once, with the first reason, and can be restored as it was', async () => {
      const { question, retractNode, reinstateNode, getNode } = await spaceOfRevisions();
      const id = await question();
      expect(await retractNode(id, { dryRun: true })).toMatchObject({
        outcome: 'retracted',
        node: { status: 'open' },
        preview: { affected: 0 },
      });
      expect(await retractNode(id)).toMatchObject({
        outcome: 'retracted',
        node: { status: 'retracted', fields: { retraction: { reason: 'wrong', statusBefore: 'open' } } },
        cascadeId: null,
      });
      expect(await retractNode(id, { reason: 'very wrong' })).toMatchObject({
        outcome: 'already_retracted',
        node: { fields: { retraction: { reason: 'wrong' } } },
      });
      expect(await reinstateNode(id)).toMatchObject({ outcome: 'reinstated', node: { status: 'open' } });
      expect((await getNode(id)).fields).not.toHaveProperty('retraction');
      expect((await reinstateNode(id)).outcome).toBe('not_retracted');
    });

    it('can be retracted by its creator in its session, and by reviewers', async () => {
      const { space, make, retractNode } = await spaceOfRevisions();
      await world.get(OpenSession).run(another('agent'), OpenSessionInput.parse({ space, externalId: 'work' }));
      const feeling = () =>
        make({ type: 'feeling_report', reportedState: 'calm', sessionId: 'work' }, another('agent'));
      const [one, two] = [await feeling(), await feeling()];
      await expect(retractNode(one, {}, world.as('writer'))).rejects.toMatchObject({ code: 'may_not_retract' });
      await expect(retractNode(one, {}, another('agent'))).rejects.toMatchObject({ code: 'may_not_retract' });
      expect((await retractNode(one, { sessionId: 'work' }, another('agent'))).outcome).toBe('retracted');
      expect((await retractNode(two, {}, world.as('reviewer'))).outcome).toBe('retracted');
    });

    it('is replaced by a named claim until it is restored', async () => {
      const { define, store, retractNode, reinstateNode, edges } = await spaceOfRevisions();
      const [id, better] = [await define('what moves water'), await store('A pump moves any fluid.')];
      await retractNode(id, { replacementId: better });
      expect(await edges(id, 'retracts')).toEqual([[better, id]]);
      await reinstateNode(id);
      expect(await edges(id, 'retracts')).toEqual([]);
      await retractNode(id, { replacementId: better });
      expect(await edges(id, 'retracts')).toEqual([[better, id]]);
    });

    it('is restored as open if its resolver has fallen meanwhile', async () => {
      const { question, observe, resolve, retractNode, reinstateNode } = await spaceOfRevisions();
      const { node } = await observe('A valve was left open.');
      const id = await question([node!.id]);
      await resolve(id, node!.id);
      await retractNode(id);
      expect((await reinstateNode(id)).node.status).toBe('resolved');
      await retractNode(id);
      await retractNode(node!.id);
      expect((await reinstateNode(id)).node.status).toBe('open');
    });

    it('takes back its verdict while it is retracted, if it is a prediction', async () => {
      const { observe, resolve, retractNode, reinstateNode, getNode } = await spaceOfRevisions();
      const { node, prediction } = await observe('It will fail in spring.', {
        type: 'observation_predictive',
        predictedEvent: 'It fails',
        resolveBy: '2026-02-01T00:00:00Z',
      });
      const { node: witness } = await observe('It did fail in spring.');
      await resolve(prediction!.id, witness!.id, { outcome: 'confirmed', relevanceOverride: 'the event itself' });
      const before = (await getNode(node!.id)).confidence;
      await retractNode(prediction!.id);
      expect(await getNode(node!.id)).toMatchObject({ confidence: 0.6, verdict: null });
      await reinstateNode(prediction!.id);
      expect((await getNode(node!.id)).confidence).toBe(before);
    });

    it('can be superseded only once, and only by a node of its type', async () => {
      const { define, question, supersedeNode, getNode, edges } = await spaceOfRevisions();
      const [old, newer, third] = [
        await define('what moves water'),
        await define('what moves fluids'),
        await define('a machine'),
      ];
      expect((await supersedeNode(old, newer)).node).toMatchObject({
        status: 'superseded',
        fields: { supersededBy: newer },
      });
      expect(await edges(old, 'supersedes')).toEqual([[newer, old]]);
      expect((await getNode(newer)).status).toBe('active');
      await expect(supersedeNode(old, third)).rejects.toMatchObject({ code: 'already_superseded' });
      await expect(supersedeNode(third, old)).rejects.toMatchObject({ code: 'illegal_state' });
      await expect(supersedeNode(newer, newer)).rejects.toMatchObject({
        code: 'replacement_is_itself',
        category: 'invalid',
      });
      const asked = await question();
      await expect(supersedeNode(newer, asked)).rejects.toMatchObject({ code: 'type_differs' });
      await expect(supersedeNode(asked, await question())).rejects.toMatchObject({
        code: 'not_supersedable',
        category: 'conflict',
      });
    });

    it('passes its names and claims, but not its tier, to the person that supersedes it, if it is a person', async () => {
      const { make, store, tie, supersedeNode, tier, getNode, edges } = await spaceOfRevisions();
      const [old, successor] = [
        await make({ type: 'person', name: 'A. Byron', aliases: ['Countess'] }),
        await make({ type: 'person', name: 'Ada', aliases: ['countess'] }),
      ];
      const [one, both] = [await store('She wrote it.'), await store('She read it.')];
      for (const [from, to] of [
        [one, old],
        [both, old],
        [both, successor],
      ])
        await tie('about', from!, to!);
      await tier(old, 'known_external');
      await supersedeNode(old, successor);
      expect(await getNode(successor)).toMatchObject({
        fields: { aliases: ['countess', 'A. Byron'], tier: 'unknown' },
      });
      expect({ old: await edges(old, 'about'), successor: await edges(successor, 'about') }).toEqual({
        old: [],
        successor: [
          [both, successor],
          [one, successor],
        ].sort(),
      });
      await expect(tie('about', one, old)).rejects.toMatchObject({ code: 'illegal_state' });
    });
  });

  describe('a claim of a type', () => {
    it('can be retracted with a substitute, and its dependents are then tainted', async () => {
      const { store, derive, retractNode, reinstateNode, settle, getNode, edges } = await spaceOfRevisions();
      const [base, better] = [await store('It was cold.'), await store('It was warm.')];
      const derived = await derive(base);
      expect(await retractNode(base, { dryRun: true })).toMatchObject({ preview: { affected: 1 } });
      expect((await retractNode(base, { replacementId: better })).cascadeId).not.toBeNull();
      await settle();
      expect({ node: await getNode(derived), edges: await edges(base, 'retracts') }).toMatchObject({
        node: { grounding: 'tainted' },
        edges: [[better, base]],
      });
      await reinstateNode(base);
      await settle();
      expect({ node: await getNode(derived), edges: await edges(base, 'retracts') }).toMatchObject({
        node: { grounding: 'sound' },
        edges: [],
      });
      await expect(retractNode(base, { replacementId: base })).rejects.toMatchObject({ code: 'replacement_is_itself' });
      await expect(retractNode(derived, { replacementId: base })).rejects.toMatchObject({ code: 'cycle' });
    });

    it('can be superseded, and its dependents except for the replacement are then stale', async () => {
      const { store, derive, supersedeNode, settle, getNode } = await spaceOfRevisions();
      const base = await store('It was cold.');
      const [old, newer] = [await derive(base), await derive(base, await store('And dark.'))];
      const above = await derive(old);
      await supersedeNode(old, newer);
      await settle();
      expect({ old: await getNode(old), above: await getNode(above), newer: await getNode(newer) }).toMatchObject({
        old: { status: 'superseded' },
        above: { grounding: 'stale' },
        newer: { status: 'active', grounding: 'sound' },
      });
      await expect(supersedeNode(old, above)).rejects.toMatchObject({ code: 'already_superseded' });
    });

    it('is not made stale by a claim that it replaces, however far below it the replaced claim is', async () => {
      const { store, derive, supersedeNode, settle, getNode } = await spaceOfRevisions();
      const old = await derive(await store('It was cold.'));
      const between = await derive(old);
      const newer = await derive(between);
      const [above, other] = [await derive(newer), await derive(newer, between)];
      await supersedeNode(old, newer);
      await settle();
      expect(await Promise.all([between, newer, above, other].map(getNode))).toMatchObject([
        { grounding: 'stale' },
        { grounding: 'sound' },
        { grounding: 'sound' },
        { grounding: 'stale' },
      ]);
    });

    it('cannot be superseded by a claim that it depends on, or by a claim of another type', async () => {
      const { store, derive, supersedeNode } = await spaceOfRevisions();
      const base = await store('It was cold.');
      const below = await derive(base);
      const above = await derive(below);
      await expect(supersedeNode(above, below)).rejects.toMatchObject({ code: 'cycle', category: 'conflict' });
      await expect(supersedeNode(above, base)).rejects.toMatchObject({ code: 'type_differs' });
      expect((await supersedeNode(below, above)).outcome).toBe('superseded');
    });
  });
});
