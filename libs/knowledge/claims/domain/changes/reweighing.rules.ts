import { appraise } from '../gate/appraisal.rules.js';
import { Draft } from '../state/draft.js';
import { rewordByOwner } from '../gate/wording.rules.js';
import { settleDispute } from '../gate/quarantine.rules.js';
import { stateOf, type Claim } from '../state/claim.js';
import { votesOn, type DecisionContext, type KnownSlot } from '../state/slot.js';
import { writtenState, type WrittenState } from '../state/slot.events.js';
import type { Attachment } from '../trust/support.js';

/** Claims of the slot that the evidence carries; with `isLive` false, those it would carry if it counted. */
export function claimsOn(slot: KnownSlot, evidenceId: string, isLive: boolean): Claim[] {
  const carried = new Set(
    slot.attachments
      .filter((row) => row.evidenceId === evidenceId && row.isLive === isLive)
      .map(({ claimId }) => claimId),
  );
  return slot.claims.filter(({ id }) => carried.has(id));
}

/** What a claim comes to over attachments that have changed. */
export const weighed = (slot: KnownSlot, claim: Claim, attachments: readonly Attachment[], now: Date): WrittenState =>
  writtenState(claim.id, {
    ...stateOf(claim),
    ...appraise(claim, attachments, votesOn(slot, claim.id), now),
    version: claim.version + 1,
    stateSince: now,
  });

/** The slot with the words and disputes that follow for claims weighed anew. */
export function settled(slot: KnownSlot, claims: readonly Pick<Claim, 'id'>[], context: DecisionContext): Draft {
  const draft = new Draft(slot, context);
  for (const { id } of claims) {
    rewordByOwner(draft, id);
    settleDispute(draft, id);
  }
  return draft;
}
