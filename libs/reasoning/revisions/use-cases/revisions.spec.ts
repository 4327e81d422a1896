import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim } from '#libs/knowledge/claims/index.js';
import { RecordEvidenceInput, RecordEvidence } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { PutSourceInput, PutSource } from '#libs/knowledge/sources/index.js';
import { OpenSessionInput, OpenSession } from '#libs/tenancy/sessions/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from '../../corrections/index.js';
import { DeriveInput } from '../../derivations/index.js';
import {
  Derive,
  AddEdgeInput,
  CreateNodeInput,
  CreateNodeResult,
  EdgeList,
  ListEdgesInput,
  AddEdge,
  CreateNode,
  GetNode,
  ListEdges,
  SetTierInput,
  SetTier,
} from '../../nodes/index.js';
import { ResolveInput, ResolveNode } from '../../resolutions/index.js';
import { ReinstateNodeInput, RetractNodeInput, SupersedeNodeInput } from '../domain/revision.schemas.js';
import { ReinstateNode, RetractNode, SupersedeNode } from './revise-node.js';

describe('revising', () => {
  let world: World;
  let owner: Ctx;
  let spaces = 0;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    expect(await world.replay()).toMatchObject({ differences: [], unprojected: {} });
    await world.close();
  });
  const another = (role: 'agent' | 'writer' | 'reviewer') =>
    world.as(role, { principal: { id: 'prn_00000000000000000000000001', kind: 'user', name: role } });

  async function aSpace() {
    const space = `space-${(spaces += 1)}`;
    const { id: spaceId } = await world
      .get(CreateSpace)
      .run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
    const create = async (node: object, ctx: Ctx = owner) =>
      CreateNodeResult.parse(await world.get(CreateNode).run(ctx, CreateNodeInput.parse({ space, ...node })));
    const make = async (node: object, ctx?: Ctx) => (await create(node, ctx)).node!.id as string;
    return {
      space,
      create,
      make,
      define: (definition: string, ctx?: Ctx) => make({ type: 'definition', term: 'pump', definition }, ctx),
      question: (contextIds: string[] = []) =>
        make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis', contextIds }),
      observe: async (content: string, more: object = {}) => {
        await world.get(PutSource).run(owner, PutSourceInput.parse({ space, sourceId: content, class: 'document' }));
        const source = { class: 'document', sourceId: content };
        const { id: evidenceId } = await world
          .get(RecordEvidence)
          .run(owner, RecordEvidenceInput.parse({ space, kind: 'report', content, source }));
        return create({
          type: 'observation_factual',
          evidenceId,
          quote: content,
          quoteType: 'hard_data',
          claim: content,
          ...more,
        });
      },
      claim: async (text: string) =>
        (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text }))).claim!.id as string,
      derive: async (...premises: string[]) =>
        (
          await world.get(Derive).run(
            owner,
            DeriveInput.parse({
              space,
              claim: `It follows from ${premises.join()}.`,
              premises,
              reasoningType: 'modus_ponens',
              logicalChain: 'so',
            }),
          )
        ).claim!.id as string,
      tie: (kind: string, fromId: string, toId: string) =>
        world.get(AddEdge).run(owner, AddEdgeInput.parse({ space, kind, fromId, toId })),
      resolve: (id: string, resolverId: string, more: object = {}) =>
        world.get(ResolveNode).run(owner, ResolveInput.parse({ space, id, resolverId, ...more })),
      tier: (id: string, tier: string) => world.get(SetTier).run(owner, SetTierInput.parse({ space, id, tier })),
      retract: (id: string, more: object = {}, ctx: Ctx = owner) =>
        world
          .get(RetractNode)
          .run(ctx, RetractNodeInput.parse({ space, id, errorType: 'other', reason: 'wrong', ...more })),
      supersede: (id: string, replacementId: string, more: object = {}, ctx: Ctx = owner) =>
        world.get(SupersedeNode).run(ctx, SupersedeNodeInput.parse({ space, id, replacementId, ...more })),
      reinstate: (id: string) =>
        world.get(ReinstateNode).run(owner, ReinstateNodeInput.parse({ space, id, reason: 'right after all' })),
      get: (id: string) => world.get(GetNode).run(owner, { space, id: id as never }),
      edges: async (id: string, kind: string) =>
        EdgeList.parse(await world.get(ListEdges).run(owner, ListEdgesInput.parse({ space, id, kind }))).data.map(
          ({ fromId, toId }) => [fromId, toId],
        ),
      settle: async (): Promise<void> => {
        for (;;) {
          const { data } = await world.get(ListCascades).run(owner, { space, state: 'running', limit: 50 });
          if (data.length === 0) return;
          for (const { id } of data)
            await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id } as CascadeJob);
        }
      },
    };
  }

  describe('a node that is not a claim', () => {
    it('is retracted once, for the first reason, and comes back as it was', async () => {
      const { question, retract, reinstate, get } = await aSpace();
      const id = await question();
      expect(await retract(id, { dryRun: true })).toMatchObject({
        outcome: 'retracted',
        node: { status: 'open' },
        preview: { affected: 0 },
      });
      expect(await retract(id)).toMatchObject({
        outcome: 'retracted',
        node: { status: 'retracted', fields: { retraction: { reason: 'wrong', statusBefore: 'open' } } },
        cascadeId: null,
      });
      expect(await retract(id, { reason: 'very wrong' })).toMatchObject({
        outcome: 'already_retracted',
        node: { fields: { retraction: { reason: 'wrong' } } },
      });
      expect(await reinstate(id)).toMatchObject({ outcome: 'reinstated', node: { status: 'open' } });
      expect((await get(id)).fields).not.toHaveProperty('retraction');
      expect((await reinstate(id)).outcome).toBe('not_retracted');
    });

    it('is taken back by who made it, in its session, and by reviewers', async () => {
      const { space, make, retract } = await aSpace();
      await world.get(OpenSession).run(another('agent'), OpenSessionInput.parse({ space, externalId: 'work' }));
      const feeling = () =>
        make({ type: 'feeling_report', reportedState: 'calm', sessionId: 'work' }, another('agent'));
      const [one, two] = [await feeling(), await feeling()];
      await expect(retract(one, {}, world.as('writer'))).rejects.toMatchObject({ code: 'may_not_retract' });
      await expect(retract(one, {}, another('agent'))).rejects.toMatchObject({ code: 'may_not_retract' });
      expect((await retract(one, { sessionId: 'work' }, another('agent'))).outcome).toBe('retracted');
      expect((await retract(two, {}, world.as('reviewer'))).outcome).toBe('retracted');
    });

    it('is stood for by a claim that is named, until it comes back', async () => {
      const { define, claim, retract, reinstate, edges } = await aSpace();
      const [id, better] = [await define('what moves water'), await claim('A pump moves any fluid.')];
      await retract(id, { replacementId: better });
      expect(await edges(id, 'retracts')).toEqual([[better, id]]);
      await reinstate(id);
      expect(await edges(id, 'retracts')).toEqual([]);
      await retract(id, { replacementId: better });
      expect(await edges(id, 'retracts')).toEqual([[better, id]]);
    });

    it('resolved by something that fell meanwhile comes back open', async () => {
      const { question, observe, resolve, retract, reinstate } = await aSpace();
      const { node } = await observe('A valve was left open.');
      const id = await question([node!.id]);
      await resolve(id, node!.id);
      await retract(id);
      expect((await reinstate(id)).node.status).toBe('resolved');
      await retract(id);
      await retract(node!.id);
      expect((await reinstate(id)).node.status).toBe('open');
    });

    it('that was a prediction takes its verdict along', async () => {
      const { observe, resolve, retract, reinstate, get } = await aSpace();
      const { node, prediction } = await observe('It will fail in spring.', {
        type: 'observation_predictive',
        predictedEvent: 'It fails',
        resolveBy: '2026-02-01T00:00:00Z',
      });
      const { node: witness } = await observe('It did fail in spring.');
      await resolve(prediction!.id, witness!.id, { outcome: 'confirmed', relevanceOverride: 'the event itself' });
      const before = (await get(node!.id)).confidence;
      await retract(prediction!.id);
      expect(await get(node!.id)).toMatchObject({ confidence: 0.6, verdict: null });
      await reinstate(prediction!.id);
      expect((await get(node!.id)).confidence).toBe(before);
    });

    it('gives its place to another of its type, once', async () => {
      const { define, question, supersede, get, edges } = await aSpace();
      const [old, newer, third] = [
        await define('what moves water'),
        await define('what moves fluids'),
        await define('a machine'),
      ];
      expect((await supersede(old, newer)).node).toMatchObject({
        status: 'superseded',
        fields: { supersededBy: newer },
      });
      expect(await edges(old, 'supersedes')).toEqual([[newer, old]]);
      expect((await get(newer)).status).toBe('active');
      await expect(supersede(old, third)).rejects.toMatchObject({ code: 'already_superseded' });
      await expect(supersede(third, old)).rejects.toMatchObject({ code: 'illegal_state' });
      await expect(supersede(newer, newer)).rejects.toMatchObject({
        code: 'replacement_is_itself',
        category: 'invalid',
      });
      const asked = await question();
      await expect(supersede(newer, asked)).rejects.toMatchObject({ code: 'type_differs' });
      await expect(supersede(asked, await question())).rejects.toMatchObject({
        code: 'not_supersedable',
        category: 'conflict',
      });
    });

    it('that is a person leaves names and what is about them to the next, and not the tier', async () => {
      const { make, claim, tie, supersede, tier, get, edges } = await aSpace();
      const [old, successor] = [
        await make({ type: 'person', name: 'A. Byron', aliases: ['Countess'] }),
        await make({ type: 'person', name: 'Ada', aliases: ['countess'] }),
      ];
      const [one, both] = [await claim('She wrote it.'), await claim('She read it.')];
      for (const [from, to] of [
        [one, old],
        [both, old],
        [both, successor],
      ])
        await tie('about', from!, to!);
      await tier(old, 'known_external');
      await supersede(old, successor);
      expect(await get(successor)).toMatchObject({ fields: { aliases: ['countess', 'A. Byron'], tier: 'unknown' } });
      expect([await edges(old, 'about'), await edges(successor, 'about')]).toEqual([
        [],
        [
          [both, successor],
          [one, successor],
        ].sort(),
      ]);
      await expect(tie('about', one, old)).rejects.toMatchObject({ code: 'illegal_state' });
    });
  });

  describe('a claim of a type', () => {
    it('is retracted with another in its stead, and what depends on it falls', async () => {
      const { claim, derive, retract, reinstate, settle, get, edges } = await aSpace();
      const [base, better] = [await claim('It was cold.'), await claim('It was warm.')];
      const derived = await derive(base);
      expect(await retract(base, { dryRun: true })).toMatchObject({ preview: { affected: 1 } });
      expect((await retract(base, { replacementId: better })).cascadeId).not.toBeNull();
      await settle();
      expect([await get(derived), await edges(base, 'retracts')]).toMatchObject([
        { grounding: 'tainted' },
        [[better, base]],
      ]);
      await reinstate(base);
      await settle();
      expect([await get(derived), await edges(base, 'retracts')]).toMatchObject([{ grounding: 'sound' }, []]);
      await expect(retract(base, { replacementId: base })).rejects.toMatchObject({ code: 'replacement_is_itself' });
      await expect(retract(derived, { replacementId: base })).rejects.toMatchObject({ code: 'cycle' });
    });

    it('gives its place to another, and what depends on it is stale but for the replacement', async () => {
      const { claim, derive, supersede, settle, get } = await aSpace();
      const base = await claim('It was cold.');
      const [old, newer] = [await derive(base), await derive(base, await claim('And dark.'))];
      const above = await derive(old);
      await supersede(old, newer);
      await settle();
      expect([await get(old), await get(above), await get(newer)]).toMatchObject([
        { status: 'superseded' },
        { grounding: 'stale' },
        { status: 'active', grounding: 'sound' },
      ]);
      await expect(supersede(old, above)).rejects.toMatchObject({ code: 'already_superseded' });
    });

    it('is not made stale by what it took the place of, however far below it that is', async () => {
      const { claim, derive, supersede, settle, get } = await aSpace();
      const old = await derive(await claim('It was cold.'));
      const between = await derive(old);
      const newer = await derive(between);
      const [above, other] = [await derive(newer), await derive(newer, between)];
      await supersede(old, newer);
      await settle();
      expect(await Promise.all([between, newer, above, other].map(get))).toMatchObject([
        { grounding: 'stale' },
        { grounding: 'sound' },
        { grounding: 'sound' },
        { grounding: 'stale' },
      ]);
    });

    it('does not give its place to what it depends on, nor to another type', async () => {
      const { claim, derive, supersede } = await aSpace();
      const base = await claim('It was cold.');
      const below = await derive(base);
      const above = await derive(below);
      await expect(supersede(above, below)).rejects.toMatchObject({ code: 'cycle', category: 'conflict' });
      await expect(supersede(above, base)).rejects.toMatchObject({ code: 'type_differs' });
      expect((await supersede(below, above)).outcome).toBe('superseded');
    });
  });
});
