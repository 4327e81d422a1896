import { defineOperation } from '#libs/kernel/index.js';
import { History } from '#libs/knowledge/claims/domain/index.js';
import { EndorseNudgeInput, EndorseNudgeResult } from '#libs/reasoning/lessons/domain/index.js';
import { EndorseNudge } from '#libs/reasoning/lessons/use-cases/index.js';
import {
  AddEdgeInput, AddEdgeResult, CreateNodeBatchInput, CreateNodeBatchResult, CreateNodeInput, CreateNodeResult, EdgeInput, EdgeList, GoalStatusInput,
  GoalStatusResult, ListEdgesInput, ListNodeHistoryInput, ListNodesInput, NodeInput, NodeList, NodeView, RemoveEdgeResult,
} from '#libs/reasoning/nodes/domain/index.js';
import { CalibrationInput, CalibrationView, ResolveInput, ResolveResult } from '#libs/reasoning/resolutions/domain/index.js';
import { GetCalibration, ResolveNode } from '#libs/reasoning/resolutions/use-cases/index.js';
import { ReinstateNodeInput, ReinstateNodeResult, RetractNodeInput, RetractNodeResult, SupersedeNodeInput, SupersedeNodeResult } from '#libs/reasoning/revisions/domain/index.js';
import { ReinstateNode, RetractNode, SupersedeNode } from '#libs/reasoning/revisions/use-cases/index.js';
import { MatchInput, MatchResult } from '#libs/reasoning/tripwires/domain/index.js';
import { MatchTripwires } from '#libs/reasoning/tripwires/use-cases/index.js';
import { AddEdge, CreateNode, CreateNodeBatch, GetNode, ListEdges, ListNodeHistory, ListNodes, RemoveEdge, SetGoalStatus } from '#libs/reasoning/nodes/use-cases/index.js';

const SPACE = '/v1/spaces/{space}';

export const nodeOperations = [
  defineOperation({
    name: 'nodes.create', summary: 'Make a node of the graph: an observation, a question, a conjecture, a goal or another type.', role: 'agent', effect: 'write',
    input: CreateNodeInput, output: CreateNodeResult, useCase: CreateNode, graphql: 'createNode', mcp: 'create_node',
    rest: { method: 'POST', path: `${SPACE}/nodes`, status: ({ outcome }) => (outcome === 'deduplicated' || outcome === 'rejected' ? 200 : 201) },
  }),
  defineOperation({
    name: 'nodes.createBatch', summary: 'Make nodes together, all or none; each may name those before it.', role: 'agent', effect: 'write',
    cost: ({ items }) => items.length, input: CreateNodeBatchInput, output: CreateNodeBatchResult, useCase: CreateNodeBatch, graphql: 'createNodes', mcp: 'create_nodes', rest: { method: 'POST', path: `${SPACE}/nodes:batch` },
  }),
  defineOperation({
    name: 'nodes.list', summary: 'List nodes of the graph, newest first.', role: 'reader', effect: 'read',
    input: ListNodesInput, output: NodeList, useCase: ListNodes, rest: { method: 'GET', path: `${SPACE}/nodes` }, graphql: 'nodes', mcp: 'list_nodes',
  }),
  defineOperation({
    name: 'nodes.get', summary: 'Read any node by its id: claim, evidence, conflict or another.', role: 'reader', effect: 'read',
    input: NodeInput, output: NodeView, useCase: GetNode, graphql: 'node', mcp: 'get_node', rest: { method: 'GET', path: `${SPACE}/nodes/{id}` },
  }),
  defineOperation({
    name: 'nodes.edges', summary: 'List what a node is tied to, either way.', role: 'reader', effect: 'read',
    input: ListEdgesInput, output: EdgeList, useCase: ListEdges, graphql: 'edges', mcp: 'node_edges', rest: { method: 'GET', path: `${SPACE}/nodes/{id}/edges` },
  }),
  defineOperation({
    name: 'nodes.history', summary: 'Read what happened to a node, when and by whom, oldest first.', role: 'reader', effect: 'read',
    input: ListNodeHistoryInput, output: History, useCase: ListNodeHistory, graphql: 'nodeHistory', mcp: 'node_history', rest: { method: 'GET', path: `${SPACE}/nodes/{id}/history` },
  }),
  defineOperation({
    name: 'nodes.retract', summary: 'Take a node back as never valid, whatever its type.', role: 'agent', effect: 'write',
    input: RetractNodeInput, output: RetractNodeResult, useCase: RetractNode, graphql: 'retractNode', mcp: 'retract_node', rest: { method: 'POST', path: `${SPACE}/nodes/{id}:retract` },
  }),
  defineOperation({
    name: 'nodes.supersede', summary: 'Let a node give its place to another of its type.', role: 'agent', effect: 'write',
    input: SupersedeNodeInput, output: SupersedeNodeResult, useCase: SupersedeNode, graphql: 'supersedeNode', mcp: 'supersede_node', rest: { method: 'POST', path: `${SPACE}/nodes/{id}:supersede` },
  }),
  defineOperation({
    name: 'nodes.reinstate', summary: 'Take the retraction of a node back.', role: 'reviewer', effect: 'write',
    input: ReinstateNodeInput, output: ReinstateNodeResult, useCase: ReinstateNode, graphql: 'reinstateNode', rest: { method: 'POST', path: `${SPACE}/nodes/{id}:reinstate` },
  }),
  defineOperation({
    name: 'goals.setStatus', summary: 'Pause a goal, take it up again, or end it.', role: 'writer', effect: 'write',
    input: GoalStatusInput, output: GoalStatusResult, useCase: SetGoalStatus, graphql: 'setGoalStatus', mcp: 'set_goal_status',
    rest: { method: 'POST', path: `${SPACE}/nodes/{id}:setStatus` },
  }),
  defineOperation({
    name: 'nodes.resolve', summary: 'Settle a question, a contradiction, a prediction, a conjecture or a goal tension by a claim.', role: 'agent', effect: 'write',
    input: ResolveInput, output: ResolveResult, useCase: ResolveNode, graphql: 'resolveNode', mcp: 'resolve_node',
    rest: { method: 'POST', path: `${SPACE}/nodes/{id}:resolve` },
  }),
  defineOperation({
    name: 'nodes.calibration', summary: 'Read how well forecasts turned out, by who made them and from what.', role: 'reader', effect: 'read',
    input: CalibrationInput, output: CalibrationView, useCase: GetCalibration, graphql: 'calibration', mcp: 'calibration',
    rest: { method: 'GET', path: `${SPACE}/calibration` },
  }),
  defineOperation({
    name: 'tripwires.match', summary: 'Find the lessons that a situation calls for, the surest first.', role: 'reader', effect: 'read',
    input: MatchInput, output: MatchResult, useCase: MatchTripwires, graphql: 'tripwires', mcp: 'match_tripwires', rest: { method: 'POST', path: `${SPACE}/tripwires:match` },
  }),
  defineOperation({
    name: 'lessons.endorse', summary: 'Endorse the nudge of a lesson, so that contexts print it; or take that back.', role: 'writer', effect: 'write',
    input: EndorseNudgeInput, output: EndorseNudgeResult, useCase: EndorseNudge, graphql: 'endorseNudge', mcp: 'endorse_nudge',
    rest: { method: 'POST', path: `${SPACE}/nodes/{id}:endorse` },
  }),
  defineOperation({
    name: 'edges.add', summary: 'Tie two nodes by hand: what a node is about, what it serves, what it is a case of.', role: 'agent', effect: 'write',
    input: AddEdgeInput, output: AddEdgeResult, useCase: AddEdge, graphql: 'addEdge', mcp: 'add_edge',
    rest: { method: 'POST', path: `${SPACE}/edges`, status: ({ outcome }) => (outcome === 'added' ? 201 : 200) },
  }),
  defineOperation({
    name: 'edges.remove', summary: 'Untie two nodes that were tied by hand.', role: 'agent', effect: 'write',
    input: EdgeInput, output: RemoveEdgeResult, useCase: RemoveEdge, graphql: 'removeEdge', rest: { method: 'DELETE', path: `${SPACE}/edges/{id}` },
  }),
];
