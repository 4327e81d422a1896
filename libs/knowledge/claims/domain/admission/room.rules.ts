import { type Id, roleIsAtLeast, type Caller } from '#libs/kernel/index.js';
import type { SpacePolicy } from '#libs/tenancy/spaces/index.js';
import { Draft } from '../state/draft.js';
import { findClaim, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { reservedFrom } from '../gate/author-shares.rules.js';
import { isProtected } from '../gate/precedence.rules.js';
import type { SlotEvent } from '../state/slot.events.js';
import { voterOf } from '../trust/votes.js';
import type { Admission } from './admission.rules.js';
import { spaceFull } from '../claim.errors.js';

/** Status reason of a claim that was archived to make room for others. */
export const SPACE_FULL = 'space_full';

type Limits = Pick<SpacePolicy, 'maxActiveClaims' | 'whenFull'>;

export interface Fullness {
  /** Number of active claims, including those that have just been stored. */
  count: number;
  /** How many of these each author has, largest first; empty unless `needsShares`. */
  shares: readonly { author: string; count: number }[];
  /** The authors who have just stored claims. */
  authors: readonly string[];
}

/**
 * Whether the number of claims of each author matters: only if the space is set to refuse, only the reserve is left,
 * and the limit is not exceeded yet.
 */
export const needsShares = ({ maxActiveClaims: limit, whenFull }: Limits, count: number): boolean =>
  limit !== null && whenFull === 'refuse' && count > reservedFrom(limit) && count <= limit;

/**
 * How many claims have to be archived. If the space is set to refuse, throws `space_full` when the limit is exceeded,
 * or when only the reserve is left and an author who has more claims than every other has just stored some (claims spec,
 * section 15a, rule 16).
 */
export function toArchive({ maxActiveClaims: limit, whenFull }: Limits, { count, shares, authors }: Fullness): number {
  if (limit === null) return 0;
  if (whenFull === 'archive') return Math.max(0, count - limit);
  const [largest, next] = shares;
  const hasMost = next !== undefined && largest!.count > next.count && authors.includes(largest!.author);
  const isOthersReserve = hasMost && count > reservedFrom(limit);
  if (count > limit || isOthersReserve) throw spaceFull({ limit });
  return 0;
}

/** Archives claims of a slot, except protected ones. */
export function makeRoom(slot: KnownSlot, ids: readonly Id<'clm'>[], context: DecisionContext): SlotEvent[] {
  const draft = new Draft(slot, context);
  for (const id of ids) {
    const claim = findClaim(slot, id);
    if (claim === undefined || claim.status !== 'active' || isProtected(claim)) continue;
    draft.change('claim_archived', id, { status: 'archived', statusReason: SPACE_FULL }, { decision: null });
  }
  return draft.events;
}

/** How many entries one author below writer may have in each review queue of a space (claims spec, rule 16). */
export const MAX_WAITING = 50;

/** How many entries an author has already, in each queue that a claim can enter. */
export interface Waiting {
  quarantined: number;
  possible: number;
}

/** What a decision adds to the queues. A challenge that replaces an older one adds nothing. */
export interface Added {
  quarantined: number;
  possible: number;
}

export const isLimited = ({ role }: Caller): boolean => !roleIsAtLeast(role, 'writer');

/**
 * The author whose new challenge of a key replaces older challenges by the same author; null: a writer may have
 * several.
 */
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

/** A claim beyond the quota is not stored; the claims that it would have changed stay as they are. */
export const beyondQuota = (slot: KnownSlot): Admission => ({
  outcome: 'rejected',
  claimId: null,
  reason: 'review_quota_exceeded',
  slot,
  events: [],
  leftOut: [],
});
