import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type CascadeJob, ListCascades } from '#libs/graph/cascades/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { StoreClaimInput, StoreClaim, ContradictInput, Contradict } from '#libs/knowledge/claims/index.js';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import {
  RecordEvidenceInput,
  RegroupEvidenceInput,
  ReinstateEvidenceInput,
  RevokeEvidenceInput,
  RecordEvidence,
} from '#libs/knowledge/evidence/index.js';
import { RegroupEvidence, ReinstateEvidence, RevokeEvidence } from '#libs/knowledge/revocations/index.js';
import { CreateSpaceInput, CreateSpace } from '#libs/tenancy/spaces/index.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { WalkCascade } from '../../corrections/index.js';
import { DeriveInput, RederiveInput } from '../../derivations/index.js';
import { Derive, Rederive } from './derive.js';
import {
  ReinstateNodeInput,
  RetractNodeInput,
  SupersedeNodeInput,
  ReinstateNode,
  RetractNode,
  SupersedeNode,
} from '../../revisions/index.js';
import {
  AddEdgeInput,
  CreateNodeInput,
  EdgeInput,
  GoalStatusInput,
  ListEdgesInput,
  NodeInput,
} from '../domain/node.schemas.js';
import { AddEdgeResult, CreateNodeResult, EdgeList, NodeView } from '../domain/node.views.js';
import { AddEdge, ListEdges, RemoveEdge } from './edges.js';
import { CreateNode } from './create-nodes.js';
import { GetNode } from './read-nodes.js';
import { SetGoalStatus } from './set-goal-status.js';

const REPORT = 'The pump failed at 04:12 because a valve was left open.';
const hour = (n: number): string => new Date(Date.UTC(2026, 0, 1, n)).toISOString();

let world: World;
let owner: Ctx;
let now = 0;
beforeAll(async () => {
  world = await openWorld([ReasoningModule, KnowledgeModule], {
    now: () => new Date(hour(now)),
  });
  owner = world.as('owner');
});
afterAll(() => world.close());

async function aSpace(space = 'past') {
  const { id: spaceId } = await world.get(CreateSpace).run(owner, CreateSpaceInput.parse({ slug: space, name: space }));
  const make = async (node: object) =>
    CreateNodeResult.parse(await world.get(CreateNode).run(owner, CreateNodeInput.parse({ space, ...node }))).node!
      .id as string;
  const settle = async (): Promise<void> => {
    for (;;) {
      const { data } = await world.get(ListCascades).run(owner, { space, state: 'running', limit: 50 });
      if (data.length === 0) return;
      for (const { id } of data)
        await world.get(WalkCascade).run(world.tenantId, { spaceId, cascadeId: id } as CascadeJob);
    }
  };
  return {
    make,
    settle,
    evidence: async () =>
      (
        await world
          .get(RecordEvidence)
          .run(owner, RecordEvidenceInput.parse({ space, kind: 'report', content: REPORT, source: 'document' }))
      ).id as string,
    claim: async (text: string) =>
      (await world.get(StoreClaim).run(owner, StoreClaimInput.parse({ space, text }))).claim!.id as string,
    derive: async (...premises: string[]) =>
      (
        await world.get(Derive).run(
          owner,
          DeriveInput.parse({
            space,
            claim: 'So the pump ran dry.',
            premises,
            reasoningType: 'modus_ponens',
            logicalChain: 'so',
          }),
        )
      ).claim!.id as string,
    revoke: (id: string) =>
      world.get(RevokeEvidence).run(owner, RevokeEvidenceInput.parse({ space, id, reason: 'forged' })),
    restore: (id: string) =>
      world.get(ReinstateEvidence).run(owner, ReinstateEvidenceInput.parse({ space, id, reason: 'genuine' })),
    regroup: (id: string, group: string) =>
      world.get(RegroupEvidence).run(owner, RegroupEvidenceInput.parse({ space, id, group, reason: 'a reprint' })),
    contradict: async (nodeA: string, nodeB: string) =>
      (await world.get(Contradict).run(owner, ContradictInput.parse({ space, nodeA, nodeB, description: 'not both' })))
        .conflict.id as string,
    setStatus: (id: string, status: string) =>
      world.get(SetGoalStatus).run(owner, GoalStatusInput.parse({ space, id, status })),
    retract: (id: string) =>
      world.get(RetractNode).run(owner, RetractNodeInput.parse({ space, id, errorType: 'other', reason: 'wrong' })),
    reinstate: (id: string) =>
      world.get(ReinstateNode).run(owner, ReinstateNodeInput.parse({ space, id, reason: 'right after all' })),
    rederive: (id: string, ...premises: string[]) =>
      world
        .get(Rederive)
        .run(owner, RederiveInput.parse({ space, id, premises, reasoningType: 'modus_ponens', logicalChain: 'so' })),
    supersede: (id: string, replacementId: string) =>
      world.get(SupersedeNode).run(owner, SupersedeNodeInput.parse({ space, id, replacementId })),
    tie: async (kind: string, fromId: string, toId: string) =>
      AddEdgeResult.parse(await world.get(AddEdge).run(owner, AddEdgeInput.parse({ space, kind, fromId, toId }))).edge
        .id as string,
    untie: (id: string) => world.get(RemoveEdge).run(owner, EdgeInput.parse({ space, id })),
    edges: async (id: string, knownAt?: string) =>
      EdgeList.parse(await world.get(ListEdges).run(owner, ListEdgesInput.parse({ space, id, knownAt }))).data,
    get: async (id: string, knownAt?: string) =>
      NodeView.parse(await world.get(GetNode).run(owner, NodeInput.parse({ space, id, knownAt }))),
  };
}

it('a node of any type is shown as it was then, and was not there before it was made', async () => {
  const { make, settle, evidence, claim, derive, contradict, setStatus, retract, reinstate, revoke, restore, get } =
    await aSpace();
  const ids: string[] = [];
  const recorded: { id: string; at: string; view: object }[] = [];
  const after = async (...made: string[]): Promise<void> => {
    await settle();
    ids.push(...made);
    for (const id of ids) recorded.push({ id, at: hour(now), view: await get(id) });
    now += 1;
  };
  const report = await evidence();
  const observed = await make({
    type: 'observation_factual',
    evidenceId: report,
    quote: 'The pump failed at 04:12',
    quoteType: 'attributed_analysis',
    claim: 'The pump failed.',
  });
  const [plain, goal, question] = [
    await claim('The pump is old.'),
    await make({ type: 'goal', claim: 'The pump runs.', motivation: 'water' }),
    await make({ type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' }),
  ];
  await after(report, observed, plain, goal, question);
  const derived = await derive(observed, plain);
  await after(derived);
  await setStatus(goal, 'paused');
  await after();
  const conflict = await contradict(observed, plain);
  await after(conflict);
  await retract(observed);
  await retract(question);
  await after();
  await reinstate(observed);
  await after();
  await revoke(report);
  await retract(goal);
  await after();
  await restore(report);
  await after();

  for (const { id, at, view } of recorded) expect([id, at, await get(id, at)]).toEqual([id, at, view]);
  for (const id of ids) await expect(get(id, '2025-12-31T23:00:00Z')).rejects.toMatchObject({ category: 'not_found' });
  await expect(get(derived, hour(0))).rejects.toMatchObject({ category: 'not_found' });
  expect(new Set(recorded.filter(({ id }) => id === derived).map(({ view }) => (view as NodeView).grounding))).toEqual(
    new Set(['sound', 'tainted']),
  );
});

it('the edges of a node are shown as they were then, also those that have ended since', async () => {
  const {
    make,
    settle,
    evidence,
    claim,
    derive,
    rederive,
    contradict,
    supersede,
    retract,
    reinstate,
    tie,
    untie,
    edges,
  } = await aSpace('edges');
  const ids: string[] = [];
  const recorded: { id: string; at: string; edges: object[] }[] = [];
  const after = async (...made: string[]): Promise<void> => {
    await settle();
    ids.push(...made);
    for (const id of ids) recorded.push({ id, at: hour(now), edges: await edges(id) });
    now += 1;
  };
  const [report, old, fresh, dry, goal] = [
    await evidence(),
    await claim('The pump is old.'),
    await claim('The pump is new.'),
    await claim('The well is dry.'),
    await make({ type: 'goal', claim: 'The pump runs.', motivation: 'water' }),
  ];
  const observed = await make({
    type: 'observation_factual',
    evidenceId: report,
    quote: 'The pump failed at 04:12',
    quoteType: 'attributed_analysis',
    claim: 'The pump failed.',
  });
  await after(report, old, fresh, goal, observed);
  const derived = await derive(observed, old);
  const serves = await tie('serves', derived, goal);
  await after(derived);
  const conflict = await contradict(observed, fresh);
  await after(conflict);
  await supersede(old, fresh);
  await after();
  await rederive(derived, dry);
  await untie(serves);
  await after();
  await retract(old);
  await after();
  await reinstate(old);
  await after();

  for (const { id, at, edges: then } of recorded) expect([id, at, await edges(id, at)]).toEqual([id, at, then]);
  const kinds = recorded
    .filter(({ id }) => id === derived)
    .map((each) => each.edges.map((edge) => (edge as { kind: string }).kind));
  expect(kinds.slice(0, 2)).toEqual([
    ['derives_from', 'derives_from', 'serves'],
    ['derives_from', 'derives_from', 'serves'],
  ]);
  expect(kinds.at(-1)).toEqual(['derives_from']);
  await expect(edges(derived, hour(0))).rejects.toMatchObject({ category: 'not_found' });
});

it('evidence has the version it had then, also where it was said to be another witness', async () => {
  const { evidence, regroup, revoke, restore, get } = await aSpace('versions');
  const report = await evidence();
  const changes = [
    () => regroup(report, 'agency'),
    () => revoke(report),
    () => regroup(report, 'press'),
    () => restore(report),
  ];
  const began = now;
  for (const change of changes) {
    now += 1;
    await change();
  }
  const versions = await Promise.all(
    [0, 1, 2, 3, 4].map(async (hours) => (await get(report, hour(began + hours))).version),
  );
  expect([versions, (await get(report)).version]).toEqual([[1, 2, 3, 4, 5], 5]);
});

type NodeView = ReturnType<typeof NodeView.parse>;
