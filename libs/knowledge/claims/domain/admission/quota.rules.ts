import { roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import type { KnownSlot } from '../state/slot.js';
import { voterOf } from '../trust/votes.js';
import type { Admission } from './admission.rules.js';

/** What one author below writer may have in each review queue of a space (claims spec, rule 16). */
export const MAX_WAITING = 50;

/** How much of an author waits already, in each queue a claim can enter. */
export interface Waiting {
  quarantined: number;
  possible: number;
}

/** What a decision adds to the queues. A challenge that takes the place of an older one adds nothing. */
export interface Added {
  quarantined: number;
  possible: number;
}

export const isLimited = ({ role }: Caller): boolean => !roleIsAtLeast(role, 'writer');

/** Whose older challenges of a key a newer one replaces; null: a writer may have several. */
export const challengerOf = (caller: Caller): string | null => (isLimited(caller) ? voterOf(caller) : null);

export function addedBy(admission: Admission, found: readonly { weakerId: string }[]): Added {
  const replaced = admission.events.filter(({ kind }) => kind === 'claim_archived').length;
  return {
    quarantined: Math.max(0, (admission.outcome === 'quarantined' ? 1 : 0) - replaced),
    possible: found.filter(({ weakerId }) => weakerId === admission.claimId).length,
  };
}

export const exceeds = (waiting: Waiting, added: Added): boolean =>
  (added.quarantined > 0 && waiting.quarantined + added.quarantined > MAX_WAITING) ||
  (added.possible > 0 && waiting.possible + added.possible > MAX_WAITING);

/** Nothing comes of a claim beyond the quota; what it would have changed stays. */
export const beyondQuota = (slot: KnownSlot): Admission => ({
  outcome: 'rejected',
  claimId: null,
  reason: 'review_quota_exceeded',
  slot,
  events: [],
});
