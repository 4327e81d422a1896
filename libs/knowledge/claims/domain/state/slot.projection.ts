import type { NewEvent } from '#libs/history/events/index.js';
import { readPredicate, type PredicateEvent } from '../../../predicates/index.js';
import { restates, type Attachment } from '../trust/support.js';
import type { Claim } from './claim.js';
import {
  claimPartsOf,
  isClaimEvent,
  type ClaimEvent,
  type ClaimParts,
  readClaim,
  readConflict,
  readState,
  readVote,
  type Reliability,
  type SlotEvent,
  type WrittenState,
} from './slot.events.js';
import type { KnownSlot, Tie } from './slot.js';
import { readAttachments } from './written-attachment.js';
import { countsAfter, type Regrouping } from '../../../evidence/index.js';

export const applyEvents = (slot: KnownSlot, events: readonly (SlotEvent | ClaimEvent)[]): KnownSlot =>
  events.reduce(applyEvent, slot);

/**
 * Applies to a slot the events about its claims, including claims that earlier events in the list create. `events` may
 * come from decisions about other keys too.
 */
export const applyEventsAbout = (slot: KnownSlot, events: readonly NewEvent[]): KnownSlot =>
  events.reduce((known, event) => {
    const ids = new Set<string>(known.claims.map(({ id }) => id));
    return isClaimEvent(event) && claimsIn(event).some((id) => ids.has(id)) ? applyEvent(known, event) : known;
  }, slot);

/** Claims that an event is about, and those that its new claims are remainders of. */
export function claimsIn(event: NewEvent): string[] {
  const { claim, after, claims = [], conflict } = claimPartsOf(event);
  return [
    ...new Set([
      ...claims.map(({ id }) => id),
      ...(claim === undefined ? [] : [claim.id]),
      ...(after === undefined ? [] : [after.id]),
      ...(claim?.remainderOf ? [claim.remainderOf] : []),
      ...(conflict === undefined ? [] : [conflict.newClaimId, conflict.existingClaimId]),
    ]),
  ];
}

/** The slot after one event. Decisions and replay both use it, so a decision sees what the tables will contain. */
export function applyEvent(slot: KnownSlot, event: SlotEvent | ClaimEvent): KnownSlot {
  if (isOfPredicate(event)) return { ...slot, predicate: readPredicate(event.payload.predicate) };
  const {
    claim,
    after,
    wording,
    fact,
    claims = [],
    votes = [],
    vote,
    removed,
    pendingReweigh = [],
    conflict,
  }: ClaimParts = event.payload;
  const states = new Map((after === undefined ? claims : [after]).map((state) => [state.id, state]));
  return {
    ...slot,
    claims: [
      ...slot.claims.map((known) => ({
        ...withState(known, states),
        ...(known.id === after?.id ? { ...wording, ...(fact && { fact }) } : {}),
      })),
      ...(claim === undefined ? [] : [readClaim(claim)]),
    ],
    attachments: attachmentsAfter(slot.attachments, event.payload),
    votes: upsert(
      slot.votes,
      [...votes, ...(vote === undefined ? [] : [vote])].map(readVote),
      (a, b) => a.claimId === b.claimId && a.voter === b.voter,
    ).filter((row) => row.claimId !== removed?.claimId || row.voter !== removed.voter),
    pendingReweigh: upsert(
      tiesLeft(slot.pendingReweigh, event.payload),
      pendingReweigh,
      (a, b) => a.claimId === b.claimId && a.evidenceId === b.evidenceId,
    ),
    conflicts: upsert(slot.conflicts, conflict === undefined ? [] : [readConflict(conflict)], (a, b) => a.id === b.id),
  };
}

function attachmentsAfter(
  known: readonly Attachment[],
  { attachments = [], detached = [], claims = [], evidence, weighed, regrouped = [], reliabilities = [] }: ClaimParts,
): Attachment[] {
  const weighedIds = new Set<string>(weighed === undefined ? [] : claims.map(({ id }) => id));
  return upsert(
    known,
    attachments.flatMap(readAttachments),
    (a, b) => a.claimId === b.claimId && a.evidenceId === b.evidenceId,
  )
    .filter(
      (row) => !detached.some(({ claimId, evidenceId }) => row.claimId === claimId && row.evidenceId === evidenceId),
    )
    .map((row) => (row.evidenceId === evidence?.id ? { ...row, live: countsAfter(evidence) } : row))
    .map((row) =>
      row.evidenceId === weighed?.id && weighedIds.has(row.claimId) ? { ...row, live: weighed.live } : row,
    )
    .map((row, _, rows) => withReliability(withGroup(row, rows, regrouped), reliabilities));
}

/** Leaves out a tie if the event has weighed its claim under the mark of its evidence. */
function tiesLeft(pendingReweigh: readonly Tie[], { claims, evidence, weighed }: ClaimParts): readonly Tie[] {
  if (claims === undefined) return pendingReweigh;
  const weighedIds = new Set<string>(claims.map(({ id }) => id));
  return pendingReweigh.filter(
    ({ claimId, evidenceId }) =>
      evidenceId !== evidence?.id && (evidenceId !== weighed?.id || !weighedIds.has(claimId)),
  );
}

const isOfPredicate = (event: SlotEvent | ClaimEvent): event is PredicateEvent =>
  event.kind === 'predicate_registered' || event.kind === 'predicate_changed';

function withState(claim: Claim, states: ReadonlyMap<string, WrittenState>): Claim {
  const state = states.get(claim.id);
  return state === undefined ? claim : { ...claim, ...readState(state) };
}

/** If an attachment restates the evidence on the same claim, it moves to the group together with the evidence. */
function withGroup(row: Attachment, rows: readonly Attachment[], regrouped: readonly Regrouping[]): Attachment {
  const found = regrouped.find(
    ({ id }) => id === row.evidenceId || rows.some((stated) => stated.evidenceId === id && restates(row, stated)),
  );
  return found === undefined ? row : { ...row, independenceGroup: found.independenceGroup };
}

function withReliability(row: Attachment, reliabilities: readonly Reliability[]): Attachment {
  const found = reliabilities.find((each) => each.claimId === row.claimId && each.evidenceId === row.evidenceId);
  return found === undefined ? row : { ...row, reliability: found.reliability };
}

function upsert<T>(rows: readonly T[], incoming: readonly T[], isSame: (a: T, b: T) => boolean): T[] {
  return [...rows.filter((row) => !incoming.some((newer) => isSame(row, newer))), ...incoming];
}
