import { canonicalJson, type Ctx } from '#libs/kernel/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { ASSERTION_RECORD, evidenceOf, evidenceRecorded, type Evidence } from '../../../evidence/index.js';
import { ownSupport } from '../../domain/trust/evidence-support.js';
import { shownText } from '../../domain/state/shown-text.js';
import type { Claim } from '../../domain/state/claim.js';
import type { DecisionContext } from '../../domain/state/slot.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import { reviewersAssertion } from '../../../sources/index.js';
import { voterOf } from '../../domain/trust/votes.js';
import type { Support } from '../../domain/trust/support.js';

/** A reviewer's decision that a claim holds, as the assertion it is: evidence of its own, and what that lends the claim. */
export interface OwnWord {
  record: Evidence;
  own: Support;
}

export function activationOf(claim: Claim, note: string | null, { caller }: Ctx, context: DecisionContext): OwnWord {
  const assertion = reviewersAssertion(claim.baseClass, caller);
  const content = canonicalJson({
    text: shownText(claim),
    evidence: [],
    provenance: { source: claim.baseClass },
    activates: claim.id,
    note,
  });
  const record = evidenceOf(
    { kind: ASSERTION_RECORD, content },
    {
      id: context.ids.next('evd'),
      spaceId: claim.spaceId,
      assertion,
      contentHash: sha256(content),
      sessionId: claim.sessionId,
      recordedBy: caller.principal.id,
      now: context.now,
    },
  );
  return { record, own: ownSupport(record, { assertedBy: voterOf(caller) }, 'activation') };
}

/** The events of a decision, with the reviewer's record before them where it came to be attached. */
export function withRecord(events: readonly SlotEvent[], { record }: OwnWord): NewEvent[] {
  const isAttached = events.some(
    (event) =>
      event.kind === 'claim_released' && event.payload.attachments?.some(({ evidenceId }) => evidenceId === record.id),
  );
  return isAttached ? [evidenceRecorded(record), ...events] : [...events];
}
