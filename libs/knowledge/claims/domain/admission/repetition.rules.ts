import { round4, type Id } from '#libs/kernel/index.js';
import {
  appraise, attachmentsOf, contains, NO_CHANGEOVER, release, rivalsOf, ruleOn, settleDispute, votesOn,
  type Changeover, type Claim, type ClaimStatus, type Draft, type KnownSlot, type WrittenAttachment,
} from '../../../slots/domain/index.js';
import { written } from '#libs/history/events/domain/index.js';
import type { Attachment, Support } from '../../../trust/domain/index.js';
import { attachTo } from './incoming.js';

export const MAX_TAGS = 20;
const DEDUPLICABLE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

/** The claim that says the same already: equal key and value, and a window that holds the candidate's. The most believed one, if several do. */
export function findTwin(slot: KnownSlot, candidate: Claim): Claim | undefined {
  return slot.claims
    .filter((claim) => saysTheSame(claim, candidate) && DEDUPLICABLE.includes(claim.status) && contains(claim, candidate))
    .sort((a, b) => DEDUPLICABLE.indexOf(a.status) - DEDUPLICABLE.indexOf(b.status) || b.gateTrust - a.gateTrust || (a.id < b.id ? -1 : 1))[0];
}

/** A claim of equal key and value that a reviewer rejected on grounds the new assertion does not surpass. */
export function findRejected(slot: KnownSlot, candidate: Claim): Claim | undefined {
  return slot.claims.find((claim) => saysTheSame(claim, candidate) && claim.status === 'archived'
    && claim.rejectedWeight !== null && candidate.base <= claim.rejectedWeight);
}

export interface Repetition {
  draft: Draft;
  support: readonly Support[];
  observedAt: Date;
  tags: readonly string[];
  isSuspicious: boolean;
}

/**
 * The twin takes the new evidence and tags; its text, window and scope stay. In quarantine it stays there, unless its base rose
 * and it now passes the gate, judged with the new observation (claims spec, section 3, step 4).
 */
export function repeat(twin: Claim, { draft, support, observedAt, tags, isSuspicious }: Repetition): Changeover {
  const { attachments, appraisal } = attached(draft, twin, support);
  const allTags = [...new Set([...twin.tags, ...tags])].slice(0, MAX_TAGS);
  draft.change('claim_deduplicated', twin.id, { ...appraisal, tags: allTags }, { attachments });
  const repeated = draft.claim(twin.id);
  if (repeated.status !== 'quarantined') {
    settleDispute(draft, twin.id);
    return NO_CHANGEOVER;
  }
  if (isSuspicious || repeated.base <= twin.base) return NO_CHANGEOVER;
  const ruling = ruleOn(rivalsOf(draft.slot, repeated, { observedAt }));
  return ruling.kind === 'clear' ? release(draft, repeated, ruling.losers, null) : NO_CHANGEOVER;
}

/** The evidence goes to the rejected claim, which stays rejected. */
export function remember(rejected: Claim, draft: Draft, support: readonly Support[]): void {
  attach(draft, rejected.id, support);
}

/** Attaches evidence; returns whether any of it was new. */
export function attach(draft: Draft, claimId: Id<'clm'>, support: readonly Support[]): boolean {
  const { attachments, appraisal } = attached(draft, draft.claim(claimId), support);
  if (attachments.length === 0) return false;
  draft.change('evidence_attached', claimId, appraisal, { attachments });
  return true;
}

function attached(draft: Draft, claim: Claim, support: readonly Support[]) {
  const known = attachmentsOf(draft.slot, claim.id);
  const fresh = attachTo(claim.id, support, draft.now).filter((attachment) => addsTo(known, attachment));
  const all = [...known.filter((old) => !fresh.some(({ evidenceId }) => evidenceId === old.evidenceId)), ...fresh];
  return { attachments: fresh.map((attachment): WrittenAttachment => written(attachment)), appraisal: appraise(claim, all, votesOn(draft.slot, claim.id), draft.now) };
}

/** The same evidence twice is no news, unless it now asserts what it only witnessed, or more strongly. */
export function addsTo(known: readonly Attachment[], fresh: Attachment): boolean {
  const old = known.find(({ evidenceId }) => evidenceId === fresh.evidenceId);
  return old === undefined || lends(fresh) > lends(old);
}

const lends = ({ relation, weight }: Attachment): number => (relation === 'corroboration' ? -1 : round4(weight));

const saysTheSame = (a: Claim, b: Claim): boolean => a.slot !== null && a.slot === b.slot && a.valueKey === b.valueKey;
