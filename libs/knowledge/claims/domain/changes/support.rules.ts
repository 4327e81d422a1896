import type { Id } from '#libs/kernel/index.js';
import { contradictingSupport, corroboratingSupport, type Attacher } from '../trust/evidence-support.js';
import {
  groupOfParents,
  markDerivedEvidence,
  isLive,
  NO_LINEAGE,
  type Evidence,
  type DerivedEvidence,
  type Lineage,
  countsAfter,
  type EvidenceMark,
  type MarkPart,
} from '../../../evidence/index.js';
import { applyEvent } from '../state/slot.projection.js';
import {
  attachmentsOf,
  pendingReweighAmong,
  pendingReweighPart,
  type Carrying,
  type DecisionContext,
  type KnownSlot,
  type Tie,
} from '../state/slot.js';
import type { SlotEvent, SlotEventOf, WrittenState } from '../state/slot.events.js';
import { Draft } from '../state/draft.js';
import { settleDispute } from '../gate/quarantine.rules.js';
import { isRejected, takesEvidence, type Claim } from '../state/claim.js';
import { lapsesNext } from '../../../evidence-types/index.js';
import { weighRivals } from '../trust/rivals.rules.js';
import { contributes, type Attachment, type Support } from '../trust/support.js';
import { attach, refuseOtherSide } from '../admission/repetition.rules.js';
import { claimsOn, settled, weighed } from './regrouping.rules.js';
import { illegalState } from '../claim.errors.js';

export interface Attaching {
  slot: KnownSlot;
  events: SlotEvent[];
  /**
   * false: the evidence was not attached, because all places of its voice are taken and it would add nothing to the
   * records that take them.
   */
  isAttached: boolean;
}

/**
 * Adds a witness. Adding the same evidence again changes nothing. `counted`: whether the evidence says what the claim
 * says; true if its author does not have to show this. If a gate admitted the claim by its parts, the witness is
 * attached but meets none of these parts (gates spec, section 4). Throws `evidence_revoked`, `evidence_on_other_side`,
 * and `illegal_state` for a retracted or rejected claim.
 */
export function corroborate(
  claimId: Id<'clm'>,
  evidence: Evidence,
  { witness, counted = true, tested }: Attacher,
  known: KnownSlot,
  context: DecisionContext,
): Attaching {
  const draft = new Draft(known, context);
  const claim = draft.claim(claimId);
  refuseClosed(claim);
  const parts = claim.parts ?? null;
  const support = corroboratingSupport(evidence, witness, counted);
  refuseOtherSide(attachmentsOf(known, claimId), [support]);
  const lent = markedWith(known, claimId, parts === null ? support : { ...support, parts: [] }, tested);
  if (attach(draft, claimId, [lent])) settleDispute(draft, claimId);
  weighRivals(draft);
  return { slot: draft.slot, events: draft.events, isAttached: draft.leftOut.length === 0 };
}

/**
 * Adds evidence against a claim. Adding the same evidence again changes nothing. The evidence gives the claim no
 * support, so neither trust nor grounding changes. `counted`: whether the evidence states something else about the
 * subject of the claim; true if its author does not have to show this. Throws `evidence_revoked`,
 * `evidence_on_other_side`, and `illegal_state` for a retracted or rejected claim.
 */
export function contradictBy(
  claimId: Id<'clm'>,
  evidence: Evidence,
  attacher: Attacher,
  known: KnownSlot,
  context: DecisionContext,
): Attaching {
  const draft = new Draft(known, context);
  refuseClosed(draft.claim(claimId));
  const support = contradictingSupport(evidence, attacher);
  refuseOtherSide(attachmentsOf(known, claimId), [support]);
  attach(draft, claimId, [markedWith(known, claimId, support, attacher.tested)]);
  weighRivals(draft);
  return { slot: draft.slot, events: draft.events, isAttached: draft.leftOut.length === 0 };
}

function refuseClosed(claim: Claim): void {
  if (takesEvidence(claim)) return;
  const status = isRejected(claim) ? 'rejected' : claim.status;
  throw illegalState({ id: claim.id, status, needs: 'neither retracted nor rejected' });
}

/**
 * Marks what a record contributes as the result of a test. Without a test, nothing changes. If the record counts in
 * this role already, it keeps what it contributed: only the mark is added and, if a reviewer decided, `unreviewed`
 * removed.
 */
function markedWith(known: KnownSlot, claimId: Id<'clm'>, support: Support, tested: Attacher['tested']): Support {
  if (tested === undefined) return support;
  const old = attachmentsOf(known, claimId).find(
    (row) => row.evidenceId === support.evidenceId && row.relation === support.relation && contributes(row),
  );
  if (old === undefined) return { ...support, ...tested };
  const { claimId: _claim, attachedAt: _at, live: _live, ...before } = old;
  return support.unreviewed ? { ...before, ...tested } : { ...before, ...REVIEWED, ...tested };
}

const REVIEWED = { unreviewed: null, challenging: null } as const;

/** How a mark on evidence changed the claims that it supports. */
export interface Reweighing {
  /** The slots after the change, in the order in which they were passed in. */
  slots: KnownSlot[];
  events: SlotEvent[];
}

/**
 * Revokes evidence, which then no longer counts. One event marks this evidence as revoked and the evidence taken from
 * it (`derivedEvidence`) as tainted. The same event records the new states of the claims that the revoked evidence
 * supported, unless there are too many claims or the evidence was already tainted. Any disputes that result are
 * separate events after this one. If the evidence is already revoked, there is no event, and the first reason is kept.
 */
export function revokeEvidence(
  evidence: Evidence,
  reason: string,
  slots: Carrying,
  context: DecisionContext,
  { derivedEvidence }: Lineage = NO_LINEAGE,
): Reweighing {
  if (evidence.revokedAt !== null) return unchanged(slots);
  const mark: EvidenceMark = { ...markOf(evidence), revokedAt: context.now.toISOString(), revokedReason: reason };
  return reweighed(
    evidence,
    slots,
    context,
    (claims) => ({
      ...eventOf(evidence, context),
      kind: 'evidence_revoked',
      payload: { evidence: mark, ...derivedEvidencePart(mark, derivedEvidence, context), ...claims },
    }),
    mark,
  );
}

/**
 * Reinstates evidence. It counts again for every claim that it supported when it was revoked, and so does the evidence
 * taken from it. There is no event if the evidence was not revoked. Throws `parents_of_several_groups`.
 */
export function reinstateEvidence(
  evidence: Evidence,
  reason: string,
  slots: Carrying,
  context: DecisionContext,
  { parents, derivedEvidence }: Lineage = NO_LINEAGE,
): Reweighing {
  if (evidence.revokedAt === null) return unchanged(slots);
  if (parents.length > 0) groupOfParents(parents, evidence.id);
  const mark: EvidenceMark = {
    ...markOf(evidence),
    revokedAt: null,
    revokedReason: null,
    lapsesAt: lapsesNext(evidence, context.now)?.toISOString() ?? null,
  };
  return reweighed(
    evidence,
    slots,
    context,
    (claims) => ({
      ...eventOf(evidence, context),
      kind: 'evidence_reinstated',
      payload: { evidence: mark, ...derivedEvidencePart(mark, derivedEvidence, context), ...claims, reason },
    }),
    mark,
  );
}

/**
 * Weighs some of the claims that marked evidence supports, because there were too many for the write that set the mark.
 * `live`: whether the evidence counts now; `ids`: the claims to weigh; `slots`: their slots.
 */
export function weighCarried(
  evidence: Pick<Evidence, 'id' | 'spaceId' | 'sessionId'>,
  { cascadeId, live, ids }: { cascadeId: Id<'cas'>; live: boolean; ids: ReadonlySet<string> },
  slots: readonly KnownSlot[],
  context: DecisionContext,
): Reweighing {
  const marking = (weighed: Weighed): SlotEventOf<'evidence_weighed'> => ({
    ...eventOf(evidence, context),
    kind: 'evidence_weighed',
    payload: { cascadeId, weighed: { id: evidence.id, live }, ...weighed },
  });
  return weighedTogether(
    slots,
    (slot) => slot.claims.filter(({ id }) => ids.has(id)),
    { evidenceId: evidence.id, live },
    marking,
    context,
  );
}

/**
 * Weighs some of the claims that each of several marked pieces of evidence supports. Each mark is applied to the state
 * that the previous marks left.
 */
export function weighAllCarried(
  carrying: readonly { evidence: Evidence; ids: ReadonlySet<string> }[],
  cascadeId: Id<'cas'>,
  slots: readonly KnownSlot[],
  context: DecisionContext,
): SlotEvent[] {
  const known = [...slots];
  return carrying.flatMap(({ evidence, ids }) => {
    const places = known.flatMap(({ claims }, place) => (claims.some(({ id }) => ids.has(id)) ? [place] : []));
    const { slots: left, events } = weighCarried(
      evidence,
      { cascadeId, live: isLive(evidence), ids },
      places.map((place) => known[place]!),
      context,
    );
    for (const [i, place] of places.entries()) known[place] = left[i]!;
    return events;
  });
}

/**
 * Part of the payload of a mark. `pendingReweigh`: other marked evidence of these claims, which has not been considered
 * yet in weighing them.
 */
interface Weighed {
  claims: WrittenState[];
  pendingReweigh?: Tie[];
}

type Marking = SlotEventOf<'evidence_revoked'> | SlotEventOf<'evidence_reinstated'>;

const eventOf = (evidence: Pick<Evidence, 'id' | 'spaceId' | 'sessionId'>, { now }: DecisionContext) => ({
  spaceId: evidence.spaceId,
  subjectId: evidence.id,
  sessionId: evidence.sessionId,
  occurredAt: now,
});

const markOf = ({ id, taintedAt, version }: Evidence) => ({
  id,
  version: version + 1,
  ...(taintedAt === null ? {} : { taintedAt: taintedAt.toISOString() }),
});

function derivedEvidencePart(
  mark: EvidenceMark,
  derivedEvidence: readonly DerivedEvidence[],
  { now }: DecisionContext,
): Pick<MarkPart, 'derivedEvidence'> {
  const marked = markDerivedEvidence({ id: mark.id, live: countsAfter(mark) }, derivedEvidence, now);
  return marked.length === 0 ? {} : { derivedEvidence: marked };
}

const unchanged = (slots: Carrying): Reweighing => ({ slots: slots === 'too_many' ? [] : [...slots], events: [] });

function reweighed(
  evidence: Evidence,
  slots: Carrying,
  context: DecisionContext,
  marking: (weighed: Partial<Weighed>) => Marking,
  mark: EvidenceMark,
): Reweighing {
  if (slots === 'too_many') return { slots: [], events: [marking({})] };
  // Tainted evidence counts neither before the mark nor after it, so the mark changes no claim. A cascade may still
  // have to weigh the claims because of the taint.
  if (evidence.taintedAt !== null) return { slots: [...slots], events: [marking({})] };
  const isLive = countsAfter(mark);
  return weighedTogether(
    slots,
    (slot) => claimsOn(slot, evidence.id, !isLive),
    { evidenceId: evidence.id, live: isLive },
    marking,
    context,
  );
}

function weighedTogether(
  slots: readonly KnownSlot[],
  claimsIn: (slot: KnownSlot) => Claim[],
  mark: { evidenceId: string; live: boolean },
  marking: (weighed: Weighed) => SlotEvent,
  context: DecisionContext,
): Reweighing {
  const carried = slots.map(claimsIn);
  const weighings = slots.map((slot, i): Weighed => ({
    claims: carried[i]!.map((claim) => weighed(slot, claim, marked(attachmentsOf(slot, claim.id), mark), context.now)),
    ...pendingReweighOfOthers(slot, carried[i]!, mark.evidenceId),
  }));
  // A slot keeps only the part of the event about its own claims, because there may be thousands of others.
  const drafts = slots.map((slot, i) =>
    settled(applyEvent(slot, marking(weighings[i]!)), carried[i]!, [mark.evidenceId], context),
  );
  const all = {
    claims: weighings.flatMap(({ claims }) => claims),
    ...pendingReweighPart(weighings.flatMap(({ pendingReweigh = [] }) => pendingReweigh)),
  };
  return { slots: drafts.map(({ slot }) => slot), events: [marking(all), ...drafts.flatMap(({ events }) => events)] };
}

const marked = (
  attachments: readonly Attachment[],
  { evidenceId, live }: { evidenceId: string; live: boolean },
): Attachment[] => attachments.map((row) => (row.evidenceId === evidenceId ? { ...row, live } : row));

const pendingReweighOfOthers = (slot: KnownSlot, claims: readonly Claim[], evidenceId: string) =>
  pendingReweighAmong(
    { ...slot, pendingReweigh: slot.pendingReweigh.filter((tie) => tie.evidenceId !== evidenceId) },
    claims.map(({ id }) => id),
  );
