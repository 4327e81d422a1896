import type { z } from 'zod';
import { Refusal, type Id } from '#libs/kernel/index.js';
import type { PromotedClaim } from '../admission/incoming.js';
import type { Admission } from '../admission/admission.rules.js';
import type { StoreClaimItem } from '../claim.schemas.js';
import type { StoreClaimResult } from '../claim.views.js';
import type { Claim } from '../state/claim.js';
import { Draft } from '../state/draft.js';
import { findClaim, type DecisionContext, type KnownSlot } from '../state/slot.js';
import type { SlotEvent } from '../state/slot.events.js';
import { beliefStateAt } from '../trust/belief.js';
import { ownerOf, isAssertion, type Support } from '../trust/support.js';

/** A claim of a workspace as it is admitted to the durable lane: everything that it says, and nothing new. */
export function promotedItem(claim: Claim): StoreClaimItem {
  const { text, subject, predicate, value, category, importance, tags, agent, observedAt, validUntil } = claim;
  const isWindowed = !claim.validFromInferred || validUntil !== null;
  return {
    text,
    triple: subject === null || predicate === null || value === null ? null : { subject, predicate, value },
    scope: isWindowed ? 'temporal' : 'global',
    observedAt,
    validFrom: claim.validFromInferred ? undefined : claim.validFrom,
    validUntil: validUntil ?? undefined,
    category,
    importance,
    tags: [...tags],
    agent,
    propositionClass: claim.propositionClass ?? undefined,
    evidence: [],
    provenance: { source: claim.baseClass },
  };
}

/**
 * The live evidence of a promoted claim, in the form in which a repetition adds it to an existing claim. The records of
 * its conclusion come first.
 */
export const supportIn = ({ attachments }: PromotedClaim): Support[] =>
  attachments
    .filter(({ live }) => live)
    .map(({ claimId: _claim, attachedAt: _at, live: _live, ...row }) => row)
    .sort((a, b) => Number(b.relation === 'conclusion') - Number(a.relation === 'conclusion'));

/** The voter whose assertion determines the words of the promoted claim. */
export const speakerIn = ({ claim, attachments }: PromotedClaim): string =>
  ownerOf(attachments.filter((row) => row.live && isAssertion(row)))?.assertedBy ?? claim.recordedBy;

/**
 * Whether the admission of a promoted claim made, or confirmed, a claim that is believed and, at `now`, accepted. Any
 * other admission is not recorded, so promotion never quarantines a claim, rejects it or makes it history.
 */
export function entersForce({ outcome, claimId, slot }: Admission, now: Date): boolean {
  const claim = claimId === null ? undefined : findClaim(slot, claimId);
  const isTaken = outcome === 'accepted' || outcome === 'deduplicated';
  return isTaken && claim?.status === 'active' && beliefStateAt(claim, now) === 'accepted';
}

/** Makes claims of a key canonical. `from`: the claim of a workspace that was promoted to this claim. */
export function makeCanonical(
  known: KnownSlot,
  claims: readonly { id: Id<'clm'>; from: Id<'clm'> | null }[],
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  for (const { id, from } of claims) draft.change('claim_promoted', id, { tier: 'canonical' }, { from });
  return draft.events;
}

/** Archives claims of a workspace. `mergedInto`: for a promoted claim, the durable claim that took its place. */
export function leaveWorkspace(
  known: KnownSlot,
  leaving: readonly { id: Id<'clm'>; because: string; mergedInto?: Id<'clm'> }[],
  context: DecisionContext,
): SlotEvent[] {
  const draft = new Draft(known, context);
  for (const { id, because: statusReason, mergedInto = null } of leaving)
    draft.change('claim_archived', id, { status: 'archived', statusReason, mergedInto }, { decision: null });
  return draft.events;
}

/** The claim that the admission of a promoted claim made or confirmed; null: nothing was recorded. */
export function entersForceAs(result: z.input<typeof StoreClaimResult> | Refusal): Id<'clm'> | null {
  return result instanceof Refusal || result.outcome === 'rejected' ? null : ((result.claim?.id ?? null) as Id<'clm'>);
}

/** The result of an admission that was not recorded. */
export const notPromoted = (result: z.input<typeof StoreClaimResult>): z.input<typeof StoreClaimResult> => ({
  ...result,
  outcome: 'rejected',
  claim: null,
  superseded: [],
  narrowed: [],
  remainders: [],
  conflicts: [],
});
