import { groundingUnder, type Effect, type PendingCorrections } from '#libs/graph/cascades/index.js';
import { dependentTypes, type KeptNode, type NodeSources, type NodeType } from '#libs/graph/model/index.js';
import { wordsOf } from '#libs/knowledge/evidence/index.js';
import { shownText, type Claim } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Place, NodeStateRepository } from '../../node-states/index.js';
import type { Dependency } from '../domain/trace.js';
import type { SeenNode } from '../domain/seen-node.js';

const findSeenNodes = sql(import.meta.url, 'find-seen-nodes');
const listBelow = sql(import.meta.url, 'list-below');
const countBelow = sql(import.meta.url, 'count-below');
const listDependencies = sql(import.meta.url, 'list-dependencies');
const listWeakest = sql(import.meta.url, 'list-weakest');
const findImpact = sql(import.meta.url, 'find-impact');
const listAbove = sql(import.meta.url, 'list-above');
const listLinks = sql(import.meta.url, 'list-links');

/** How many nodes one traversal visits, and how many paths it follows, at most. */
export const MAX_VISITED = 200_000;
/**
 * How many nodes are visited to determine how running corrections will affect the nodes shown (graph spec, section
 * 5.4).
 */
const SETTLING_BUDGET = 10_000;

/** Maximum number of characters shown of a node's text. */
const MAX_TEXT = 2_000;

type NodeRow = Omit<SeenNode, 'grounds' | 'causes'> &
  Pick<Claim, 'subject' | 'predicate' | 'value'> & {
    grounds: (Record<string, unknown> & { agingFrom: string }) | null;
    causes: SeenNode['causes'] | null;
  };

/** What a reader may see. `sessions` null: the claims of all sessions. */
export interface Visibility {
  sessions: readonly string[] | null;
  seesQuarantine: boolean;
  /**
   * Only visible nodes and nodes with one of these statuses are shown. If absent, nodes in any state are shown, because
   * the trace of a node that has lost its support needs them.
   */
  statuses?: readonly string[];
}

/** A node below another, at its smallest depth. */
export interface Below {
  id: string;
  depth: number;
}

export interface BelowTotals {
  ancestors: number;
  roots: number;
  rootGroups: number;
}

/** What depends on a node. */
export interface Impact {
  types: { type: string; count: number }[];
  /** Totals over everything that depends on the node. */
  highestRank: number;
  /** By importance, highest first. */
  first: { id: string; importance: number }[];
  /** Whether there are more than were counted. */
  truncated: boolean;
}

export interface Link {
  nearId: string;
  farId: string;
  /** Whether the edge leads from the near node to the far one. */
  isOut: boolean;
  kind: string;
  edgeId: string | null;
  place: string;
}

export interface LinkQuery {
  kinds: readonly string[] | null;
  direction: 'out' | 'in' | 'both';
  /** Maximum number of edges of each node. */
  limit: number;
}

/** Reads the graph across the tables that store it. Traversals stop at `MAX_VISITED` nodes and report this. */
export class GraphReader {
  constructor(
    private readonly pendingCorrections: PendingCorrections,
    private readonly nodeStates: NodeStateRepository,
    private readonly sources: NodeSources,
  ) {}

  /**
   * Nodes by id, as far as the reader may see them. A node that a running correction will reach is shown in the state
   * that the correction will give it.
   */
  async find(
    tx: TenantTx,
    place: Place,
    ids: readonly string[],
    visibility: Visibility,
  ): Promise<Map<string, SeenNode>> {
    if (ids.length === 0) return new Map();
    const running = await this.pendingCorrections.running(tx, place.id);
    const [rows, kept] = await Promise.all([
      tx.all<NodeRow>(
        findSeenNodes,
        place.id,
        ids,
        visibility.sessions,
        visibility.seesQuarantine,
        place.now,
        visibility.statuses ?? null,
      ),
      this.sources.find(tx, place.id, ids),
    ]);
    const candidates = rows.filter(
      (row) => isDependent(row) || (row.id.startsWith('clm_') && row.grounding !== 'tainted'),
    );
    const [pending, dependentStates] = await Promise.all([
      this.pendingCorrections.among(
        tx,
        running,
        candidates.map(({ id }) => id),
        SETTLING_BUDGET,
      ),
      this.nodeStates.dependentStates(
        tx,
        place,
        rows.filter(isDependent).map(({ id }) => id),
      ),
    ]);
    const seen = rows.map((row) => under({ ...toNode(row), ...dependentStates.get(row.id) }, pending.get(row.id)));
    return new Map(
      [...seen.filter((node) => isSeen(node, visibility)), ...kept.map(seenKept)].map((node) => [node.id, node]),
    );
  }

  /** The node itself and what it depends on, nearest first. */
  below(tx: TenantTx, id: string, depth: number, after: Below, limit: number): Promise<Below[]> {
    return tx.all<Below>(listBelow, id, depth, MAX_VISITED, after.depth, after.id, limit);
  }

  async totalsBelow(tx: TenantTx, id: string): Promise<BelowTotals> {
    return (await tx.one<BelowTotals>(countBelow, id, MAX_VISITED + 1))!;
  }

  async listDependencies(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Dependency[]>> {
    const dependencies = new Map<string, Dependency[]>(ids.map((id) => [id, []]));
    for (const dependency of ids.length === 0 ? [] : await tx.all<Dependency>(listDependencies, ids))
      dependencies.get(dependency.id)!.push(dependency);
    return dependencies;
  }

  /** Ids from the node down to the premise with the lowest value, including the node. */
  async weakestWay(tx: TenantTx, id: string, depth: number): Promise<string[]> {
    return (await tx.all<{ id: string }>(listWeakest, id, depth)).map((row) => row.id);
  }

  /** What depends on a node, which is also what its retraction would reach. */
  async impact(tx: TenantTx, id: string, after: { importance: number; id: string }, limit: number): Promise<Impact> {
    const found = (await tx.one<Omit<Impact, 'truncated'>>(
      findImpact,
      id,
      MAX_VISITED + 1,
      after.importance,
      after.id,
      limit,
    ))!;
    return { ...found, truncated: found.types.reduce((sum, { count }) => sum + count, 0) >= MAX_VISITED };
  }

  /** Ids of the node itself and of what depends on it, nearest first. */
  async above(tx: TenantTx, id: string, limit: number): Promise<string[]> {
    return (await tx.all<{ id: string }>(listAbove, id, limit)).map((row) => row.id);
  }

  /** Edges of each node, in a fixed order. `after`: the position after which the edges begin. */
  async links(
    tx: TenantTx,
    ids: readonly string[],
    { kinds, direction, limit }: LinkQuery,
    after = '',
  ): Promise<Link[]> {
    return ids.length === 0 ? [] : tx.all<Link>(listLinks, ids, after, kinds, direction, limit);
  }
}

function toNode({ grounds, causes, subject, predicate, value, ...row }: NodeRow): SeenNode {
  const text =
    row.type === 'evidence'
      ? wordsOf({ kind: String(row.detail.kind), content: row.text })
      : shownText({ text: row.text, subject, predicate, value });
  return {
    ...row,
    text: text.slice(0, MAX_TEXT),
    causes: causes ?? [],
    grounds: grounds === null ? null : ({ ...grounds, agingFrom: new Date(grounds.agingFrom) } as SeenNode['grounds']),
  };
}

const seenKept = ({ id, type, text, status, sessionId, detail }: KeptNode): SeenNode => ({
  id,
  type,
  text: text.slice(0, MAX_TEXT),
  status,
  sessionId,
  detail,
  grounding: 'sound',
  rank: 1,
  importance: null,
  confidence: null,
  rootGroups: [],
  contested: false,
  verdict: null,
  locator: null,
  grounds: null,
  causes: [],
});

/** A node that a running correction will taint is not visible, although the tables do not show the taint yet. */
const isSeen = ({ status, grounding }: SeenNode, { statuses }: Visibility): boolean =>
  statuses === undefined || grounding !== 'tainted' || statuses.includes(status);

const isDependent = ({ type }: NodeRow): boolean => dependentTypes.includes(type as NodeType);

/** The node in the worst state that the running correction may give it. */
function under(node: SeenNode, coming: Effect | undefined): SeenNode {
  return {
    ...node,
    grounding: groundingUnder(node.grounding, coming),
    contested: node.contested || coming === 'contested',
  };
}
