import { groundingUnder, mayConcern, type Running, type PendingCorrections } from '#libs/graph/cascades/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Claim } from '../domain/state/claim.js';
import type { Moment } from '../domain/state/slot.js';
import type { ClaimFilter, Place, SlotRepository } from './slot.repository.js';

/** A claim as a reader may take it. `isCorrectionPending`: a correction is on its way to it, and its grounding is the worst it may come to. */
export type ReadClaim = Claim & { isCorrectionPending: boolean };

/** Nodes looked at for one answer, to tell what corrections on their way will make of its claims. */
const BUDGET = 1_000;

/** Reads claims for readers: none that depends on something fallen is given as sound, however far its correction still has to go. */
export class ClaimReader {
  constructor(
    private readonly slots: SlotRepository,
    private readonly pendingCorrections: PendingCorrections,
  ) {}

  async find(tx: TenantTx, spaceId: string, ids: readonly string[], knownAt: Date | null = null): Promise<ReadClaim[]> {
    const [running, claims] = await Promise.all([
      this.pendingCorrections.running(tx, spaceId),
      this.slots.findClaims(tx, spaceId, ids, knownAt),
    ]);
    return this.settle(tx, knownAt === null ? running : new Map(), claims);
  }

  async list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    filter: ClaimFilter,
    moment: Moment,
  ): Promise<ReadClaim[]> {
    const [running, claims] = await Promise.all([
      this.pendingCorrections.running(tx, spaceId),
      this.slots.listClaims(tx, spaceId, page, filter, moment),
    ]);
    return this.settle(tx, moment.knownAt === null ? running : new Map(), claims);
  }

  /** Those in quarantine, in turn, so that no author stands before the others. */
  async listQuarantined(
    tx: TenantTx,
    spaceId: string,
    after: Place,
    limit: number,
    filter: ClaimFilter,
  ): Promise<(ReadClaim & Pick<Place, 'turn' | 'latest'>)[]> {
    const places = await this.slots.listQuarantineQueue(tx, spaceId, after, limit, filter);
    const claims = new Map(
      (
        await this.find(
          tx,
          spaceId,
          places.map(({ id }) => id),
        )
      ).map((claim) => [claim.id as string, claim]),
    );
    return places.map(({ id, turn, latest }) => ({ ...claims.get(id)!, turn, latest }));
  }

  /** What was read after `running` was. */
  async settle<C extends Pick<Claim, 'id' | 'type' | 'grounding'>>(
    tx: TenantTx,
    running: Running,
    claims: readonly C[],
  ): Promise<(C & { isCorrectionPending: boolean })[]> {
    const concerned = claims.filter(mayConcern(running)).map(({ id }) => id);
    const pending = await this.pendingCorrections.among(tx, running, concerned, BUDGET);
    return claims.map((claim) => ({
      ...claim,
      isCorrectionPending: pending.has(claim.id),
      grounding: groundingUnder(claim.grounding, pending.get(claim.id)),
    }));
  }
}
