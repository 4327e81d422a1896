import { type Id, roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import { Draft } from '../state/draft.js';
import { findClaim, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { isProtected } from '../gate/precedence.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { voterOf } from '../trust/votes.js';
import type { Admission } from './admission.rules.js';
import { spaceFull } from '../claim.errors.js';

/** Status reason of a claim that had to go for others. */
export const SPACE_FULL = 'space_full';

type Limits = Pick<SpacePolicy, 'maxActiveClaims' | 'whenFull'>;

export interface Fullness {
  /** Active claims, with those that have just come. */
  count: number;
  /** Of these how many each author has, most first. */
  shares: readonly { author: string; count: number }[];
  /** Who has just brought some. */
  authors: readonly string[];
}

/** Of what a space may hold, the part that who has most of it leaves to others (claims spec, section 15a, rule 16). */
const RESERVE = 0.1;

/** From how many claims on it matters who has most of them. */
export const reservedFrom = (limit: number): number => limit - Math.floor(limit * RESERVE);

/** How many claims have to go. Throws `space_full` where the space is set to refuse, and for who has most where only the reserve of the others is left. */
export function toArchive({ maxActiveClaims: limit, whenFull }: Limits, { count, shares, authors }: Fullness): number {
  if (limit === null) return 0;
  if (whenFull === 'archive') return Math.max(0, count - limit);
  const [largest] = shares;
  const isOthersReserve = count > reservedFrom(limit) && shares.length > 1 && authors.includes(largest!.author);
  if (count > limit || isOthersReserve) throw spaceFull({ limit });
  return 0;
}

/** Archives claims of a slot, but for those that are protected. */
export function makeRoom(slot: KnownSlot, ids: readonly Id<'clm'>[], context: DecisionContext): SlotEvent[] {
  const draft = new Draft(slot, context);
  for (const id of ids) {
    const claim = findClaim(slot, id);
    if (claim === undefined || claim.status !== 'active' || isProtected(claim)) continue;
    draft.change('claim_archived', id, { status: 'archived', statusReason: SPACE_FULL }, { decision: null });
  }
  return draft.events;
}

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
