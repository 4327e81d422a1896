import { canonicalJson, round4, type Id } from '#libs/kernel/index.js';
import { appraise, type Appraisal } from '../gate/appraisal.rules.js';
import { attachmentsOf, pendingOn, votesOn, type KnownSlot } from '../state/slot.js';
import {
  contains,
  isFact,
  isRejected,
  isSameWindow,
  isSetAside,
  overlaps,
  type Claim,
  type ClaimState,
  type ClaimStatus,
} from '../state/claim.js';
import { isBelieved, rivalsOf, ruleOn } from '../gate/gate.rules.js';
import { isProtected } from '../gate/precedence.rules.js';
import { NO_CHANGEOVER, type Changeover } from '../gate/conflict.rules.js';
import { ownersStart, ownWords, rewordByOwner } from '../gate/wording.rules.js';
import { release, settleDispute } from '../gate/quarantine.rules.js';
import type { Draft } from '../state/draft.js';
import type { Fact, FactCause } from '../state/fact.js';
import type { Detached } from '../state/slot.events.js';
import { changedRows, writtenAttachments, type WrittenAttachment } from '../state/written-attachment.js';
import { compareClasses } from '../../../sources/index.js';
import { evidenceOnOtherSide } from '../claim.errors.js';
import {
  authorsOf,
  isAssertion,
  isSupporting,
  standsFor,
  voiceOf,
  type Attachment,
  type Part,
  type Support,
  type Words,
} from '../trust/support.js';
import { withinPlaces } from '../trust/places.rules.js';
import { addsTo, sharing, supplants } from '../trust/shares.rules.js';
import { attachTo } from './incoming.js';
import { rivalReplaced, type Replaced } from './succession.rules.js';

export const MAX_TAGS = 20;
const DEDUPLICABLE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

/**
 * Finds the existing claim that says the same as the candidate: its key and value are equal, and its window contains
 * the window of the candidate. A fact and a plain claim never say the same. A claim that the candidate outweighs does
 * not count if it has another window. Of several claims, active ones come before disputed and quarantined ones, and
 * then the most trusted comes first.
 */
export function findTwin(slot: KnownSlot, candidate: Claim): Claim | undefined {
  return slot.claims
    .filter(
      (claim) =>
        saysTheSame(claim, candidate) &&
        isFact(claim) === isFact(candidate) &&
        DEDUPLICABLE.includes(claim.status) &&
        contains(claim, candidate) &&
        !(outweighs(candidate, claim) && !isSameWindow(candidate, claim)),
    )
    .sort(
      (a, b) =>
        DEDUPLICABLE.indexOf(a.status) - DEDUPLICABLE.indexOf(b.status) ||
        b.gateTrust - a.gateTrust ||
        (a.id < b.id ? -1 : 1),
    )[0];
}

/**
 * Active claims that say the same with less weight and whose windows overlap the window of the candidate. They keep the
 * part of their windows that the candidate does not cover (claims spec, section 15a, rule 3).
 */
export const outweighed = (slot: KnownSlot, candidate: Claim): Claim[] =>
  slot.claims.filter(
    (claim) =>
      claim.id !== candidate.id &&
      candidate.lane !== 'workspace' &&
      saysTheSame(claim, candidate) &&
      isBelieved(claim) &&
      overlaps(claim, candidate) &&
      outweighs(candidate, claim),
  );

/**
 * Whether the candidate outweighs the claim. A user outweighs anybody else; otherwise more gateTrust decides, unless
 * the claim is protected. A conclusion outweighs no claim, so it takes nothing away from its premises.
 */
const outweighs = (candidate: Claim, claim: Claim): boolean =>
  candidate.trustLimit === null &&
  ((candidate.baseClass === 'user_explicit' && claim.baseClass !== 'user_explicit') ||
    (candidate.gateTrust > claim.gateTrust && !isProtected(claim)));

/**
 * Finds a claim with an equal key and value that a reviewer rejected. The rejection applies to the authors of the
 * rejected claim and to the evidence that the reviewer saw. A user's own word, a stronger assertion, and an assertion
 * of somebody else on evidence of another group are judged again (claims spec, section 15a, rule 17). Inferences
 * without evidence do not count.
 */
export const findRejected = (slot: KnownSlot, candidate: Claim, support: readonly Support[]): Claim | undefined =>
  findBinding(slot, candidate, support, (claim) => (isRejected(claim) ? claim.rejectedWeight : null));

/**
 * Finds a claim with an equal key and value that a reviewer quarantined. The quarantine applies to the same assertions as
 * a rejection would, so that nobody evades it by stating the value for another time (claims spec, section 7).
 */
export const findSetAside = (slot: KnownSlot, candidate: Claim, support: readonly Support[]): Claim | undefined =>
  findBinding(slot, candidate, support, (claim) => (isSetAside(claim) ? claim.base : null));

/**
 * Finds a claim with an equal key and value whose review applies to the candidate. `bindsUpTo`: the base up to which the
 * review of a claim applies; null: the claim has no such review.
 */
function findBinding(
  slot: KnownSlot,
  candidate: Claim,
  support: readonly Support[],
  bindsUpTo: (claim: Claim) => number | null,
): Claim | undefined {
  if (candidate.baseClass === 'user_explicit') return undefined;
  return slot.claims.find((claim) => {
    const limit = saysTheSame(claim, candidate) ? bindsUpTo(claim) : null;
    return limit !== null && candidate.base <= limit && isBound(attachmentsOf(slot, claim.id), support);
  });
}

function isBound(seen: readonly Attachment[], support: readonly Support[]): boolean {
  const [groups, authors] = [groupsSeen(seen), new Set(seen.filter(isAssertion).flatMap(authorsOf))];
  return support.every((lent) => groups.has(voiceOf(lent)) || authorsOf(lent).some((author) => authors.has(author)));
}

/** The groups that stood for the claim when it was rejected. Those that stood against it may support it later. */
const groupsSeen = (seen: readonly Attachment[]): Set<string> =>
  new Set(['inference', ...seen.filter(standsFor).map(voiceOf)]);

export interface Repetition {
  draft: Draft;
  support: readonly Support[];
  /** The claim as it would be stored by itself. */
  candidate: Claim;
  words: Words;
  isSuspicious: boolean;
  /** The claim that the repetition is to replace. */
  replaces: Replaced | null;
}

/**
 * Attaches the new evidence to the existing claim, which keeps its scope, and the words and times of its owner. If the
 * existing claim is quarantined, it stays so, unless its base rose and it now passes the gate, judged with the new
 * observation (claims spec, section 3, step 4). If it is quarantined only because it waits to replace a claim of
 * another key, its base need not rise: an author whose class is at least that of the existing claim can release it, if
 * it passes the gate of its own key.
 */
export function repeat(
  twin: Claim,
  { draft, support, candidate, words, isSuspicious, replaces }: Repetition,
): Changeover {
  const known = attachmentsOf(draft.slot, twin.id);
  attachRepeated(twin, draft, support, candidate, words);
  const repeated = draft.claim(twin.id);
  if (repeated.status !== 'quarantined') {
    settleDispute(draft, twin.id);
    return NO_CHANGEOVER;
  }
  const isHeldApart =
    twin.statusReason === 'replacement_blocked' && compareClasses(candidate.baseClass, twin.baseClass) <= 0;
  if (isSuspicious || (!isStronger(repeated, twin, known) && !isHeldApart)) return NO_CHANGEOVER;
  const { observedAt, gateTrust, baseClass } = candidate;
  const rivals = rivalsOf(draft.slot, repeated, { observedAt });
  const ruling = ruleOn([
    ...rivals,
    ...rivalReplaced(draft, { ...repeated, observedAt, gateTrust, baseClass }, replaces, rivals),
  ]);
  return ruling.kind === 'clear' ? release(draft, repeated, ruling.losers, null) : NO_CHANGEOVER;
}

/**
 * Whether a claim in quarantine has become stronger than it ever was. What was revoked counts, too, if a reviewer
 * quarantined the claim: nobody releases it by revoking evidence and stating the same again.
 */
function isStronger(repeated: Claim, twin: Claim, known: readonly Attachment[]): boolean {
  const before = isSetAside(twin) ? known.filter(isAssertion).map(({ weight }) => round4(weight)) : [];
  return repeated.base > Math.max(twin.base, ...before);
}

/** The text of a fact is determined by its claim type, whichever caller asserts it. */
function attachRepeated(twin: Claim, draft: Draft, support: readonly Support[], candidate: Claim, words: Words): void {
  refuseOtherSide(attachmentsOf(draft.slot, twin.id), support);
  const said = (own: Words | null): Words | null => (isFact(candidate) ? null : ownWords(own ?? words, twin));
  const lent = support.map((each) => ({ ...each, words: said(each.words ?? null) }));
  const accepted = acceptedAgain(twin, candidate);
  const { attachments, detached, appraisal } =
    accepted === null ? attached(draft, twin, lent) : reattached(draft, { ...twin, ...accepted.state }, lent);
  if (attachments.length === 0 && draft.leftOut.length > 0 && !isFact(candidate)) return;
  const times = attachments.length === 0 ? {} : timesOfRepeated(draft.slot, twin, candidate, appraisal);
  // Gates have just accepted the fact, so nothing contradicts it.
  const changes = { ...appraisal, ...times, ...accepted?.state, ...(isFact(candidate) ? { cause: null } : {}) };
  draft.change('claim_deduplicated', twin.id, changes, { attachments, ...detached, ...accepted?.rest });
  if (!isFact(candidate)) rewordByOwner(draft, twin.id);
}

/**
 * Returns the changes to a fact that was accepted under one schema version and is now accepted under another. null: the
 * version is the same, or the claim is not a fact.
 */
function acceptedAgain(
  { fact: before }: Claim,
  { fact: now, parts }: Claim,
): { state: Pick<ClaimState, 'parts'>; rest: { fact: Fact } } | null {
  if (!before || !now || before.schemaVersion === now.schemaVersion) return null;
  return { state: { parts }, rest: { fact: { ...before, holds: now.holds, schemaVersion: now.schemaVersion } } };
}

/**
 * Like `attached`, but evidence that is not asserted again meets no part, because the parts that it met belong to
 * another version. If an author asserts evidence again, it meets the same parts for all others who cited it.
 */
function reattached(draft: Draft, claim: Claim, support: readonly Support[]): Reattached {
  const known = staying(attachmentsOf(draft.slot, claim.id), support);
  const fresh = sharing(known, attachTo(claim.id, support, draft.now));
  const met = new Map(fresh.map(({ evidenceId, parts = null }) => [evidenceId, parts]));
  const kept = known
    .map((old) => (isOfPart(old) ? { ...old, parts: isAssertion(old) ? (met.get(old.evidenceId) ?? []) : [] } : old))
    .filter((old) => !fresh.some((row) => supplants(row, old)));
  return changedTo(draft, claim, [...kept, ...fresh]);
}

const isOfPart = (row: Attachment): boolean => isSupporting(row) && row.relation !== 'conclusion';

/** The times of a repeated claim. A repetition of a weaker class does not change them. */
function timesOfRepeated(
  slot: KnownSlot,
  twin: Claim,
  { observedAt, validFrom, ...candidate }: Claim,
  { baseClass }: Appraisal,
): Partial<ClaimState> {
  if (compareClasses(candidate.baseClass, baseClass) !== 0) return {};
  if (compareClasses(twin.baseClass, baseClass) === 0) return observedAt > twin.observedAt ? { observedAt } : {};
  return { observedAt, ...(candidate.validFromInferred ? { validFrom: ownersStart(slot, twin, validFrom) } : {}) };
}

/**
 * Attaches the evidence to the rejected claim, which stays rejected. The rejection applies to nobody else: the author
 * of the repetition does not become an author of the rejected claim, and the reviewer has not seen evidence of another
 * group.
 */
export function remember(rejected: Claim, draft: Draft, support: readonly Support[]): void {
  const seen = attachmentsOf(draft.slot, rejected.id);
  const [groups, known] = [groupsSeen(seen), new Set(seen.map(({ evidenceId }) => evidenceId))];
  attach(
    draft,
    rejected.id,
    support
      .filter((lent) => groups.has(voiceOf(lent)) && !known.has(lent.evidenceId))
      .map((lent) => ({ ...lent, relation: 'corroboration' })),
  );
}

/**
 * Attaches new evidence that meets a part of a fact, and sets `cause` to the present cause against the fact. Nothing
 * changes if the fact has all of this already.
 */
export function reground(
  draft: Draft,
  claimId: Id<'clm'>,
  support: readonly Support[],
  { cause, observedAt }: { cause: FactCause | null; observedAt: Date | null },
): void {
  const claim = draft.claim(claimId);
  const { attachments, detached, appraisal } = attached(draft, claim, support);
  const times = observedAt !== null && observedAt > claim.observedAt ? { observedAt } : {};
  if (attachments.length > 0)
    draft.change('fact_regrounded', claimId, { ...appraisal, ...times, cause }, { attachments, ...detached });
  else if (!isSameCause(claim.cause ?? null, cause)) draft.change('fact_grounding_changed', claimId, { cause }, {});
}

/** The state of a fact that another version of the schema accepts. */
export interface Reacceptance {
  fact: Fact;
  parts: readonly Part[] | null;
  /** For each piece of evidence, the parts that it meets. */
  meets: ReadonlyMap<string, number[]>;
  /** Evidence that was not attached before. */
  support: readonly Support[];
  /** The cause that makes the fact unusable in spite of this; null: none. */
  cause: FactCause | null;
  observedAt: Date | null;
}

/**
 * Records that a version of the schema accepts a fact that it had not accepted yet. The fact gets the parts of this
 * version, and the evidence that meets these parts. If these are unchanged, only the cause against the fact is updated.
 */
export function reaccept(draft: Draft, claimId: Id<'clm'>, accepted: Reacceptance): void {
  const { fact, parts, meets, support, cause, observedAt } = accepted;
  const claim = draft.claim(claimId);
  const known = attachmentsOf(draft.slot, claimId);
  const kept = known.map((old) =>
    old.relation === 'cited' ? { ...old, parts: meets.get(old.evidenceId) ?? [] } : old,
  );
  const isAsBefore =
    support.length === 0 &&
    claim.fact?.holds === fact.holds &&
    canonicalJson([claim.parts ?? null, known.map(partsOf)]) === canonicalJson([parts, kept.map(partsOf)]);
  if (isAsBefore) {
    if (!isSameCause(claim.cause ?? null, cause)) draft.change('fact_grounding_changed', claimId, { cause }, {});
    return;
  }
  const all = [...kept, ...attachTo(claimId, support, draft.now)];
  const times = observedAt !== null && observedAt > claim.observedAt ? { observedAt } : {};
  draft.change(
    'fact_regrounded',
    claimId,
    { ...appraise({ ...claim, parts }, all, votesOn(draft.slot, claimId), draft.now), ...times, parts, cause },
    { attachments: writtenAttachments(all), fact },
  );
}

const partsOf = ({ parts = null }: Attachment): number[] | null => parts;

/** Records only the cause against a fact. */
export function blame(draft: Draft, claimId: Id<'clm'>, cause: FactCause): void {
  if (!isSameCause(draft.claim(claimId).cause ?? null, cause))
    draft.change('fact_grounding_changed', claimId, { cause }, {});
}

const isSameCause = (a: FactCause | null, b: FactCause | null): boolean => a?.kind === b?.kind && a?.id === b?.id;

/** Attaches evidence; returns whether any of it was new. */
export function attach(draft: Draft, claimId: Id<'clm'>, support: readonly Support[]): boolean {
  const { attachments, detached, appraisal } = attached(draft, draft.claim(claimId), support);
  if (attachments.length === 0) return false;
  draft.change('evidence_attached', claimId, appraisal, { attachments, ...detached });
  return true;
}

/**
 * The attachments to write, the ones that they displace, and the resulting state of the claim. Evidence for which the
 * claim has no place is noted in the draft.
 */
function attached(draft: Draft, claim: Claim, support: readonly Support[]): Reattached {
  const known = staying(attachmentsOf(draft.slot, claim.id), support);
  const fresh = sharing(known, attachTo(claim.id, support, draft.now)).filter((row) => addsTo(known, row));
  const { rows, leftOut } = withinPlaces(known, fresh, pendingOn(draft.slot, claim.id));
  draft.leaveOut(leftOut);
  return changedTo(draft, claim, rows);
}

/** What an event says about the attachments of a claim, and the resulting state of the claim. */
interface Reattached {
  attachments: WrittenAttachment[];
  detached: { detached?: Detached[] };
  appraisal: Appraisal;
}

function changedTo(draft: Draft, claim: Claim, rows: readonly Attachment[]): Reattached {
  const { attachments, detached } = changedRows(attachmentsOf(draft.slot, claim.id), rows);
  return {
    attachments,
    detached: detached.length === 0 ? {} : { detached },
    appraisal: appraise(claim, rows, votesOn(draft.slot, claim.id), draft.now),
  };
}

/**
 * A record is attached to a claim once, on one side. What gives way does not matter. Throws `evidence_on_other_side`.
 */
export function refuseOtherSide(known: readonly Attachment[], support: readonly Support[]): void {
  const clash = known.find((old) => support.some((lent) => isOpposite(old, lent) && !givesWay(old, lent)));
  if (clash !== undefined)
    throw evidenceOnOtherSide({
      id: clash.claimId,
      evidenceId: clash.evidenceId,
      side: isSupporting(clash) ? 'support' : 'contradiction',
    });
}

const isOpposite = (old: Attachment, lent: Support): boolean =>
  lent.evidenceId === old.evidenceId && isSupporting(lent) !== isSupporting(old);

/**
 * Whether an attachment gives way to the same record on the other side. One that does not count, because an agent
 * attached a record that does not say so, must not keep others from attaching the record where it belongs (claims spec,
 * section 15a, rule 13).
 */
const givesWay = (old: Attachment, lent: Support): boolean => isOpposite(old, lent) && lent.counted && isIdle(old);

/** The attachments without those that give way to the records that are being attached. */
const staying = (known: readonly Attachment[], support: readonly Support[]): readonly Attachment[] =>
  known.filter((old) => !support.some((lent) => givesWay(old, lent)));

/** Whether an attachment is a witness, for or against the claim, that counts for nothing. */
const isIdle = ({ relation, counted, test }: Attachment): boolean =>
  !counted && !test && (relation === 'corroboration' || relation === 'contradiction');

const saysTheSame = (a: Claim, b: Claim): boolean => a.slot !== null && a.slot === b.slot && a.valueKey === b.valueKey;
