import type { Node, NodeRepository } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { Claim, SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { groundingAt } from '#libs/knowledge/evidence-types/index.js';
import type { Place } from '../../node-states/index.js';
import { countsAgainst, type Resolution, type ResolverState } from '../domain/settling.rules.js';
import { verdictOnConjecture, verdictOnObservation, type Judged } from '../domain/verdict.rules.js';

/** Reads the state of resolvers, and the claims that their verdicts affect, whose keys it locks. */
export class ResolverReader {
  constructor(
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
  ) {}

  /** The resolutions of a node that count: their resolver is valid and may still judge the target. */
  async counting(
    tx: TenantTx,
    node: Node,
    resolutions: readonly Resolution[],
    now: Date,
  ): Promise<(resolution: Resolution) => boolean> {
    const [nodeStates, judged] = await Promise.all([
      this.#nodeStates(
        tx,
        { id: node.spaceId, now },
        resolutions.map(({ resolverId }) => resolverId),
      ),
      this.judgedClaim(tx, node),
    ]);
    return (each) => countsAgainst(each, nodeStates.get(each.resolverId), judged);
  }

  async #nodeStates(
    tx: TenantTx,
    { id: spaceId, now }: Place,
    ids: readonly string[],
  ): Promise<Map<string, ResolverState>> {
    const claims = await this.slots.findClaims(tx, spaceId, ids);
    return new Map(
      claims.map((claim) => [
        claim.id,
        {
          status: claim.status,
          grounding: groundingAt(claim, now),
          weight: claim.confidence ?? claim.trust,
          gateTrust: claim.gateTrust,
        },
      ]),
    );
  }

  /** The claim that a prediction depends on; null if the prediction was created without an observation. */
  async observationOf(tx: TenantTx, { id, spaceId, type }: Node): Promise<Judged | null> {
    if (type !== 'prediction') return null;
    const [edge] = await this.nodes.listEdges(tx, spaceId, [id], ['derives_from']);
    if (edge === undefined) return null;
    const [claim] = await this.slots.holdClaims(tx, spaceId, [edge.toId]);
    const [node] = await this.nodes.find(tx, spaceId, [edge.toId]);
    return claim === undefined || node === undefined ? null : { claim, node };
  }

  /** The claim that a verdict on the node is about; null: none. */
  async judgedClaim(tx: TenantTx, node: Node): Promise<Claim | null> {
    if (node.type !== 'conjecture') return (await this.observationOf(tx, node))?.claim ?? null;
    return (await this.slots.holdClaims(tx, node.spaceId, [node.id]))[0] ?? null;
  }

  /**
   * What a new verdict affects: for a conjecture the conjecture itself, for a prediction the observation that it
   * depends on. `judged`: the node before the verdict.
   */
  async effectsOf(tx: TenantTx, judged: Node, verdict: string | null, occurredAt: Date): Promise<NewEvent[]> {
    if (verdict === judged.verdict) return [];
    if (judged.type === 'conjecture') {
      const [claim] = await this.slots.holdClaims(tx, judged.spaceId, [judged.id]);
      return verdictOnConjecture({ claim: claim!, node: judged }, verdict, occurredAt);
    }
    const observation = await this.observationOf(tx, judged);
    return observation === null ? [] : verdictOnObservation(observation, verdict, judged.id, occurredAt);
  }
}
