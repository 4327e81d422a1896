import type { NewEvent, EventPolicy } from '#libs/history/events/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { lapseOf, LEAVING_KINDS, leaversIn } from '../domain/ending.rules.js';
import type { DigestRepository } from '../store/digest.repository.js';

/** Archives a digest in the transaction in which one of its members leaves, together with the digests made of it. */
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
    // Locked before they are read: a vote on one of them must not restore it.
    const [, digests] = await Promise.all([this.slots.lock(tx, ids), this.slots.findClaims(tx, spaceId, ids)]);
    return lapseOf(digests, events, occurredAt);
  };
}
