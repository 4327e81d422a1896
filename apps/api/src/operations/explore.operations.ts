import type { z } from 'zod';
import { defineOperation } from '#libs/kernel/index.js';
import {
  ImpactInput,
  ImpactView,
  IntegrityInput,
  IntegrityView,
  NeighboursInput,
  NeighboursView,
  PathInput,
  PathView,
  ReflectInput,
  ReflectView,
  WhyClaimInput,
  WhyInput,
  WhyView,
  FindPath,
  GetImpact,
  GetIntegrity,
  ListNeighbours,
  Reflect,
  Why,
  LinkArgs,
  LinkPage,
  type LinkKey,
  type NodeSummary,
  FindLinks,
} from '#libs/reasoning/explore/index.js';
import { ClaimView, FindClaims } from '#libs/knowledge/claims/index.js';
import { defineRelation } from '../transport/catalogue.js';

const SPACE = '/v1/spaces/{space}';
const NODE = `${SPACE}/nodes/{id}` as const;

export const exploreOperations = [
  defineOperation({
    name: 'nodes.why',
    operationId: 'traceNode',
    summary: 'Trace a node to its root evidence, step by step, and show the weakest link.',
    role: 'reader',
    effect: 'read',
    input: WhyInput,
    output: WhyView,
    useCase: Why,
    rest: { method: 'GET', path: `${NODE}/why` },
    graphql: 'whyNode',
    mcp: 'why',
  }),
  defineOperation({
    name: 'claims.why',
    operationId: 'traceClaim',
    summary: 'Trace a claim to its root evidence, and show how its trust is computed.',
    role: 'reader',
    effect: 'read',
    input: WhyClaimInput,
    output: WhyView,
    useCase: Why,
    rest: { method: 'GET', path: `${SPACE}/claims/{id}/why` },
    graphql: 'why',
  }),
  defineOperation({
    name: 'nodes.impact',
    operationId: 'getImpact',
    summary: 'List what depends on a node and would be affected by a correction of it, most important first.',
    role: 'reader',
    effect: 'read',
    input: ImpactInput,
    output: ImpactView,
    useCase: GetImpact,
    rest: { method: 'GET', path: `${NODE}/impact` },
    graphql: 'impact',
    mcp: 'impact',
  }),
  defineOperation({
    name: 'nodes.neighbours',
    operationId: 'getNeighbours',
    summary: 'Read the neighbours of a node, up to three edges away.',
    role: 'reader',
    effect: 'read',
    input: NeighboursInput,
    output: NeighboursView,
    useCase: ListNeighbours,
    rest: { method: 'GET', path: `${NODE}/neighbours` },
    graphql: 'neighbours',
  }),
  defineOperation({
    name: 'nodes.path',
    operationId: 'findPath',
    summary: 'Find a shortest path between two nodes.',
    role: 'reader',
    effect: 'read',
    input: PathInput,
    output: PathView,
    useCase: FindPath,
    rest: { method: 'GET', path: `${SPACE}/paths` },
    graphql: 'path',
  }),
  defineOperation({
    name: 'graph.reflect',
    operationId: 'reflect',
    summary:
      'List what needs attention in a space: open questions and contradictions, nodes that are weak, tainted, overdue or without edges.',
    role: 'reader',
    effect: 'read',
    input: ReflectInput,
    output: ReflectView,
    useCase: Reflect,
    rest: { method: 'GET', path: `${SPACE}/reflect` },
    graphql: 'reflect',
    mcp: 'reflect',
  }),
  defineOperation({
    name: 'graph.integrity',
    operationId: 'getIntegrity',
    summary: 'Read a score for the soundness of the graph of a space, and what reduces it.',
    role: 'reader',
    effect: 'read',
    input: IntegrityInput,
    output: IntegrityView,
    useCase: GetIntegrity,
    rest: { method: 'GET', path: `${SPACE}/integrity` },
    graphql: 'integrity',
  }),
];

type Claim = z.output<typeof ClaimView>;

const links = (field: LinkKey['links'], summary: string) =>
  defineRelation({
    on: 'Claim',
    field,
    summary,
    type: LinkPage,
    args: LinkArgs,
    useCase: FindLinks,
    keyOf: (
      { id, scope, sessionId }: Claim,
      input,
      { limit, cursor, statuses }: z.output<typeof LinkArgs>,
    ): LinkKey => ({
      space: String(input.space),
      id,
      links: field,
      sessionId: scope === 'session' ? sessionId : null,
      limit,
      cursor,
      statuses,
    }),
  });

export const exploreRelations = [
  links('premises', 'What the claim depends on: evidence or other claims.'),
  links('dependents', 'What depends on the claim.'),
  links('edges', 'All edges of the claim, either way.'),
  defineRelation({
    on: 'NodeSummary',
    field: 'claim',
    summary: 'The node as a claim; null if it is not a claim.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: ({ id }: NodeSummary, input) => (id.startsWith('clm_') ? { space: String(input.space), id } : null),
  }),
];
