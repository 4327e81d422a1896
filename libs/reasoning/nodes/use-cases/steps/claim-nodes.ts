import { notFound, Refusal, type Ctx } from '#libs/kernel/index.js';
import { StoreClaimItem, type Footing } from '#libs/knowledge/claims/domain/index.js';
import { keyHeldBy, type AdmitItems, type StoreResult } from '#libs/knowledge/claims/use-cases/steps/index.js';
import type { Evidence } from '#libs/knowledge/evidence/domain/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/store/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { PremiseReader } from '../../../derivations/use-cases/steps/index.js';
import type { Standing } from '../../../standing/domain/index.js';
import type { CreateNodeItem } from '../../domain/index.js';
import type { StandingRepository } from '../../../standing/store/index.js';

/** Takes claim-bearing nodes through the gate of knowledge, as any claim. */
export class ClaimNodes {
  constructor(
    private readonly admitItems: AdmitItems, private readonly evidence: EvidenceRepository, private readonly slots: SlotRepository, private readonly standings: StandingRepository,
    private readonly premises: PremiseReader,
  ) {}

  /** The evidence first and then the keys, each in one order, as whoever revokes evidence does. */
  async hold(tx: TenantTx, space: Space, items: readonly CreateNodeItem[]): Promise<void> {
    await this.evidence.load(tx, space.id, [...new Set(items.flatMap(({ evidenceId }) => evidenceId ?? []))].sort());
    const own = items.flatMap(({ claim, triple }) => (claim && triple ? keyHeldBy(space.id, StoreClaimItem.parse({ text: claim, triple })) : []));
    const built = items.flatMap(({ incidentIds, supportIds }) => [...incidentIds ?? [], ...supportIds ?? []]).filter((id) => id.startsWith('clm_'));
    await this.slots.lockShared(tx, await this.standings.keys(tx, space.id, built), own);
  }

  /** The evidence observed, held against revocation, or 404. */
  async observed(tx: TenantTx, space: Space, id: string): Promise<Evidence> {
    const [evidence] = await this.evidence.load(tx, space.id, [id]);
    if (evidence === undefined) throw notFound({ what: 'evidence', id });
    return evidence;
  }

  /** What a lesson is learned from, or a cornerstone rests on: held and refused as the premises of a derivation are. */
  incidents(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Standing[]> {
    return this.premises.hold(tx, space, ids, []);
  }

  async admit(tx: TenantTx, ctx: Ctx, space: Space, item: StoreClaimItem, footing: Footing): Promise<StoreResult> {
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input: item, footing }]);
    if (result instanceof Refusal) throw result;
    return result!;
  }
}
