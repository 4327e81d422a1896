import type { NewEvent, EventPolicy } from '#libs/history/events/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
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
    const ids = spaceId === null ? [] : await this.digests.above(tx, leaversIn(events));
    if (spaceId === null || ids.length === 0) return [];
    // The digests are locked before they are read, so that a vote on one of them cannot restore it.
    const [, digests] = await Promise.all([this.slots.lock(tx, ids), this.slots.findClaims(tx, spaceId, ids)]);
    return lapseOf(digests, events, occurredAt);
  };
}
