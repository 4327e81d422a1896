import type { z } from 'zod';
import { NODE_TYPES } from '#libs/graph/grammar/domain/index.js';
import type { Journal } from '#libs/history/events/store/index.js';
import { forbidden, roleIsAtLeast, type Ctx, type Id, type IdSource } from '#libs/kernel/index.js';
import { StoreClaimItem } from '#libs/knowledge/claims/domain/index.js';
import type { StoreResult } from '#libs/knowledge/claims/use-cases/steps/index.js';
import type { Evidence } from '#libs/knowledge/evidence/domain/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import {
  assumptionFooting, checkCornerstone, checkLesson, checkOutgrown, isAssumption, isCornerstone, isLesson, isObservation, lessonFooting, makePlainNode, observationFooting,
  predictionOn, proposeCornerstone, reportedState, type AssumptionItem, type CornerstoneItem, type CreateNodeItem, type CreateNodeResult, type LessonItem, type Maker, type ObservationItem, type PlainItem,
} from '../../domain/index.js';
import { viewOfProposal } from '../../../proposals/domain/index.js';
import type { ClaimNodes } from './claim-nodes.js';
import type { NodeReader } from './node-reader.js';

type Result = z.input<typeof CreateNodeResult>;

interface Making {
  tx: TenantTx;
  ctx: Ctx;
  space: Space;
  maker: Maker;
}

/** Makes nodes, whatever their type. */
export class NodeMaker {
  constructor(
    private readonly journal: Journal, private readonly ids: IdSource, private readonly sessions: SessionRepository,
    private readonly claims: ClaimNodes, private readonly reader: NodeReader,
  ) {}

  /** Takes hold at once of all that nodes to be made one after the other will hold, so that two who make many do not wait for each other. */
  hold(tx: TenantTx, space: Space, items: readonly CreateNodeItem[]): Promise<void> {
    return this.claims.hold(tx, space, items);
  }

  async make(tx: TenantTx, ctx: Ctx, space: Space, item: CreateNodeItem): Promise<Result> {
    const { role } = NODE_TYPES[item.type];
    if (!roleIsAtLeast(ctx.caller.role, role)) throw forbidden({ why: `A ${item.type} is made by a ${role} or higher.` });
    const making = { tx, ctx, space, maker: await this.#maker(tx, ctx, space, item) };
    if (isObservation(item)) return this.#observe(making, item);
    if (isAssumption(item)) return this.#assume(making, item);
    if (isLesson(item)) return this.#teach(making, item);
    if (isCornerstone(item)) return this.#lay(making, item);
    return this.#makePlain(making, item as PlainItem);
  }

  async #maker(tx: TenantTx, { caller }: Ctx, space: Space, { type, sessionId: ref, agent }: CreateNodeItem): Promise<Maker> {
    const session = ref ? await this.sessions.get(tx, space.id, ref) : null;
    if (type === 'feeling_report' && session?.principalId !== caller.principal.id) throw forbidden({ why: 'A feeling is reported in a session of one\'s own.' });
    return { spaceId: space.id, principalId: caller.principal.id, now: space.now, ids: this.ids, agent: agent ?? session?.agent ?? null, sessionId: session?.id ?? null };
  }

  async #observe({ tx, ctx, space, maker }: Making, item: ObservationItem): Promise<Result> {
    const evidence = await this.claims.observed(tx, space, item.evidenceId!);
    const footing = observationFooting(item, evidence, maker);
    const admission = await this.claims.admit(tx, ctx, space, observedClaim(item, evidence), footing);
    const isNew = admission.outcome === 'accepted' || admission.outcome === 'quarantined';
    const forecast = isNew && item.type === 'observation_predictive' ? predictionOn(admission.claim!.id as Id<'clm'>, item, footing.confidence, evidence, maker) : null;
    if (forecast !== null) await this.journal.record(tx, ctx, [forecast.event]);
    return this.#claimed(tx, space, admission, forecast?.node.id ?? null);
  }

  async #assume({ tx, ctx, space, maker }: Making, item: AssumptionItem): Promise<Result> {
    const context = await this.reader.ends(tx, space, [...new Set(item.contextIds)]);
    const admission = await this.claims.admit(tx, ctx, space, StoreClaimItem.parse({ text: item.claim, agent: maker.agent }), assumptionFooting(item, context, maker));
    return this.#claimed(tx, space, admission, null);
  }

  async #teach({ tx, ctx, space, maker }: Making, item: LessonItem): Promise<Result> {
    checkLesson(item);
    const incidents = await this.claims.incidents(tx, space, item.incidentIds!);
    const admission = await this.claims.admit(tx, ctx, space, StoreClaimItem.parse({ text: item.claim, agent: maker.agent }), lessonFooting(item, incidents, maker));
    return this.#claimed(tx, space, admission, null);
  }

  async #makePlain({ tx, ctx, space, maker }: Making, given: PlainItem): Promise<Result> {
    const feeling = given.reportedState ? reportedState(given.reportedState) : null;
    const item = feeling === null ? given : { ...given, reportedState: feeling.state };
    const named = await this.reader.ends(tx, space, [...new Set(item.contextIds), ...(item.goalA ? [item.goalA] : []), ...(item.goalB ? [item.goalB] : [])]);
    const { node, event } = makePlainNode(item, named, maker);
    await this.journal.record(tx, ctx, [event]);
    return { ...await this.#plain(tx, space, node.id), outcome: feeling?.isTransformed === true ? 'transformed' : 'accepted' };
  }

  async #lay({ tx, ctx, space, maker }: Making, item: CornerstoneItem): Promise<Result> {
    checkCornerstone(item);
    const supports = await this.claims.incidents(tx, space, item.supportIds!);
    if (item.outgrowsId) checkOutgrown((await this.reader.ends(tx, space, [item.outgrowsId]))[0]!);
    const { node, proposal, events } = proposeCornerstone(item, supports, maker);
    await this.journal.record(tx, ctx, events);
    return { ...await this.#plain(tx, space, node.id), proposal: viewOfProposal(proposal) };
  }

  /** What is no claim passes no gate. */
  async #plain(tx: TenantTx, space: Space, id: string): Promise<Result> {
    return { outcome: 'accepted', node: await this.reader.view(tx, space, id), prediction: null, proposal: null, admission: null };
  }

  async #claimed(tx: TenantTx, space: Space, admission: StoreResult, predictionId: string | null): Promise<Result> {
    const node = admission.claim === null ? null : await this.reader.view(tx, space, admission.claim.id);
    return { outcome: admission.outcome, node, prediction: predictionId === null ? null : await this.reader.view(tx, space, predictionId), proposal: null, admission };
  }
}

/** What is claimed of evidence: in the name of whose it is, at the time it was seen. */
function observedClaim(item: ObservationItem, evidence: Evidence): StoreClaimItem {
  return StoreClaimItem.parse({
    text: item.claim, triple: item.triple, evidence: [evidence.id], observedAt: evidence.observedAt.toISOString(), agent: item.agent,
    provenance: { source: evidence.class, sourceId: evidence.sourceId },
  });
}
