import { written } from '#libs/history/events/index.js';
import type { Attachment, Support } from '../trust/support.js';
import { appraise, type Appraisal } from './appraisal.rules.js';
import type { Draft } from '../state/draft.js';
import type { WrittenAttachment } from '../state/slot.events.js';
import type { Claim } from '../state/claim.js';
import { attachmentsOf, votesOn } from '../state/slot.js';

/** What a release changes for being a reviewer's. */
export interface Activation {
  state: Partial<Appraisal>;
  rest: { attachments?: WrittenAttachment[] };
}

/** A reviewer who lets a claim in asserts it: what carried it before may be withdrawn, and it stands (claims spec, section 15a, rule 17). null: nobody decided, the gate did. */
export function activated(draft: Draft, claim: Claim, own: Support | null): Activation {
  if (own === null) return { state: {}, rest: {} };
  const row: Attachment = { ...own, claimId: claim.id, attachedAt: draft.now, isLive: true };
  return {
    state: appraise(claim, [...attachmentsOf(draft.slot, claim.id), row], votesOn(draft.slot, claim.id), draft.now),
    rest: { attachments: [written(row)] },
  };
}
