import { groundingUnder, type Effect } from '#libs/graph/cascades/domain/index.js';
import type { Unsettled } from '#libs/graph/cascades/store/index.js';
import { leaningTypes, type NodeType } from '#libs/graph/grammar/domain/index.js';
import { wordsOf } from '#libs/knowledge/evidence/domain/index.js';
import { shownText, type Claim } from '#libs/knowledge/slots/domain/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { Place, StandingRepository } from '../../standing/store/index.js';
import type { Rest, SeenNode } from '../domain/index.js';

const findSeenNodes = sql(import.meta.url, 'find-seen-nodes');
const listBelow = sql(import.meta.url, 'list-below');
const countBelow = sql(import.meta.url, 'count-below');
const listRests = sql(import.meta.url, 'list-rests');
const listWeakest = sql(import.meta.url, 'list-weakest');
const findImpact = sql(import.meta.url, 'find-impact');
const listLinks = sql(import.meta.url, 'list-links');

/** Nodes one walk visits, and ways it follows, at most. */
export const MOST_VISITED = 200_000;
/** Nodes looked at to tell what a correction under way will make of those shown (graph spec, section 5.4). */
const SETTLING_BUDGET = 10_000;

/** Characters shown of what a node says. */
const MAX_TEXT = 2_000;

type Row<T> = T & Record<string, unknown>;
type NodeRow = Omit<SeenNode, 'grounds' | 'causes'> &
  Pick<Claim, 'subject' | 'predicate' | 'value'> & {
    grounds: (Record<string, unknown> & { anchorAt: string }) | null;
    causes: SeenNode['causes'] | null;
  };

/** Whose eyes: null sessions see the claims of all. */
export interface Eyes {
  sessions: readonly string[] | null;
  seesQuarantine: boolean;
  /** Only what is visible is seen, and what has one of these statuses; absent: all, whatever its state, as a trace of what fell needs it. */
  statuses?: readonly string[];
}

/** A node somewhere below another, at its least depth. */
export interface Below {
  id: string;
  depth: number;
}

export interface BelowTotals {
  ancestors: number;
  roots: number;
  rootGroups: number;
}

/** What rests on a node. */
export interface Impact {
  types: { type: string; count: number }[];
  /** Of all that rests on it. */
  highestRank: number;
  /** By importance, highest first. */
  first: { id: string; importance: number }[];
  /** Whether there is more than was counted. */
  truncated: boolean;
}

export interface Link {
  nearId: string;
  farId: string;
  /** Whether it leads from near to far. */
  isOut: boolean;
  kind: string;
  edgeId: string | null;
  place: string;
}

export interface LinkQuery {
  kinds: readonly string[] | null;
  direction: 'out' | 'in' | 'both';
  /** Of each node. */
  limit: number;
}

/** Reads the graph across the tables that hold it. Walks stop at `MOST_VISITED` nodes and say so. */
export class GraphReader {
  constructor(
    private readonly unsettled: Unsettled,
    private readonly standings: StandingRepository,
  ) {}

  /** Nodes by id as the eyes see them; what a correction under way will reach is shown as it will leave it. */
  async find(tx: TenantTx, place: Place, ids: readonly string[], eyes: Eyes): Promise<Map<string, SeenNode>> {
    if (ids.length === 0) return new Map();
    const running = await this.unsettled.running(tx, place.id);
    const rows = await tx.all<Row<NodeRow>>(
      findSeenNodes,
      place.id,
      ids,
      eyes.sessions,
      eyes.seesQuarantine,
      place.now,
      eyes.statuses ?? null,
    );
    const resting = rows.filter((row) => leans(row) || (row.id.startsWith('clm_') && row.grounding !== 'tainted'));
    const [pending, leanings] = await Promise.all([
      this.unsettled.among(
        tx,
        running,
        resting.map(({ id }) => id),
        SETTLING_BUDGET,
      ),
      this.standings.leanings(
        tx,
        place,
        rows.filter(leans).map(({ id }) => id),
      ),
    ]);
    const seen = rows.map((row) => under({ ...toNode(row), ...leanings.get(row.id) }, pending.get(row.id)));
    return new Map(seen.filter((node) => isSeen(node, eyes)).map((node) => [node.id, node]));
  }

  /** The node itself and what it rests on, nearest first. */
  below(tx: TenantTx, id: string, depth: number, after: Below, limit: number): Promise<Below[]> {
    return tx.all<Row<Below>>(listBelow, id, depth, MOST_VISITED, after.depth, after.id, limit);
  }

  async totalsBelow(tx: TenantTx, id: string): Promise<BelowTotals> {
    return (await tx.one<Row<BelowTotals>>(countBelow, id, MOST_VISITED + 1))!;
  }

  async rests(tx: TenantTx, ids: readonly string[]): Promise<Map<string, Rest[]>> {
    const rests = new Map<string, Rest[]>(ids.map((id) => [id, []]));
    for (const rest of ids.length === 0 ? [] : await tx.all<Row<Rest>>(listRests, ids)) rests.get(rest.id)!.push(rest);
    return rests;
  }

  /** Ids from the node down to the premise that counts least, the node included. */
  async weakestWay(tx: TenantTx, id: string, depth: number): Promise<string[]> {
    return (await tx.all<{ id: string }>(listWeakest, id, depth)).map((row) => row.id);
  }

  /** What rests on a node: also what a retraction of it would reach. */
  async impact(tx: TenantTx, id: string, after: { importance: number; id: string }, limit: number): Promise<Impact> {
    const found = (await tx.one<Row<Omit<Impact, 'truncated'>>>(
      findImpact,
      id,
      MOST_VISITED + 1,
      after.importance,
      after.id,
      limit,
    ))!;
    return { ...found, truncated: found.types.reduce((sum, { count }) => sum + count, 0) >= MOST_VISITED };
  }

  /** Edges of each node, in one order. `after`: the place they begin behind. */
  async links(
    tx: TenantTx,
    ids: readonly string[],
    { kinds, direction, limit }: LinkQuery,
    after = '',
  ): Promise<Link[]> {
    return ids.length === 0 ? [] : tx.all<Row<Link>>(listLinks, ids, after, kinds, direction, limit);
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
    grounds: grounds === null ? null : ({ ...grounds, anchorAt: new Date(grounds.anchorAt) } as SeenNode['grounds']),
  };
}

/** What a correction on its way taints is visible no more, though the tables do not tell yet. */
const isSeen = ({ status, grounding }: SeenNode, { statuses }: Eyes): boolean =>
  statuses === undefined || grounding !== 'tainted' || statuses.includes(status);

const leans = ({ type }: NodeRow): boolean => leaningTypes.includes(type as NodeType);

/** As the correction that is on its way will leave it, at worst. */
function under(node: SeenNode, coming: Effect | undefined): SeenNode {
  return {
    ...node,
    grounding: groundingUnder(node.grounding, coming),
    isContested: node.isContested || coming === 'contested',
  };
}
