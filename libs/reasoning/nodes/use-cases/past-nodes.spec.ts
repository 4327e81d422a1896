import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KnowledgeModule } from '#libs/knowledge/knowledge.module.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { ReasoningModule } from '../../reasoning.module.js';
import { EdgeInput, GoalStatusInput, ListEdgesInput, NodeInput } from '../domain/node.schemas.js';
import { AddEdgeResult, EdgeList, NodeView } from '../domain/node.views.js';
import { ListEdges, RemoveEdge } from './edges.js';
import { GetNode } from './read-nodes.js';
import { SetGoalStatus } from './set-goal-status.js';

const REPORT = 'The pump failed at 04:12 because a valve was left open.';
const hour = (n: number): string => new Date(Date.UTC(2026, 0, 1, n)).toISOString();

let world: World;
let now = 0;
beforeAll(async () => {
  world = await openWorld([ReasoningModule, KnowledgeModule], {
    now: () => new Date(hour(now)),
  });
});
afterAll(() => world.close());

async function spaceOfPast(space = 'past') {
  const here = await openSpace(world, { slug: space });
  return {
    ...here,
    evidence: () => here.record(REPORT, { kind: 'report' }),
    derive: (...premises: string[]) => here.conclude('So the pump ran dry.', premises),
    contradict: async (nodeA: string, nodeB: string) => (await here.contradict(nodeA, nodeB)).conflict.id as string,
    setStatus: (id: string, status: string) => here.call(SetGoalStatus, GoalStatusInput, { id, status }),
    tie: async (kind: string, fromId: string, toId: string) =>
      AddEdgeResult.parse(await here.tie(kind, fromId, toId)).edge.id as string,
    untie: (id: string) => here.call(RemoveEdge, EdgeInput, { id }),
    edges: async (id: string, knownAt?: string) =>
      EdgeList.parse(await here.call(ListEdges, ListEdgesInput, { id, knownAt })).data,
    get: async (id: string, knownAt?: string) => NodeView.parse(await here.call(GetNode, NodeInput, { id, knownAt })),
  };
}

it('a node of any type is shown as it was at a past time, and is not found before its creation', async () => {
  const {
    make,
    settle,
    evidence,
    store,
    derive,
    contradict,
    setStatus,
    retractNode,
    reinstateNode,
    revoke,
    reinstateEvidence,
    get,
  } = await spaceOfPast();
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
    await store('The pump is old.'),
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
  await retractNode(observed);
  await retractNode(question);
  await after();
  await reinstateNode(observed);
  await after();
  await revoke(report);
  await retractNode(goal);
  await after();
  await reinstateEvidence(report);
  await after();

  for (const { id, at, view } of recorded) expect({ id, at, view: await get(id, at) }).toEqual({ id, at, view });
  for (const id of ids) await expect(get(id, '2025-12-31T23:00:00Z')).rejects.toMatchObject({ category: 'not_found' });
  await expect(get(derived, hour(0))).rejects.toMatchObject({ category: 'not_found' });
  expect(new Set(recorded.filter(({ id }) => id === derived).map(({ view }) => (view as NodeView).grounding))).toEqual(
    new Set(['sound', 'tainted']),
  );
});

it('the edges of a node are shown as they were at a past time, including edges that have ended since', async () => {
  const {
    make,
    settle,
    evidence,
    store,
    derive,
    rederive,
    contradict,
    supersedeNode,
    retractNode,
    reinstateNode,
    tie,
    untie,
    edges,
  } = await spaceOfPast('edges');
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
    await store('The pump is old.'),
    await store('The pump is new.'),
    await store('The well is dry.'),
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
  await supersedeNode(old, fresh);
  await after();
  await rederive(derived, [dry]);
  await untie(serves);
  await after();
  await retractNode(old);
  await after();
  await reinstateNode(old);
  await after();

  for (const { id, at, edges: then } of recorded)
    expect({ id, at, edges: await edges(id, at) }).toEqual({ id, at, edges: then });
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

it('evidence is shown with its version at a past time, even if it was moved to another group since', async () => {
  const { evidence, regroup, revoke, reinstateEvidence, get } = await spaceOfPast('versions');
  const report = await evidence();
  const changes = [
    () => regroup(report, 'agency'),
    () => revoke(report),
    () => regroup(report, 'press'),
    () => reinstateEvidence(report),
  ];
  const began = now;
  for (const change of changes) {
    now += 1;
    await change();
  }
  const versions = await Promise.all(
    [0, 1, 2, 3, 4].map(async (hours) => (await get(report, hour(began + hours))).version),
  );
  expect({ versions, version: (await get(report)).version }).toEqual({ versions: [1, 2, 3, 4, 5], version: 5 });
});

type NodeView = ReturnType<typeof NodeView.parse>;
