import type { Id } from '#libs/kernel/index.js';
import { contains } from '../state/window.js';
import { DIGEST, type Claim } from '../state/claim.js';
import { Draft } from '../state/draft.js';
import { readmit, settleDispute } from '../gate/quarantine.rules.js';
import type { DecisionContext, KnownSlot } from '../state/slot.js';
import type { SlotEvent } from '../state/slot.events.js';
import { refreshStrength } from '../trust/strength.js';
import { notRestorable } from '../claim.errors.js';

export interface Restored {
  outcome: 'restored' | 'historical' | 'quarantined' | 'not_archived';
  /** Claims it replaced. */
  superseded: Id<'clm'>[];
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * An archived claim is wanted again (claims spec, section 14): it comes back through the gate and its strength is refreshed now, or the next `decay` run would archive it.
 * What was replaced or set aside before it was archived comes back as that. Throws `not_restorable`.
 */
export function restoreClaim(
  claimId: Id<'clm'>,
  reason: string | null,
  known: KnownSlot,
  context: DecisionContext,
): Restored {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  if (claim.status !== 'archived') return { outcome: 'not_archived', superseded: [], slot: known, events: [] };
  refuseUnfit(claim, known);
  const wanted = { reason: reason ?? 'wanted' };
  const kept = refreshStrength(claim, draft.now);
  if (claim.supersededBy !== null)
    draft.change('claim_restored', claimId, { ...kept, status: 'superseded', statusReason: null }, wanted);
  else if (claim.statusReason === 'quarantined')
    draft.change(
      'claim_quarantined',
      claimId,
      { ...kept, status: 'quarantined', statusReason: 'manual' },
      { decision: null },
    );
  else readmit(draft, claim, kept, wanted);
  settleDispute(draft, claimId);
  return {
    outcome: outcomeOf(draft.claim(claimId)),
    superseded: draft.slot.claims.filter((other) => isReplacedBy(other, claimId, known)).map(({ id }) => id),
    slot: draft.slot,
    events: draft.events,
  };
}

function refuseUnfit(claim: Claim, { claims }: KnownSlot): void {
  const { id, mergedInto, category, rejectedWeight } = claim;
  if (mergedInto !== null) throw notRestorable({ id, why: `it was merged into ${mergedInto}; undo that merge.` });
  if (category === DIGEST) throw notRestorable({ id, why: 'what it gathers has changed since; compress that again.' });
  if (rejectedWeight !== null)
    throw notRestorable({ id, why: 'a reviewer rejected it; store it again with stronger evidence.' });
  const twin = claims.find(
    (other) =>
      other.id !== id &&
      other.status === 'active' &&
      claim.slot !== null &&
      other.slot === claim.slot &&
      other.valueKey === claim.valueKey &&
      contains(other, claim),
  );
  if (twin !== undefined) throw notRestorable({ id, why: `${twin.id} says the same and is believed.` });
}

function outcomeOf({ status }: Claim): Restored['outcome'] {
  if (status === 'superseded') return 'historical';
  return status === 'quarantined' ? 'quarantined' : 'restored';
}

const isReplacedBy = (claim: Claim, by: string, before: KnownSlot): boolean =>
  claim.supersededBy === by && before.claims.find(({ id }) => id === claim.id)?.supersededBy !== by;
