import type { NewEvent, EventPolicy } from '#libs/history/events/index.js';
import type { Claim, SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { lapseOf, LEAVING_KINDS, leaversIn } from '../domain/ending.rules.js';
import type { DigestRepository } from '../store/digest.repository.js';

/**
 * Archives digests in the same transaction in which one of their members leaves, together with the digests that contain
 * these digests.
 */
export class DigestPolicy implements EventPolicy {
  readonly kinds = LEAVING_KINDS;

  constructor(
    private readonly digests: DigestRepository,
    private readonly slots: SlotRepository,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const leavers = leaversIn(events);
    if (spaceId === null || leavers.length === 0) return [];
    return lapseOf(await this.#held(tx, spaceId, leavers), events, occurredAt);
  };

  /**
   * Locks and then reads the digests above, so that a vote on one of them cannot restore it. Before a digest is locked,
   * others may make a digest of it, so the digests are listed again until no further one is found.
   */
  async #held(tx: TenantTx, spaceId: string, leavers: readonly string[]): Promise<Claim[]> {
    let digests: Claim[] = [];
    for (;;) {
      const ids = await this.digests.above(tx, leavers);
      if (ids.every((id) => digests.some((digest) => digest.id === id))) return digests;
      digests = await this.slots.holdClaims(tx, spaceId, ids);
    }
  }
}
