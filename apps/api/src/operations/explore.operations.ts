import type { z } from 'zod';
import { defineOperation } from '#libs/kernel/index.js';
import {
  ImpactInput,
  ImpactView,
  ImpactGraphInput,
  ImpactGraphView,
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
  GetImpactGraph,
  GetIntegrity,
  ListNeighbours,
  Reflect,
  Why,
  LinkArgs,
  LinkPage,
  type LinkKey,
  FindLinks,
} from '#libs/reasoning/explore/index.js';
import { ClaimView, FindClaims } from '#libs/knowledge/claims/index.js';
import { EvidenceView, FindEvidence } from '#libs/knowledge/evidence/index.js';
import { defineRelation, defineSingle } from '../transport/catalogue.js';

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
    name: 'nodes.impactGraph',
    operationId: 'getImpactGraph',
    summary: 'Read what depends on a node as a graph, nearest first, up to 5,000 nodes.',
    role: 'reader',
    effect: 'read',
    // Costs as much as reading the same nodes in pages with `nodes.impact`.
    cost: ({ limit }) => Math.ceil(limit / 200),
    input: ImpactGraphInput,
    output: ImpactGraphView,
    useCase: GetImpactGraph,
    rest: { method: 'GET', path: `${NODE}/impact/graph` },
    graphql: 'impactGraph',
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
      'List what needs attention in a space: open questions and contradictions, and nodes that are weak, tainted, overdue or without edges.',
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

interface Linked {
  id: string;
}

/** Claims and evidence of a session are linked to claims of that session. */
const SESSION_OF: Readonly<Record<string, (of: never) => string | null>> = {
  Claim: ({ scope, sessionId }: z.output<typeof ClaimView>) => (scope === 'session' ? sessionId : null),
  Evidence: ({ sessionId }: z.output<typeof EvidenceView>) => sessionId,
};

const links = (on: string, field: LinkKey['links'], summary: string) =>
  defineRelation({
    on,
    field,
    summary,
    type: LinkPage,
    args: LinkArgs,
    useCase: FindLinks,
    keyOf: (of: Linked, input, { limit, cursor, statuses }: z.output<typeof LinkArgs>): LinkKey => ({
      space: String(input.space),
      id: of.id,
      links: field,
      sessionId: SESSION_OF[on]?.(of as never) ?? null,
      limit,
      cursor,
      statuses,
    }),
  });

const claimOf = (on: string) =>
  defineRelation({
    on,
    field: 'claim',
    summary: 'The node as a claim; null if it is not a claim.',
    type: ClaimView.nullable(),
    useCase: FindClaims,
    keyOf: ({ id }: Linked, input) => (id.startsWith('clm_') ? { space: String(input.space), id } : null),
  });

const evidenceOf = (on: string) =>
  defineSingle({
    on,
    field: 'evidence',
    summary: 'The node as evidence; null if it is not evidence.',
    type: EvidenceView.nullable(),
    useCase: FindEvidence,
    keyOf: ({ id }: Linked, input) => (id.startsWith('evd_') ? { space: String(input.space), ids: [id] } : null),
  });

export const exploreRelations = [
  links('Claim', 'premises', 'What the claim depends on: evidence or other claims.'),
  links('Claim', 'dependents', 'What depends on the claim.'),
  links('Claim', 'edges', 'All edges of the claim, either way.'),
  links('Evidence', 'dependents', 'What depends on the evidence.'),
  links('Evidence', 'edges', 'All edges of the evidence, in either direction.'),
  ...['Node', 'NodeSummary'].flatMap((on) => [
    links(on, 'premises', 'What the node depends on.'),
    links(on, 'dependents', 'What depends on the node.'),
    links(on, 'edges', 'All edges of the node, either way.'),
    claimOf(on),
    evidenceOf(on),
  ]),
];
