import type { z } from 'zod';
import { isContested, type Cause, type CausePart, causeChange } from '#libs/graph/cascades/index.js';
import {
  checkEnds,
  countOf,
  reasoningTypes,
  type EndType,
  type NodeType,
  type Edge,
  type GraphParts,
  type Node,
} from '#libs/graph/model/index.js';
import { written, type NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import {
  StoreClaimItem,
  beliefEvents,
  type ClaimBasis,
  writtenClaimSupport,
  type ClaimSupportPart,
} from '#libs/knowledge/claims/index.js';
import {
  causesFrom,
  rankAbove,
  reasonFrom,
  type Reasoned,
  type NodeState,
  reconcluded,
} from '../../node-states/index.js';
import { duplicatePremise, OF_A_THEORY, type DeriveInput, type RederiveInput } from './derivation.schemas.js';
import { isBlocked, passGates, type Blocked, type Obstacle, type Overridden } from './gates.rules.js';

/** Who derives, where and when. */
export interface Maker {
  spaceId: Id<'spc'>;
  principalId: Id<'prn'>;
  now: Date;
  ids: IdSource;
}

type Reasoning = Pick<z.output<typeof RederiveInput>, 'reasoningType' | 'logicalChain' | 'warrant'>;

/** How a conclusion depends on its premises. */
export interface Conclusion extends Reasoned {
  rank: number;
  causes: Cause[];
  detail: Node['detail'];
}

interface Cited {
  id: string;
  type: EndType;
}

/** The fields of a conclusion in addition to its premises. */
export interface ConclusionContext {
  agent: string | null;
  sessionId: Id<'ses'> | null;
  /** The workspace of the conclusion; null or absent: none. */
  workspaceId?: Id<'wsp'> | null;
  /** The nodes to show as context with the conclusion. */
  cited: readonly Cited[];
}

type DeriveItem = z.output<typeof DeriveInput>;
/** The fields for which a claim has a default. */
type Defaulted = 'scope' | 'category' | 'importance' | 'tags' | 'provenance';

/** A derivation or theory to create. */
export type DerivationItem = Omit<DeriveItem, 'space' | 'workspaceId' | Defaulted> &
  Partial<Pick<DeriveItem, 'workspaceId'>> & { [K in Defaulted]?: DeriveItem[K] | null };

/** The conclusion as a claim of its own. */
export function concludedClaim({
  claim: text,
  triple,
  scope,
  sessionId,
  workspaceId,
  validFrom,
  validUntil,
  category,
  importance,
  tags,
  agent,
  externalId,
  provenance,
}: DerivationItem): StoreClaimItem {
  const given = {
    text,
    triple,
    scope,
    sessionId,
    workspaceId,
    category,
    importance,
    tags,
    agent,
    externalId,
    provenance,
    validFrom: validFrom?.toISOString(),
    validUntil: validUntil?.toISOString(),
  };
  return StoreClaimItem.parse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)),
  );
}

/**
 * The basis of a conclusion, or the gate that blocks it. `premises`, `cited`: in the order named. Throws
 * `too_many_premises`, `edge_type_mismatch`.
 */
export function derivationBasis(
  item: DerivationItem,
  premises: readonly NodeState[],
  maker: Maker,
  context: ConclusionContext,
): Blocked | ClaimBasis {
  const passage = passGates(premises, context, item);
  if (isBlocked(passage)) return passage;
  const conclusion = conclude(
    [],
    { ...item, reasoningType: item.reasoningType ?? OF_A_THEORY },
    premises,
    passage,
    maker,
  );
  return basisOn(item.type, conclusion, premises, maker, context);
}

/**
 * The basis of a conclusion that is promoted out of a workspace. It consists of the durable claims that correspond to
 * its premises. null: these claims cannot be premises now, or there are too few of them for a theory.
 */
export function carriedBasis(
  { type, detail, agent }: Pick<Node, 'type' | 'detail' | 'agent'>,
  premises: readonly NodeState[],
  maker: Maker,
): ClaimBasis | null {
  const reasoningType = reasoningTypes.find((known) => known === detail.reasoningType);
  if ((type !== 'derivation' && type !== 'theory') || reasoningType === undefined) return null;
  if (premises.length < countOf('derives_from', type)[0]) return null;
  const passage = passGates(premises, { sessionId: null }, { useContested: false, useStale: false });
  if (isBlocked(passage)) return null;
  const said = (field: string): string | null => {
    const text = detail[field];
    return typeof text === 'string' ? text : null;
  };
  const reasoning = {
    reasoningType,
    logicalChain: said('logicalChain') ?? '',
    warrant: said('warrant'),
    scopeNote: said('scopeNote'),
  };
  const conclusion = conclude([], reasoning, premises, passage, maker);
  return basisOn(type, conclusion, premises, maker, { agent, sessionId: null, cited: [] });
}

/** Throws `duplicate_premise`. */
export function checkPremises(ids: readonly string[]): void {
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw duplicatePremise({ id: twice });
}

/**
 * The conclusion from premises. `replaced`: the claims that the node replaced; empty if it does not exist yet. Throws
 * `too_many_premises`.
 */
export function conclude(
  replaced: readonly string[],
  reasoning: Reasoning & { scopeNote?: string | null },
  premises: readonly NodeState[],
  overridden: Overridden,
  maker: Maker,
): Conclusion {
  const causes = causesFrom(replaced, premises);
  const { reasoningType, logicalChain, warrant, scopeNote } = reasoning;
  const stamp = (obstacles: readonly Obstacle[]) =>
    obstacles.map(({ id, causes: found }) => ({
      id,
      causes: found.map(({ kind, rootId }) => ({ kind, rootId })),
      by: maker.principalId,
      at: maker.now.toISOString(),
    }));
  const detail: Conclusion['detail'] = {
    reasoningType,
    logicalChain,
    warrant: warrant ?? null,
    ...(scopeNote ? { scopeNote } : {}),
    builtOnContested: stamp(overridden.contested),
    builtOnStale: stamp(overridden.stale),
  };
  return { ...reasonFrom(reasoningType, premises, causes), rank: rankAbove(premises), causes, detail };
}

/** Returns the basis of the claim: what it depends on, and the node and edges that are stored with it. */
export function basisOn(
  type: 'derivation' | 'theory',
  conclusion: Conclusion,
  premises: readonly NodeState[],
  maker: Maker,
  { cited, agent, sessionId }: ConclusionContext,
): ClaimBasis {
  const {
    confidence,
    rootGroups: _groups,
    confidenceLimit: _limit,
    rank: _rank,
    causes,
    detail: _detail,
    ...sound
  } = conclusion;
  return {
    type,
    confidence,
    premises: sound,
    graph: (claimId) => {
      const node: Node = {
        id: claimId,
        spaceId: maker.spaceId,
        type,
        ...placeOf(conclusion),
        verdict: null,
        text: null,
        status: null,
        grounding: null,
        agent,
        sessionId,
        recordedAt: maker.now,
        recordedBy: maker.principalId,
        version: 1,
        stateSince: maker.now,
      };
      const parts: GraphParts & CausePart = {
        node: written(node),
        edges: [
          ...edgesFrom(claimId, type, 'derives_from', premises, maker),
          ...edgesFrom(claimId, type, 'cites', cited, maker),
        ].map(written),
        causes: { added: causes, removed: [] },
      };
      return parts;
    },
  };
}

/** The graph columns of a concluded node. */
const placeOf = ({
  rank,
  confidenceLimit,
  rootGroups,
  causes,
  detail,
}: Conclusion): Pick<Node, 'rank' | 'confidenceLimit' | 'rootGroups' | 'contested' | 'detail'> => ({
  rank,
  confidenceLimit,
  rootGroups,
  contested: isContested(causes),
  detail,
});

/** One edge to each node, in the order named. Throws `edge_type_mismatch`. */
function edgesFrom(
  nodeId: string,
  type: NodeType,
  kind: 'derives_from' | 'cites',
  ends: readonly Cited[],
  { spaceId, principalId, now, ids }: Maker,
): Edge[] {
  return ends.map((end, ordinal) => {
    checkEnds(kind, type, end.type);
    return {
      id: ids.next('edg'),
      spaceId,
      fromId: nodeId,
      toId: end.id,
      kind,
      ordinal,
      createdAt: now,
      createdBy: principalId,
      closedAt: null,
    };
  });
}

export interface Rederivation {
  before: NodeState;
  node: Node;
  /** Edges to the premises that the claim depended on until now. */
  edges: readonly Edge[];
  conclusion: Conclusion;
  premises: readonly NodeState[];
}

/**
 * The same claim with other premises: one event closes the old edges, writes the new ones, and contains the new state
 * of the claim.
 */
export function rederived({ before, node, edges, conclusion, premises }: Rederivation, maker: Maker): NewEvent[] {
  const { rank: _rank, causes, detail: _detail, ...reasoned } = conclusion;
  const after = reconcluded(before, reasoned, causes, premises, maker.now);
  const parts: GraphParts & CausePart & ClaimSupportPart = {
    closed: { ids: edges.map(({ id }) => id), at: maker.now.toISOString() },
    node: written({
      ...node,
      ...placeOf(conclusion),
      contested: after.contested,
      version: node.version + 1,
      stateSince: maker.now,
    }),
    edges: edgesFrom(node.id, node.type, 'derives_from', premises, maker).map(written),
    causes: causeChange(before.causes, after.causes),
    claimSupport: writtenClaimSupport({ ...after, version: before.version + 1, stateSince: maker.now }),
  };
  return [
    {
      kind: 'node_rederived',
      spaceId: maker.spaceId,
      subjectId: node.id,
      sessionId: node.sessionId,
      occurredAt: maker.now,
      payload: parts,
    },
    ...beliefEvents(
      { id: before.id, spaceId: maker.spaceId, sessionId: before.sessionId },
      before,
      after,
      premises.map((premise) => premise.id),
      maker.now,
    ),
  ];
}
