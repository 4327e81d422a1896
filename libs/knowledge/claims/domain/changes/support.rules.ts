import type { Id } from '#libs/kernel/index.js';
import { corroboratingSupport } from '../trust/evidence-support.js';
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
import type { Claim } from '../state/claim.js';
import { lapsesNext } from '../../../evidence-types/index.js';
import type { Attachment } from '../trust/support.js';
import { attach } from '../admission/repetition.rules.js';
import { claimsOn, settled, weighed } from './regrouping.rules.js';
import { illegalState } from '../claim.errors.js';

/** Adds a witness; the same evidence twice changes nothing. `counted`: whether it says what the claim says, where its author must show that. Throws `evidence_revoked`, and `illegal_state` for a retracted claim. */
export function corroborate(
  claimId: Id<'clm'>,
  evidence: Evidence,
  { witness, counted = true }: { witness: string; counted?: boolean },
  known: KnownSlot,
  context: DecisionContext,
): { slot: KnownSlot; events: SlotEvent[] } {
  const draft = new Draft(known, context);
  const { status } = draft.claim(claimId);
  if (status === 'retracted') throw illegalState({ id: claimId, status, needs: 'not retracted' });
  if (attach(draft, claimId, [corroboratingSupport(evidence, witness, counted)])) settleDispute(draft, claimId);
  return { slot: draft.slot, events: draft.events };
}

/** What a mark on evidence did to the claims it carries. */
export interface Reweighing {
  /** The slots after it, in the order they came in. */
  slots: KnownSlot[];
  events: SlotEvent[];
}

/**
 * Evidence no longer counts: one event marks it and what was taken from it (`derivedEvidence`), and says what it leaves of every claim it carried; disputes that follow come after.
 * Evidence revoked already stays as it is: no event, and the first reason stands.
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

/** Evidence counts again, for every claim it carried when it was revoked, and so does what was taken from it. No event where it was not revoked. Throws `parents_of_several_groups`. */
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
 * What a mark on evidence makes of some of the claims that it carries, where these were too many for the write that set it. `isLive`: whether it counts now;
 * `ids`: the claims to weigh, `slots` theirs.
 */
export function weighCarried(
  evidence: Pick<Evidence, 'id' | 'spaceId' | 'sessionId'>,
  { cascadeId, isLive, ids }: { cascadeId: Id<'cas'>; isLive: boolean; ids: ReadonlySet<string> },
  slots: readonly KnownSlot[],
  context: DecisionContext,
): Reweighing {
  const marking = (weighed: Weighed): SlotEventOf<'evidence_weighed'> => ({
    ...eventOf(evidence, context),
    kind: 'evidence_weighed',
    payload: { cascadeId, weighed: { id: evidence.id, isLive }, ...weighed },
  });
  return weighedTogether(
    slots,
    (slot) => slot.claims.filter(({ id }) => ids.has(id)),
    { evidenceId: evidence.id, isLive },
    marking,
    context,
  );
}

/** What marks on several pieces of evidence make of some of the claims that each carries: each is decided on what those before it left. */
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
      { cascadeId, isLive: isLive(evidence), ids },
      places.map((place) => known[place]!),
      context,
    );
    for (const [i, place] of places.entries()) known[place] = left[i]!;
    return events;
  });
}

/** In the payload of a mark. `pendingReweigh`: other evidence of these claims that they are still to be weighed under. */
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
  const marked = markDerivedEvidence({ id: mark.id, isLive: countsAfter(mark) }, derivedEvidence, now);
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
  // It counts neither before nor after. Its claims may still have to be weighed for that.
  if (evidence.taintedAt !== null) return { slots: [...slots], events: [marking({})] };
  const isLive = countsAfter(mark);
  return weighedTogether(
    slots,
    (slot) => claimsOn(slot, evidence.id, !isLive),
    { evidenceId: evidence.id, isLive },
    marking,
    context,
  );
}

function weighedTogether(
  slots: readonly KnownSlot[],
  claimsIn: (slot: KnownSlot) => Claim[],
  mark: { evidenceId: string; isLive: boolean },
  marking: (weighed: Weighed) => SlotEvent,
  context: DecisionContext,
): Reweighing {
  const carried = slots.map(claimsIn);
  const weighings = slots.map((slot, i): Weighed => ({
    claims: carried[i]!.map((claim) => weighed(slot, claim, marked(attachmentsOf(slot, claim.id), mark), context.now)),
    ...pendingReweighOfOthers(slot, carried[i]!, mark.evidenceId),
  }));
  // To a slot, the event is what it says of the slot's own claims: there may be thousands of others.
  const drafts = slots.map((slot, i) => settled(applyEvent(slot, marking(weighings[i]!)), carried[i]!, context));
  const all = {
    claims: weighings.flatMap(({ claims }) => claims),
    ...pendingReweighPart(weighings.flatMap(({ pendingReweigh = [] }) => pendingReweigh)),
  };
  return { slots: drafts.map(({ slot }) => slot), events: [marking(all), ...drafts.flatMap(({ events }) => events)] };
}

const marked = (
  attachments: readonly Attachment[],
  { evidenceId, isLive }: { evidenceId: string; isLive: boolean },
): Attachment[] => attachments.map((row) => (row.evidenceId === evidenceId ? { ...row, isLive } : row));

const pendingReweighOfOthers = (slot: KnownSlot, claims: readonly Claim[], evidenceId: string) =>
  pendingReweighAmong(
    { ...slot, pendingReweigh: slot.pendingReweigh.filter((tie) => tie.evidenceId !== evidenceId) },
    claims.map(({ id }) => id),
  );
