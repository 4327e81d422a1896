import { groundingUnder, mayConcern, type Running, type PendingCorrections } from '#libs/graph/cascades/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Claim } from '../domain/state/claim.js';
import type { Moment } from '../domain/state/slot.js';
import type { ClaimFilter, Place, SlotRepository } from './slot.repository.js';

/**
 * A claim as it may be shown to a reader. `isCorrectionPending`: a running correction has not reached it yet, and its
 * grounding is the worst that the correction may give it.
 */
export type ReadClaim = Claim & { isCorrectionPending: boolean };

/** Maximum number of nodes visited for one answer, to determine how running corrections will affect its claims. */
const BUDGET = 1_000;

/**
 * Reads claims for readers. A claim that depends on something that was corrected is never shown as sound, even before
 * its correction has reached it.
 */
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

  /** Quarantined claims, ordered so that authors take turns. */
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

  /** Applies running corrections to claims. Must be called only for rows that were read after `running`. */
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
