import { keyOfDependences } from '#libs/graph/model/index.js';
import { notFound } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { causeSet, type Running, type PendingCorrections } from '#libs/graph/cascades/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { KnownEnd } from '../../domain/made-node.js';
import type { NodeReader } from './node-reader.js';
import { type NodeState, type Place, type NodeStateRepository, isAgedBelow } from '../../../node-states/index.js';
import { cascadeRunning } from '../../../derivations/index.js';

/** How many nodes are visited at most to determine whether a premise depends on the root of a running cascade. */
const CLIMB = 10_000;

/** Locks and reads the nodes on which a conclusion is to depend. */
export class PremiseReader {
  constructor(
    private readonly slots: SlotRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly pendingCorrections: PendingCorrections,
    private readonly reader: NodeReader,
  ) {}

  /**
   * The nodes to show as context with a conclusion, each once and in the order named. They may be in any state, because
   * nothing is inferred from them. Throws 404 for missing nodes.
   */
  context(tx: TenantTx, space: Space, ids: readonly string[]): Promise<KnownEnd[]> {
    return this.reader.referredTo(tx, space, [...new Set(ids)]);
  }

  /**
   * The premises in the order named, locked so that nobody else can decide about them meanwhile. `own`: keys of claims
   * about which the request itself decides. These keys are locked together with those of the premises. Throws 404 if a
   * premise is not a claim of the space. Throws `cascade_running` if a running correction may concern a premise.
   */
  async hold(tx: TenantTx, space: Place, ids: readonly string[], own: readonly string[]): Promise<NodeState[]> {
    const nodeStates = await this.find(tx, space, ids, own);
    return ids.map((id) => nodeStates.get(id) ?? notFoundHere(id));
  }

  /** Like `hold`; ids that are not claims of the space are absent. */
  async find(
    tx: TenantTx,
    space: Place,
    ids: readonly string[],
    own: readonly string[],
  ): Promise<Map<string, NodeState>> {
    const [running, nodeStates] = await this.#held(tx, space, ids, own, ids);
    await this.#refuseCorrectionPending(tx, running, ids);
    return nodeStates;
  }

  /** Like `hold`, with the dependent node before its premises. */
  async holdFor(tx: TenantTx, space: Place, nodeId: string, premiseIds: readonly string[]): Promise<NodeState[]> {
    const own = [...(await this.nodeStates.keys(tx, space.id, [nodeId])), keyOfDependences(space.id)];
    const all = [nodeId, ...premiseIds];
    const [running, nodeStates] = await this.#held(tx, space, premiseIds, own, all);
    await this.#refuseCorrectionPending(tx, running, premiseIds);
    return all.map((id) => nodeStates.get(id) ?? notFoundHere(id));
  }

  /**
   * Throws `cascade_running` if a running correction may concern one of these, which the caller has locked but not read
   * yet.
   */
  async refuseCorrectionPending(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<void> {
    await this.#refuseCorrectionPending(tx, await this.pendingCorrections.running(tx, spaceId), ids);
  }

  async #held(
    tx: TenantTx,
    space: Place,
    premiseIds: readonly string[],
    own: readonly string[],
    wanted: readonly string[],
  ): Promise<[Running, Map<string, NodeState>]> {
    const keys = await this.nodeStates.keys(tx, space.id, premiseIds);
    await this.slots.lockShared(tx, keys, own);
    const [running, nodeStates] = await Promise.all([
      this.pendingCorrections.running(tx, space.id),
      this.nodeStates.load(tx, space, wanted),
    ]);
    return [running, await this.#aged(tx, space, premiseIds, nodeStates)];
  }

  /**
   * If a premise became stale or expired after the last run of `expire`, its causes do not show this yet. The aged
   * nodes on which it depends are therefore looked up.
   */
  async #aged(
    tx: TenantTx,
    space: Place,
    premiseIds: readonly string[],
    nodeStates: Map<string, NodeState>,
  ): Promise<Map<string, NodeState>> {
    const aged = premiseIds.filter((id) => isAgedBelow(nodeStates.get(id)));
    if (aged.length === 0) return nodeStates;
    const causes = await this.nodeStates.agedBelow(tx, space, aged);
    return new Map(
      [...nodeStates].map(([id, nodeState]) => [
        id,
        { ...nodeState, causes: causeSet([...nodeState.causes, ...(causes.get(id) ?? [])]) },
      ]),
    );
  }

  async #refuseCorrectionPending(tx: TenantTx, running: Running, ids: readonly string[]): Promise<void> {
    const pending = await this.pendingCorrections.among(tx, running, ids, CLIMB);
    if (pending.size > 0) throw cascadeRunning({ ids: [...pending.keys()].join(', ') });
  }
}

function notFoundHere(id: string): never {
  throw notFound({ what: 'claim', id });
}
