import type { z } from 'zod';
import { NODE_TYPES } from '#libs/graph/model/index.js';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import { forbidden, Refusal, roleIsAtLeast, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import type { AdmitItems, StoreResult } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { viewOfProposal } from '../../../proposals/index.js';
import { makerOf, planNode, type NodePlan } from '../../domain/node-plan.rules.js';
import { wavesOf, withIdsOf } from '../../domain/node-batch.js';
import type { CreateNodeItem } from '../../domain/node.schemas.js';
import type { CreateNodeResult } from '../../domain/node.views.js';
import type { NodeReader } from './node-reader.js';
import type { PartReader } from './part-reader.js';

type Result = z.input<typeof CreateNodeResult>;

interface Making {
  tx: TenantTx;
  ctx: Ctx;
  space: Space;
}

/** What was created, before it is formatted for readers. */
interface Made extends Pick<Result, 'outcome' | 'admission' | 'proposal'> {
  id: string | null;
  predictionId: string | null;
}

/** Names the item of a batch that caused the error. */
type Blame = (place: number, refusal: Refusal) => Refusal;

/** Creates nodes, whatever their type. */
export class NodeMaker {
  constructor(
    private readonly journal: Journal,
    private readonly ids: IdSource,
    private readonly parts: PartReader,
    private readonly admitItems: AdmitItems,
    private readonly reader: NodeReader,
  ) {}

  async make(tx: TenantTx, ctx: Ctx, space: Space, item: CreateNodeItem): Promise<Result> {
    const [result] = await this.makeAll({ tx, ctx, space }, [item], (_, refusal) => refusal);
    return result!;
  }

  /**
   * Either all or none: a refused item throws. Items that do not refer to each other are read, decided and written
   * together.
   */
  async makeAll(making: Making, items: readonly CreateNodeItem[], blame: Blame): Promise<Result[]> {
    const { tx, ctx, space } = making;
    items.forEach((item, place) => blaming(blame, place, () => checkRole(item, ctx)));
    if (items.length > 1) await this.parts.hold(tx, space, items);
    const made: Made[] = [];
    for (const wave of wavesOf(items)) {
      const named = wave.map((place) =>
        blaming(blame, place, () =>
          withIdsOf(
            items[place]!,
            made.map(({ id }) => id),
          ),
        ),
      );
      const outcomes = await this.#makeWave(making, named, (at, refusal) => blame(wave[at]!, refusal));
      wave.forEach((place, at) => {
        made[place] = outcomes[at]!;
      });
    }
    return this.#shown(making, made);
  }

  async #makeWave(making: Making, items: readonly CreateNodeItem[], blame: Blame): Promise<Made[]> {
    const { tx, ctx, space } = making;
    const parts = await this.parts.read(tx, ctx, space, items);
    const by = { spaceId: space.id, principalId: ctx.caller.principal.id, now: space.now, ids: this.ids };
    const plans = items.map((item, at) => blaming(blame, at, () => planNode(item, parts, makerOf(item, parts, by))));
    const admitted = await this.#admit(making, plans, blame);
    const forecasts = plans.map((plan, at) => forecastOf(plan, admitted.get(at)));
    const events: NewEvent[] = plans.flatMap((plan, at) =>
      plan.kind === 'plain' ? plan.events : (forecasts[at]?.event ?? []),
    );
    if (events.length > 0) await this.journal.record(tx, ctx, events);
    return plans.map((plan, at) =>
      plan.kind === 'plain' ? plainlyMade(plan) : claimMade(admitted.get(at)!, forecasts[at]?.node.id ?? null),
    );
  }

  /** The result of the gate for the claims among the plans, by position. */
  async #admit(
    { tx, ctx, space }: Making,
    plans: readonly NodePlan[],
    blame: Blame,
  ): Promise<Map<number, StoreResult>> {
    const places = plans.flatMap(({ kind }, at) => (kind === 'claim' ? [at] : []));
    const requests = plans.flatMap((plan) =>
      plan.kind === 'claim' ? [{ ctx, input: plan.input, basis: plan.basis, besides: plan.besides }] : [],
    );
    if (requests.length === 0) return new Map();
    const results = await this.admitItems.run(tx, { id: space.id, whole: space }, requests);
    return new Map(
      results.map((result, i) => {
        if (result instanceof Refusal) throw blame(places[i]!, result);
        return [places[i]!, result];
      }),
    );
  }

  async #shown({ tx, space }: Making, made: readonly Made[]): Promise<Result[]> {
    const ids = made.flatMap(({ id, predictionId }) => [id, predictionId]).filter((id) => id !== null);
    const views = new Map((await this.reader.views(tx, space, [...new Set(ids)])).map((view) => [view.id, view]));
    const shown = (id: string | null) => (id === null ? null : views.get(id as Id<'nod'>)!);
    return made.map(({ id, predictionId, ...rest }) => ({ ...rest, node: shown(id), prediction: shown(predictionId) }));
  }
}

function checkRole({ type }: CreateNodeItem, { caller }: Ctx): void {
  const { role } = NODE_TYPES[type];
  if (!roleIsAtLeast(caller.role, role))
    throw forbidden({ why: `Creating a node of type ${type} needs the role ${role} or higher.` }, { lacking: 'role' });
}

/** A prediction is created only with an observation that is new. */
function forecastOf(plan: NodePlan, admission: StoreResult | undefined) {
  const isNew = admission?.outcome === 'accepted' || admission?.outcome === 'quarantined';
  return plan.kind === 'claim' && isNew ? (plan.forecast?.(admission.claim!.id as Id<'clm'>) ?? null) : null;
}

/** A node that is not a claim does not pass the gate. */
const plainlyMade = ({ node, isTransformed, proposal }: NodePlan & { kind: 'plain' }): Made => ({
  outcome: isTransformed ? 'transformed' : 'accepted',
  id: node.id,
  predictionId: null,
  proposal: proposal && viewOfProposal(proposal),
  admission: null,
});

const claimMade = (admission: StoreResult, predictionId: string | null): Made => ({
  outcome: admission.outcome,
  id: admission.claim?.id ?? null,
  predictionId,
  proposal: null,
  admission,
});

function blaming<T>(blame: Blame, place: number, decide: () => T): T {
  try {
    return decide();
  } catch (thrown) {
    throw thrown instanceof Refusal ? blame(place, thrown) : thrown;
  }
}
