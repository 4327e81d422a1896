import { edgeAdded, nodeChanged, type Edge, type Node, type NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { notFound, roleIsAtLeast, type Ctx, type IdSource } from '#libs/kernel/index.js';
import { illegalState, type ConflictAction } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { NodeState } from '../../../node-states/index.js';
import { isIndependentOf } from '../../domain/resolver.rules.js';
import {
  isNewWord,
  mayJudge,
  resolutionsOf,
  settled,
  SETTLES_FROM,
  withResolution,
  type Resolution,
} from '../../domain/settling.rules.js';
import type { ResolverReader } from '../../store/resolver.reader.js';

export type Settlement =
  | { outcome: 'resolved' | 'no_op'; reason: null }
  | {
      outcome: 'partial';
      reason: 'too_weak' | 'resolver_not_independent' | 'weaker_than_claim' | 'resolved_otherwise';
    };

export const NOTHING_NEW: Settlement = { outcome: 'no_op', reason: null };
export const RESOLVED_OTHERWISE: Settlement = { outcome: 'partial', reason: 'resolved_otherwise' };

/** An edge from a resolver to what it resolves. `asks`: for a contradiction, the requested resolution. */
export function resolvesEdge(
  resolver: NodeState,
  toId: string,
  { ctx, space, ids }: { ctx: Ctx; space: Space; ids: IdSource },
  { asks, override }: { asks?: ConflictAction; override: string | null },
): Edge {
  return {
    ...(asks === undefined ? {} : { asks }),
    override,
    byReviewer: roleIsAtLeast(ctx.caller.role, 'reviewer'),
    id: ids.next('edg'),
    spaceId: space.id,
    fromId: resolver.id,
    toId,
    kind: 'resolves',
    ordinal: 0,
    createdAt: space.now,
    createdBy: ctx.caller.principal.id,
    closedAt: null,
  };
}

/** The strength of a resolver. */
export function settlementOf(resolver: NodeState, isIndependent: boolean, isEntitled: boolean): Settlement {
  if (!isEntitled) return { outcome: 'partial', reason: 'weaker_than_claim' };
  if (!isIndependent) return { outcome: 'partial', reason: 'resolver_not_independent' };
  return (resolver.confidence ?? resolver.trust) >= SETTLES_FROM
    ? { outcome: 'resolved', reason: null }
    : { outcome: 'partial', reason: 'too_weak' };
}

/** Whether a node has another verdict than the given one: that of a reviewer. */
const isJudgedOtherwise = ({ type, verdict }: Node, outcome: string | null): boolean =>
  (type === 'prediction' || type === 'conjecture') && verdict !== outcome;

/** Settles questions, predictions, conjectures and tensions, which are stored in `nodes`. */
export class NodeSettler {
  constructor(
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly nodes: NodeRepository,
    private readonly reader: ResolverReader,
  ) {}

  async get(tx: TenantTx, space: Space, id: string): Promise<{ node: Node; context: string[] }> {
    const [node] = await this.nodes.find(tx, space.id, [id]);
    if (node === undefined) throw notFound({ what: 'node', id });
    const around = await this.nodes.listEdges(tx, space.id, [id], ['cites', 'derives_from', 'tensions']);
    return { node, context: around.map(({ toId }) => toId) };
  }

  /** Throws `illegal_state`, `too_many_resolvers`. */
  async settle(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    node: Node,
    resolver: NodeState,
    said: Pick<Resolution, 'outcome' | 'override'>,
  ): Promise<Settlement> {
    if (node.status === 'retracted') throw illegalState({ id: node.id, status: node.status, needs: 'open' });
    const known = resolutionsOf(node);
    const last = known.findLast(({ resolverId }) => resolverId === resolver.id);
    const isByReviewer = roleIsAtLeast(ctx.caller.role, 'reviewer');
    if (!isNewWord({ ...said, isByReviewer }, last)) return NOTHING_NEW;
    const isIndependent = node.type !== 'prediction' || isIndependentOf(resolver, node.rootGroups);
    const isEntitled = isByReviewer || mayJudge(said.outcome, resolver, await this.reader.judgedClaim(tx, node));
    const resolution: Resolution = {
      resolverId: resolver.id,
      ...said,
      isIndependent,
      isEntitled,
      isByReviewer,
      by: ctx.caller.principal.id,
      at: space.now.toISOString(),
    };
    const resolutions = withResolution(node.id, known, resolution);
    const after = settled(node, resolutions, await this.reader.counting(tx, node, resolutions, space.now), space.now);
    const edges =
      last === undefined
        ? [edgeAdded(resolvesEdge(resolver, node.id, { ctx, space, ids: this.ids }, { override: said.override }))]
        : [];
    const effects = await this.reader.effectsOf(tx, node, after.verdict, space.now);
    await this.journal.record(tx, ctx, [
      ...edges,
      nodeChanged(after, { because: { resolverId: resolver.id } }),
      ...effects,
    ]);
    const settlement = settlementOf(resolver, isIndependent, isEntitled);
    return settlement.outcome === 'resolved' && isJudgedOtherwise(after, said.outcome)
      ? RESOLVED_OTHERWISE
      : settlement;
  }
}
