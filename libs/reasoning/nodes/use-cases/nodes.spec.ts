import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { RecordEvidenceInput, RevokeEvidenceInput, RecordEvidence } from '#libs/knowledge/evidence/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { OpenSessionInput, JoinSession, OpenSession } from '#libs/tenancy/sessions/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import {
  CreateNodeInput,
  GoalStatusInput,
  ListEdgesInput,
  ListNodeHistoryInput,
  ListNodesInput,
} from '../domain/node.schemas.js';
import { EdgeList } from '../domain/node.views.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { ListEdges, RemoveEdge } from './edges.js';
import { ListNodeHistory, ListNodes } from './read-nodes.js';
import { SetGoalStatus } from './set-goal-status.js';
import { NodeReader } from './steps/node-reader.js';

const REPORT = 'The pump failed at 04:12 because a valve was left open.';
const NOBODY = 'nod_01kb5q4w3yf6vbt8c1s9n2d7he';

describe('nodes of the graph', () => {
  let world: World;
  let owner: Ctx;
  beforeAll(async () => {
    world = await openWorld([ReasoningModule, KnowledgeModule], {
      now: () => new Date('2026-01-01T00:00:00Z'),
    });
    owner = world.as('owner');
  });
  afterAll(async () => {
    await world.expectReplayIsExact();
    await world.close();
  });

  async function spaceOfNodes() {
    const here = await openSpace(world);
    const { space, createNode } = here;
    const record = (content = REPORT, source = 'document') => here.record(content, { kind: 'report', source });
    return {
      ...here,
      record,
      make: async (node: object, ctx?: Ctx) => (await createNode(node, ctx)).node!,
      observe: async (more: object = {}) =>
        createNode({
          type: 'observation_factual',
          evidenceId: await record(),
          quote: 'The pump failed at 04:12',
          quoteType: 'hard_data',
          claim: 'The pump failed.',
          ...more,
        }),
      setStatus: (id: string, status: string) => here.call(SetGoalStatus, GoalStatusInput, { id, status }),
      list: (filter: object) => here.call(ListNodes, ListNodesInput, filter),
      edges: async (id: string, more: object = {}) =>
        EdgeList.parse(await here.call(ListEdges, ListEdgesInput, { id, ...more })),
      history: (id: string, more: object = {}) => here.call(ListNodeHistory, ListNodeHistoryInput, { id, ...more }),
      untie: (id: string) => world.get(RemoveEdge).run(owner, { space, id: id as never }),
    };
  }
  const kinds = ({ data }: z.output<typeof EdgeList>) => data.map(({ kind, fromId, toId }) => [kind, fromId, toId]);

  describe('the history of a node', () => {
    it('shows for a node of any type what happened and by whom, oldest first, in pages', async () => {
      const { make, setStatus, history } = await spaceOfNodes();
      const { id: question } = await make({
        type: 'question',
        text: 'Why did it fail?',
        category: 'research',
        blockedBy: 'empirical_data',
      });
      expect((await history(question)).data).toMatchObject([
        {
          kind: 'node_recorded',
          occurredAt: '2026-01-01T00:00:00.000Z',
          by: owner.caller.principal.id,
          role: 'owner',
          details: { node: { text: 'Why did it fail?' } },
        },
      ]);
      const { id: goal } = await make({ type: 'goal', claim: 'The pump runs.', motivation: 'water' });
      await setStatus(goal, 'paused');
      await setStatus(goal, 'abandoned');
      const first = await history(goal, { limit: 2 });
      const second = await history(goal, { limit: 2, cursor: first.nextCursor });
      const kinds = [...first.data, ...second.data].map(({ kind }) => kind);
      expect({
        firstKind: kinds[0],
        lastKind: kinds.at(-1),
        count: first.data.length,
        nextCursor: second.nextCursor,
      }).toEqual({ firstKind: 'node_recorded', lastKind: 'node_changed', count: 2, nextCursor: null });
    });

    it('shows that evidence was revoked, and nothing for an unknown id', async () => {
      const { space, record, history } = await spaceOfNodes();
      const id = await record();
      await world.get(RevokeEvidence).run(owner, RevokeEvidenceInput.parse({ space, id, reason: 'forged' }));
      expect((await history(id)).data.map(({ kind }) => kind)).toEqual(['evidence_recorded', 'evidence_revoked']);
      await expect(history(NOBODY)).rejects.toMatchObject({ category: 'not_found' });
    });
  });

  describe('an observation', () => {
    it('is a claim that is trusted like its quote, and depends on the evidence', async () => {
      const { observe, edges, getNode } = await spaceOfNodes();
      const { outcome, node, admission } = await observe({
        interpretation: 'a mistake',
        standpoint: { authorId: 'night shift' },
      });
      expect({ outcome, type: admission!.claim!.type }).toEqual({ outcome: 'accepted', type: 'observation_factual' });
      expect(node).toMatchObject({
        type: 'observation_factual',
        text: 'The pump failed.',
        status: 'active',
        grounding: 'sound',
        confidence: 0.95,
        confidenceLimit: 1,
        trust: 0.6,
        rank: 1,
        rootGroups: ['unregistered/document'],
        fields: {
          quote: 'The pump failed at 04:12',
          quoteType: 'hard_data',
          quoteVerified: true,
          sourceClass: 'document',
          interpretation: 'a mistake',
          standpoint: { authorId: 'night shift' },
        },
      });
      const {
        evidence: [evidenceId],
      } = admission!.claim!;
      expect(kinds(await edges(node!.id))).toEqual([['derives_from', node!.id, evidenceId]]);
      expect(kinds(await edges(evidenceId!))).toEqual([['derives_from', node!.id, evidenceId]]);
      expect(await getNode(evidenceId!)).toMatchObject({
        type: 'evidence',
        text: REPORT,
        status: 'active',
        rank: 0,
        confidence: null,
      });
    });

    it('of words that are too short to verify is trusted like an unnamed source', async () => {
      const { observe } = await spaceOfNodes();
      expect((await observe({ quote: 'pump' })).node).toMatchObject({
        confidence: 0.5,
        fields: { quoteType: 'hard_data', quoteVerified: false },
      });
    });

    it('of words that do not occur is refused with the most similar places', async () => {
      const { observe } = await spaceOfNodes();
      await expect(observe({ quote: 'The pump failed at noon' })).rejects.toMatchObject({
        code: 'quote_not_found',
        category: 'invalid',
        facts: { nearMatches: [REPORT] },
      });
    });

    it('of evidence that is revoked or does not exist is refused', async () => {
      const { record, space, createNode } = await spaceOfNodes();
      const evidenceId = await record();
      await world
        .get(RevokeEvidence)
        .run(owner, RevokeEvidenceInput.parse({ space, id: evidenceId, reason: 'forged' }));
      const of = (id: string) =>
        createNode({ type: 'observation_factual', evidenceId: id, quote: REPORT, quoteType: 'hard_data', claim: 'x' });
      await expect(of(evidenceId)).rejects.toMatchObject({ code: 'evidence_revoked' });
      await expect(of(NOBODY.replace('nod', 'evd'))).rejects.toMatchObject({ code: 'not_found' });
    });

    it('with a triple contradicts other claims as any claim does', async () => {
      const { observe } = await spaceOfNodes();
      const triple = (value: string) => ({ triple: { subject: 'pump', predicate: 'state', value } });
      const [first, second] = [
        await observe(triple('failed')),
        await observe({ ...triple('running'), claim: 'It runs.' }),
      ];
      expect(second.admission).toMatchObject({ outcome: 'accepted', superseded: [first.node!.id] });
      const repeated = await observe({ ...triple('running'), claim: 'It runs.' });
      expect(repeated).toMatchObject({ outcome: 'deduplicated', node: { id: second.node!.id } });
    });

    it('about the future has a confidence of .60 at most, and opens a prediction that depends on it', async () => {
      const { observe, edges } = await spaceOfNodes();
      const { node, prediction } = await observe({
        type: 'observation_predictive',
        predictedEvent: 'It fails again',
        resolveBy: '2026-02-01T00:00:00Z',
      });
      expect(node).toMatchObject({ confidence: 0.6, confidenceLimit: 0.6 });
      expect(prediction).toMatchObject({
        type: 'prediction',
        text: 'It fails again',
        status: 'open',
        confidence: null,
        fields: { probability: 0.6, resolveBy: '2026-02-01T00:00:00.000Z' },
      });
      expect(kinds(await edges(prediction!.id))).toEqual([['derives_from', prediction!.id, node!.id]]);
    });
  });

  describe('nodes that depend on no evidence', () => {
    it.each([
      [undefined, 0.4],
      [0.95, 0.85],
      [0, 0.1],
      [0.5, 0.5],
    ])(
      'a conjecture with a requested confidence of %p gets a confidence of %d',
      async (initialConfidence, confidence) => {
        const { make } = await spaceOfNodes();
        expect(
          await make({ type: 'conjecture', claim: 'Valves wear out.', basis: 'a hunch', initialConfidence }),
        ).toMatchObject({ confidence, confidenceLimit: 0.85, rootGroups: [], status: 'active' });
      },
    );

    it('an axiom is certain, has no roots, and is created only by writers', async () => {
      const { make, createNode } = await spaceOfNodes();
      const axiom = { type: 'axiom', claim: 'Safety comes first.', basis: 'agreed' };
      expect(await make(axiom)).toMatchObject({ confidence: 1, confidenceLimit: 1, rootGroups: [] });
      await expect(createNode(axiom, world.as('agent'))).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('a goal does not have a confidence, and cites the nodes of its context', async () => {
      const { make, edges } = await spaceOfNodes();
      const definition = await make({ type: 'definition', term: 'downtime', definition: 'Time without water.' });
      const goal = await make({
        type: 'goal',
        claim: 'No downtime',
        motivation: 'People need water.',
        contextIds: [definition.id],
      });
      expect(goal).toMatchObject({ status: 'active', confidence: null, fields: { motivation: 'People need water.' } });
      expect(kinds(await edges(goal.id))).toEqual([['cites', goal.id, definition.id]]);
    });
  });

  describe('nodes that are not claims', () => {
    it('a question, a prediction, a feeling and a person are nodes of their own', async () => {
      const { make, space } = await spaceOfNodes();
      await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space, externalId: 'mine', agent: 'watcher' }));
      expect(
        await make({ type: 'question', text: 'Why?', category: 'research', blockedBy: 'empirical_data' }),
      ).toMatchObject({
        text: 'Why?',
        status: 'open',
        trust: null,
        fields: { category: 'research', blockedBy: 'empirical_data' },
      });
      expect(
        await make({ type: 'prediction', predictedEvent: 'Rain', resolveBy: '2026-02-01T00:00:00Z', probability: 0.3 }),
      ).toMatchObject({ status: 'open', fields: { probability: 0.3 } });
      expect(await make({ type: 'feeling_report', reportedState: 'uneasy', sessionId: 'mine' })).toMatchObject({
        text: 'I reported feeling: uneasy',
        status: 'active',
        agent: 'watcher',
        sessionId: expect.stringMatching(/^ses_/),
      });
      expect(await make({ type: 'person', name: 'Ada', aliases: ['A.'] })).toMatchObject({
        text: 'Ada',
        fields: { aliases: ['A.'], pronouns: null },
      });
    });

    it('a feeling is worded as a report, whatever words it was given in', async () => {
      const { space, createNode } = await spaceOfNodes();
      await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space, externalId: 'mine' }));
      const report = (reportedState: string) =>
        createNode({ type: 'feeling_report', reportedState, sessionId: 'mine' });
      expect(await report('I am feeling uneasy')).toMatchObject({
        outcome: 'transformed',
        node: { text: 'I reported feeling: uneasy', fields: { reportedState: 'uneasy' } },
      });
      expect((await report('calm')).outcome).toBe('accepted');
    });

    it('a feeling can be reported only in a session of the caller', async () => {
      const { createNode, space } = await spaceOfNodes();
      const { id } = await world.get(OpenSession).run(owner, OpenSessionInput.parse({ space, externalId: 'theirs' }));
      const peer = (role: 'agent' | 'writer') =>
        world.as(role, { principal: { id: 'prn_00000000000000000000000009', kind: 'agent', name: 'other' } });
      await world.get(JoinSession).run(peer('writer'), { space, id: id as Id<'ses'> });
      await expect(
        createNode({ type: 'feeling_report', reportedState: 'uneasy', sessionId: id }, peer('agent')),
      ).rejects.toMatchObject({ code: 'forbidden' });
    });

    it('a tension needs two different goals that have not ended', async () => {
      const { make, createNode, edges, setStatus } = await spaceOfNodes();
      const [a, b] = [
        await make({ type: 'goal', claim: 'Fast', motivation: 'x' }),
        await make({ type: 'goal', claim: 'Cheap', motivation: 'x' }),
      ];
      const tension = (goalA: string, goalB: string) =>
        createNode({ type: 'goal_tension', goalA, goalB, description: 'Speed costs.' });
      const { node } = await tension(a.id, b.id);
      expect(kinds(await edges(node!.id))).toEqual([a.id, b.id].sort().map((id) => ['tensions', node!.id, id]));
      await expect(tension(a.id, a.id)).rejects.toMatchObject({ code: 'same_goal' });
      const definition = await make({ type: 'definition', term: 'pump', definition: 'It moves water.' });
      await expect(tension(a.id, definition.id)).rejects.toMatchObject({ code: 'edge_type_mismatch' });
      await setStatus(b.id, 'abandoned');
      await expect(tension(a.id, b.id)).rejects.toMatchObject({ code: 'illegal_state' });
    });

    it('a node is not created if it names a node that does not exist', async () => {
      const { createNode } = await spaceOfNodes();
      await expect(
        createNode({ type: 'definition', term: 'x', definition: 'y', contextIds: [NOBODY] }),
      ).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('a goal', () => {
    it('can be paused, resumed and ended, and then stays ended', async () => {
      const { make, setStatus, list } = await spaceOfNodes();
      const { id } = await make({ type: 'goal', claim: 'No downtime', motivation: 'x' });
      for (const status of ['paused', 'active', 'paused', 'achieved'])
        expect(await setStatus(id, status)).toMatchObject({ outcome: 'changed', node: { status } });
      expect((await setStatus(id, 'achieved')).outcome).toBe('no_op');
      for (const status of ['active', 'paused', 'abandoned'])
        await expect(setStatus(id, status)).rejects.toMatchObject({ code: 'illegal_state' });
      expect((await list({ type: 'goal', status: 'achieved' })).data).toHaveLength(1);
    });

    it('is the only type of node whose status can be set', async () => {
      const { make, setStatus } = await spaceOfNodes();
      const { id } = await make({ type: 'definition', term: 'pump', definition: 'It moves water.' });
      await expect(setStatus(id, 'paused')).rejects.toMatchObject({ code: 'not_a_goal' });
      await expect(setStatus('nod_01kb5q4w3yf6vbt8c1s9n2d7he', 'paused')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('is not a claim, and is ended by its creator or by a reviewer', async () => {
      const { space, make } = await spaceOfNodes();
      const goal = await make({ type: 'goal', claim: 'No downtime', motivation: 'x' });
      expect(goal).toMatchObject({
        id: expect.stringMatching(/^nod_/),
        text: 'No downtime',
        status: 'active',
        confidence: null,
        trust: null,
        fields: { motivation: 'x' },
      });
      expect(goal.fields).not.toHaveProperty('claim');
      const end = (ctx: Ctx) =>
        world.get(SetGoalStatus).run(ctx, GoalStatusInput.parse({ space, id: goal.id, status: 'achieved' }));
      const somebody = { principal: { id: 'prn_00000000000000000000000009', kind: 'user', name: 'somebody' } } as const;
      await expect(end(world.as('writer', somebody))).rejects.toMatchObject({
        code: 'may_not_change',
        category: 'forbidden',
      });
      expect(await end(world.as('reviewer', somebody))).toMatchObject({
        outcome: 'changed',
        node: { status: 'achieved' },
      });
    });
  });

  describe('the fields of a new node', () => {
    it.each([
      [
        'a field of another type',
        { type: 'question', text: 'x', category: 'meta', blockedBy: 'synthesis', basis: 'y' },
        ['basis'],
      ],
      ['a missing field', { type: 'axiom', claim: 'x' }, ['basis']],
      ['a field that only the service may set', { type: 'conjecture', claim: 'x', basis: 'y', confidence: 1 }, []],
      ['a type that another operation creates', { type: 'derivation', claim: 'x' }, ['type']],
      ['a feeling without a session', { type: 'feeling_report', reportedState: 'x' }, ['sessionId']],
    ])('%s is refused', (_, node, path) => {
      const parsed = CreateNodeInput.safeParse({ space: 's', ...node });
      expect(parsed.error!.issues.map((issue) => issue.path)).toEqual([path]);
    });
  });

  describe('reading', () => {
    it('lists nodes of a type and status, newest first, by page', async () => {
      const { make, list, retract } = await spaceOfNodes();
      const made = [];
      for (const claim of ['a', 'b', 'c']) made.push((await make({ type: 'conjecture', claim, basis: 'x' })).id);
      await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' });
      await retract(made[1]!);
      const first = await list({ type: 'conjecture', status: 'active', limit: 1 });
      const second = await list({ type: 'conjecture', status: 'active', limit: 1, cursor: first.nextCursor });
      expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([made[2], made[0]]);
      expect(second.hasMore).toBe(false);
      expect((await list({})).data).toHaveLength(4);
    });

    it('shows a plain claim with the groups of its evidence', async () => {
      const { store, getNode } = await spaceOfNodes();
      expect(await getNode(await store('plain'))).toMatchObject({
        type: 'claim',
        rank: 1,
        rootGroups: ['inference'],
        confidence: 0.5,
        fields: {},
      });
    });

    it('does not find a node of another space', async () => {
      const { store } = await spaceOfNodes();
      const { getNode } = await spaceOfNodes();
      await expect(getNode(await store('elsewhere'))).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('edges by hand', () => {
    it('are added once, removed, and added again', async () => {
      const { make, store, tie, untie, edges } = await spaceOfNodes();
      const [person, about] = [await make({ type: 'person', name: 'Ada' }), await store('She likes tea.')];
      const added = await tie('about', about, person.id);
      expect(added.outcome).toBe('added');
      expect(await tie('about', about, person.id)).toEqual({ ...added, outcome: 'no_op' });
      expect(kinds(await edges(person.id))).toEqual([['about', about, person.id]]);
      await untie(added.edge.id!);
      expect(kinds(await edges(person.id))).toEqual([]);
      await expect(untie(added.edge.id!)).rejects.toMatchObject({ code: 'not_found' });
      expect((await tie('about', about, person.id)).outcome).toBe('added');
    });

    it('show evidence at their ends as other reads do, so that evidence taken from revoked evidence is not sound', async () => {
      const { space, record, getNode } = await spaceOfNodes();
      const [root, other] = [await record(), await record()];
      const { id: taken } = await world
        .get(RecordEvidence)
        .run(owner, RecordEvidenceInput.parse({ space, kind: 'report', content: REPORT, parentEvidenceIds: [root] }));
      await world.get(RevokeEvidence).run(owner, RevokeEvidenceInput.parse({ space, id: root, reason: 'forged' }));
      const ids = [root, taken, other];
      const ends = await world
        .get(TenantDatabase)
        .read(world.tenantId, async (tx) =>
          world.get(NodeReader).ends(tx, await world.get(SpaceDirectory).open(tx, owner, space), ids),
        );
      expect(ends.map(({ status, grounding }) => [status, grounding])).toEqual([
        ['retracted', 'tainted'],
        ['active', 'tainted'],
        ['active', 'sound'],
      ]);
      // Readers are not shown the grounding of a retracted node.
      expect((await Promise.all(ids.map(getNode))).map(({ status, grounding }) => [status, grounding])).toEqual([
        ['retracted', null],
        ['active', 'tainted'],
        ['active', 'sound'],
      ]);
    });

    it('are refused between ends of the wrong type, from a node to itself, and for a kind that is not made by hand', async () => {
      const { make, store, tie, untie, edges } = await spaceOfNodes();
      const person = await make({ type: 'person', name: 'Ada' });
      await expect(tie('about', person.id, await store('x'))).rejects.toMatchObject({ code: 'edge_type_mismatch' });
      await expect(tie('about', person.id, person.id)).rejects.toMatchObject({ code: 'validation_failed' });
      await expect(async () => tie('derives_from', await store('x'), await store('y'))).rejects.toMatchObject({
        code: 'edge_protected',
      });
      const goal = await make({ type: 'goal', claim: 'x', motivation: 'y', contextIds: [await store('z')] });
      const {
        data: [cites],
      } = await edges(goal.id);
      await expect(untie(cites!.id!)).rejects.toMatchObject({ code: 'edge_protected' });
    });
  });
});
