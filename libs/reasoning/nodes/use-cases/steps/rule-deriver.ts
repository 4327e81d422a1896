import type { NodeRepository } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { Ctx, Id, IdSource } from '#libs/kernel/index.js';
import type { FactDeriver, HeldParents } from '#libs/knowledge/facts/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { basisOn, checkPremises, rederived, type Conclusion, type Maker } from '../../../derivations/index.js';
import {
  causesFrom,
  digestFrom,
  rankAbove,
  RULE,
  type NodeState,
  type NodeStateRepository,
} from '../../../node-states/index.js';
import type { PremiseReader } from './premise-reader.js';

/** Derives facts from facts by the rule of their claim type, with a reasoning type that callers cannot use. */
export class RuleDeriver implements FactDeriver {
  constructor(
    private readonly journal: Journal,
    private readonly premises: PremiseReader,
    private readonly nodeStates: NodeStateRepository,
    private readonly nodes: NodeRepository,
    private readonly ids: IdSource,
  ) {}

  async hold(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    parentIds: readonly string[],
    keys: readonly string[],
    { claimType, version }: { claimType: string; version: number },
  ): Promise<HeldParents> {
    checkPremises(parentIds);
    const parents = await this.premises.hold(tx, space, parentIds, keys);
    const maker = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
    const detail = { reasoningType: RULE, claimType, schemaVersion: version };
    return {
      basis: basisOn('derivation', concluded([], parents, detail, maker), parents, maker, NO_CONTEXT),
      rederive: (factId) => this.#rederive(tx, ctx, space, { factId, parents, detail, maker }),
    };
  }

  async #rederive(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { factId, parents, detail, maker }: Rederivation,
  ): Promise<void> {
    const [states, [node], edges] = await Promise.all([
      this.nodeStates.load(tx, space, [factId]),
      this.nodes.find(tx, space.id, [factId]),
      this.nodes.listEdges(tx, space.id, [factId], ['derives_from']),
    ]);
    const before = states.get(factId)!;
    const known = new Set(edges.map(({ toId }) => toId));
    if (known.size === parents.length && parents.every(({ id }) => known.has(id))) return;
    const conclusion = concluded(before.replaced, parents, detail, maker);
    await this.journal.record(tx, ctx, rederived({ before, node: node!, edges, conclusion, premises: parents }, maker));
  }
}

interface Rederivation {
  factId: Id<'clm'>;
  parents: readonly NodeState[];
  detail: Conclusion['detail'];
  maker: Maker;
}

const NO_CONTEXT = { agent: null, sessionId: null, cited: [] };

function concluded(
  replaced: readonly string[],
  parents: readonly NodeState[],
  detail: Conclusion['detail'],
  { now }: Maker,
): Conclusion {
  const causes = causesFrom(replaced, parents);
  return { ...digestFrom(parents, causes, now, RULE), rank: rankAbove(parents), causes, detail };
}
