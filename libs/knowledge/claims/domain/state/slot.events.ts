import type { GraphParts } from '#libs/graph/model/index.js';
import { readBack, written, type EventPayload, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { PredicateEvent } from '../../../predicates/index.js';
import type { MarkPart, WeighedMark, Regrouping } from '../../../evidence/index.js';
import type { Attachment } from '../trust/support.js';
import type { Vote } from '../trust/votes.js';
import type { Claim, ClaimState, ClaimStatus } from './claim.js';
import type { Conflict } from './conflict.js';
import type { Tie } from './slot.js';

export type WrittenClaim = Written<Claim>;
export type WrittenAttachment = Written<Attachment>;
export type WrittenVote = Written<Vote>;
export type WrittenConflict = Written<Conflict>;
/** Every changing column of one claim, as it is after the event. */
export type WrittenState = Written<ClaimState> & { id: Id<'clm'> };

/** A person's word on why something changed. */
export type Decision = { by: string; note: string | null };

/** Statuses of both parties of a conflict. */
export type Parties = { newClaim: ClaimStatus; existingClaim: ClaimStatus };

/** Evidence that carries a claim no more, as if it never had. */
export type Detached = Tie;

/** In the payload of whatever changes claims. `pendingReweigh`: evidence of theirs that was marked, and under whose mark they are still to be weighed. */
type PendingReweighPart = { pendingReweigh?: Tie[] };

/** How a claim is put from now on; its tags are part of its state. */
export type Wording = Pick<Claim, 'text' | 'category' | 'importance'>;

type Changed = { after: WrittenState } & PendingReweighPart;

/** One act that changes several claims of a key. `record` is what others keep of it. */
type ChangedTogether = { claims: WrittenState[]; record: EventPayload } & PendingReweighPart;

/**
 * Payload of every event of claims and conflicts, by kind. Projectors need only its parts:
 * `claim` and `conflict` are whole rows, `after` is the new state of a claim, `attachments` and `vote` are rows to upsert, `removed` one to delete.
 */
export type SlotPayloads = {
  /** A new claim in whatever status: active, quarantined, history, or the remainder of another; with its row of `nodes` and its edges where it has any. */
  claim_stored: { claim: WrittenClaim; attachments: WrittenAttachment[]; votes: WrittenVote[] } & GraphParts &
    PendingReweighPart;
  /** The same claim was stored again and gained an assertion. */
  claim_deduplicated: Changed & { attachments: WrittenAttachment[] };
  /** After: superseded; or still active with an announced end, which `expire` completes. */
  claim_superseded: Changed;
  /** Still in force, from a later start. */
  claim_window_narrowed: Changed;
  /** A claim was quarantined. */
  claim_quarantined: Changed & { decision: Decision | null };
  /** Out of quarantine: active, or into history where it lost on time. `attachments`: the reviewer's own assertion, where one let it in. */
  claim_released: Changed & { decision: Decision | null; attachments?: WrittenAttachment[] };
  /** Votes lowered the trust of a claim below 0.30. */
  claim_disputed: Changed;
  /** The trust of a disputed claim is 0.30 or more again. */
  claim_undisputed: Changed;
  /** What it depends on has gone stale or expired. */
  claim_lapsed: Changed;
  /** A claim was archived; `statusReason` in its state says why. */
  claim_archived: Changed & { decision: Decision | null };
  /** `undone`: it lost by a verdict on this contradiction, which no longer stands. */
  claim_restored: Changed & { reason?: string; undone?: Id<'cnf'> };
  /** A claim was retracted: it was never valid. */
  claim_retracted: Changed & { errorType: string; reason: string };
  /** An author's own assertions are taken back, and others carry the claim. */
  assertion_withdrawn: Changed & { detached: Detached[]; errorType: string; reason: string };
  /** Another assertion owns the claim, or its owner says it otherwise. `attachments`: those who shared the words before keep them as theirs. */
  claim_reworded: Changed & { wording: Wording; attachments: WrittenAttachment[] };
  /** A claim gained evidence as a further witness. */
  evidence_attached: Changed & { attachments: WrittenAttachment[] };
  /** Two claims that say the same became one: the survivor and the archived other, and the evidence the survivor gained. */
  claim_merged: ChangedTogether & { attachments: WrittenAttachment[] };
  /** The survivor without what it gained; what becomes of the other claim are events of their own. */
  merge_undone: ChangedTogether & { attachments: WrittenAttachment[]; detached: Detached[] };
  /** Somebody voted on a claim, or changed a vote. */
  vote_set: Changed & { vote: WrittenVote };
  /** Somebody withdrew a vote. */
  vote_withdrawn: Changed & { removed: { claimId: Id<'clm'>; voter: string } };
  /** A conflict was opened. */
  conflict_opened: { conflict: WrittenConflict };
  /** A conflict was resolved, with the statuses of both claims before and after. */
  conflict_resolved: { conflict: WrittenConflict; partiesBefore: Parties; partiesAfter: Parties };
  /** A conflict ended because one of its claims left. */
  conflict_lapsed: { conflict: WrittenConflict };
  /** Taken back by who opened it, or by a reviewer. */
  conflict_withdrawn: { conflict: WrittenConflict; reason: string };
  /** Its sides are stronger or weaker than they were: `contested` are those it contests from now on, `cleared` those it contests no longer. */
  conflict_reweighed: { conflict: WrittenConflict; contested: Id<'clm'>[]; cleared: Id<'clm'>[] };
  /** The mark on the evidence, and what that leaves of the claims it carried; without `claims` a cascade weighs them, a page at a time. */
  evidence_revoked: { claims?: WrittenState[] } & MarkPart & PendingReweighPart;
  /** It counts again, as before it was revoked. */
  evidence_reinstated: { claims?: WrittenState[]; reason: string } & MarkPart & PendingReweighPart;
  /** What a mark set before makes of some of the claims. */
  evidence_weighed: { cascadeId: Id<'cas'>; weighed: WeighedMark; claims: WrittenState[] } & PendingReweighPart;
  /** A reviewer's word on which evidence is one witness: what that makes of the claims it carries, and `rooted`: the groups that those of them come from whose own evidence says so. */
  evidence_regrouped: {
    regrouped: Regrouping[];
    claims: WrittenState[];
    rooted: { id: Id<'clm'>; rootGroups: string[] }[];
    reason: string;
  } & PendingReweighPart;
};

export type SlotEventKind = keyof SlotPayloads;

export type SlotEventOf<K extends SlotEventKind> = {
  kind: K;
  spaceId: Id<'spc'>;
  /** The claim, the conflict, or the evidence revoked, weighed or regrouped. */
  subjectId: string;
  sessionId: Id<'ses'> | null;
  occurredAt: Date;
  payload: SlotPayloads[K];
};

/** Everything that can happen in a slot; a first use registers the predicate in the same decision. */
export type SlotEvent = { [K in SlotEventKind]: SlotEventOf<K> }[SlotEventKind] | PredicateEvent;

const STATE_TIMES = [
  'validFrom',
  'validUntil',
  'observedAt',
  'agingFrom',
  'strengthRefreshedAt',
  'stateSince',
  'staleAt',
  'expiresAt',
  'usableUntil',
] as const;

export const writtenState = (id: Id<'clm'>, state: ClaimState): WrittenState => ({ ...written(state), id });
export const readState = ({ id: _, ...state }: WrittenState): ClaimState => readBack<ClaimState>(state, STATE_TIMES);
export const readClaim = (row: WrittenClaim): Claim => readBack<Claim>(row, [...STATE_TIMES, 'recordedAt']);
/** Attached before it was asked what evidence says, all counts. */
export const readAttachment = (row: WrittenAttachment): Attachment =>
  readBack<Attachment>({ ...row, counted: row.counted ?? true }, ['observedAt', 'attachedAt', 'staleAt', 'expiresAt']);
export const readVote = (row: WrittenVote): Vote => readBack<Vote>(row, ['at']);
/** Conflicts that were recorded before they said whom they contest contest both. */
export const readConflict = (row: WrittenConflict): Conflict => ({
  uncontested: null,
  firstSide: null,
  ...readBack<Omit<Conflict, 'uncontested' | 'firstSide'>>(row, ['openedAt', 'resolvedAt']),
});
