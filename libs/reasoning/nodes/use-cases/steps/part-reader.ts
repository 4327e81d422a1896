import { refusalIn, type Ctx } from '#libs/kernel/index.js';
import { keyHeldBy, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { PremiseReader } from './premise-reader.js';
import type { NodeStateRepository } from '../../../node-states/index.js';
import { claimNamed, endsNamed, evidenceNamed, premisesNamed, type NodeParts } from '../../domain/node-plan.rules.js';
import type { CreateNodeItem } from '../../domain/node.schemas.js';
import type { NodeReader } from './node-reader.js';

/** Reads the nodes that new nodes refer to, each once; several reads are sent together. */
export class PartReader {
  constructor(
    private readonly evidence: EvidenceRepository,
    private readonly slots: SlotRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly sessions: SessionRepository,
    private readonly premises: PremiseReader,
    private readonly reader: NodeReader,
  ) {}

  /**
   * Acquires at once all locks that nodes created one after the other will need: first the evidence and then the keys,
   * each in a fixed order. Revocations of evidence use the same order.
   */
  async hold(tx: TenantTx, space: Space, items: readonly CreateNodeItem[]): Promise<void> {
    await this.evidence.load(tx, space.id, distinct(items.flatMap(evidenceNamed)));
    const built = distinct(items.flatMap(premisesNamed)).filter((id) => id.startsWith('clm_'));
    await this.slots.lockShared(tx, await this.nodeStates.keys(tx, space.id, built), keysOf(space, items));
  }

  /**
   * Evidence is locked against revocation, premises against decisions about them. Missing nodes are absent. Throws
   * `cascade_running`.
   */
  async read(tx: TenantTx, ctx: Ctx, space: Space, items: readonly CreateNodeItem[]): Promise<NodeParts> {
    const refs = distinct(items.flatMap(({ sessionId }) => sessionId ?? []));
    const built = distinct(items.flatMap(premisesNamed));
    const [evidence, nodeStates, ends, sessions] = await Promise.all([
      this.evidence.load(tx, space.id, distinct(items.flatMap(evidenceNamed))),
      built.length === 0 ? new Map() : this.premises.find(tx, space, built, keysOf(space, items)),
      this.reader.findReferredTo(tx, space, distinct(items.flatMap(endsNamed))),
      Promise.all(refs.map((ref) => this.sessions.getOwn(tx, ctx, space.id, ref).catch(refusalIn))),
    ]);
    return {
      evidence: new Map(evidence.map((each) => [each.id, each])),
      nodeStates,
      ends,
      sessions: new Map(refs.map((ref, i) => [ref, sessions[i]!])),
    };
  }
}

/** The keys to lock for decisions on the nodes. */
const keysOf = (space: Space, items: readonly CreateNodeItem[]): string[] =>
  items.flatMap((item) => {
    const claim = claimNamed(item);
    return claim === null ? [] : keyHeldBy(space.id, claim);
  });

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)].sort();
