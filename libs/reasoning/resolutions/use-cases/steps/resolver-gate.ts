import type { PendingCorrections } from '#libs/graph/cascades/index.js';
import { forbidden, notFound, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { cascadeRunning } from '../../../derivations/index.js';
import type { NodeState, NodeStateRepository } from '../../../node-states/index.js';
import { gateOf, type ResolveGate, type Target } from '../../domain/resolver.rules.js';
import type { ResolutionRepository } from '../../store/resolution.repository.js';

/** How many nodes are visited at most to determine whether a resolver depends on the root of a running cascade. */
const CLIMB = 10_000;

/** Locks a resolver and determines whether it may settle something. */
export class ResolverGate {
  constructor(
    private readonly slots: SlotRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly pendingCorrections: PendingCorrections,
    private readonly resolutions: ResolutionRepository,
  ) {}

  /**
   * Returns the resolver, or 404, locked so that nobody else can decide about it or about the keys in `own` meanwhile.
   * Throws `cascade_running`.
   */
  async hold(tx: TenantTx, space: Space, id: string, own: readonly string[]): Promise<NodeState> {
    await this.slots.lockShared(tx, await this.nodeStates.keys(tx, space.id, [id]), own);
    const [running, nodeStates] = await Promise.all([
      this.pendingCorrections.running(tx, space.id),
      this.nodeStates.load(tx, space, [id]),
    ]);
    const nodeState = nodeStates.get(id);
    if (nodeState === undefined) throw notFound({ what: 'claim', id });
    if ((await this.pendingCorrections.among(tx, running, [id], CLIMB)).size > 0) throw cascadeRunning({ ids: id });
    return nodeState;
  }

  /** Why the resolver cannot be accepted; null: it can. `context`: the nodes shown as context with the target. */
  async judge(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    resolver: NodeState,
    target: Target,
    { context, override }: { context: readonly string[]; override: string | null },
  ): Promise<ResolveGate | null> {
    if (override !== null && !roleIsAtLeast(caller.role, 'reviewer'))
      throw forbidden({ why: 'Only a reviewer may set relevanceOverride.' }, { lacking: 'role' });
    const gate = gateOf(target, resolver);
    if (gate !== null) return gate;
    if (await this.resolutions.isDerivedFrom(tx, resolver.id, target.sides)) return 'blocked_side';
    if (override !== null) return null;
    return (await this.resolutions.isRelevant(tx, space.id, resolver.id, [target.id, ...target.sides, ...context]))
      ? null
      : 'blocked_irrelevant';
  }
}
