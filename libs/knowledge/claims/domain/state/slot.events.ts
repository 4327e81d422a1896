import { NODE_FLAGS, type GraphParts } from '#libs/graph/model/index.js';
import {
  readBack,
  renaming,
  written,
  type EventPayload,
  type EventsOf,
  type NewEvent,
  type PayloadUpgrades,
  type Written,
} from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { PredicateEvent } from '../../../predicates/index.js';
import {
  MARK_UPGRADES,
  type EvidenceMark,
  type MarkPart,
  type WeighedMark,
  type Regrouping,
} from '../../../evidence/index.js';
import type { BeliefInputs, BeliefState, RuleId } from '../../../beliefs/index.js';
import type { Vote } from '../trust/votes.js';
import type { Fact } from './fact.js';
import {
  sparseAmong,
  STATE_FIELDS,
  STATE_TIMES,
  withNulls,
  withoutNulls,
  type Claim,
  type ClaimState,
  type ClaimStatus,
} from './claim.js';
import type { ClaimSupportPart, SupportPayloads } from './claim-support.js';
import type { Conflict } from './conflict.js';
import type { Tie } from './slot.js';
import type { WrittenAttachment } from './written-attachment.js';

export type WrittenClaim = Written<Claim>;
export type WrittenVote = Written<Vote>;
export type WrittenConflict = Written<Conflict>;
/** Every changing column of one claim, after the event. */
export type WrittenState = Written<ClaimState> & { id: Id<'clm'> };

/** The reason that a person gave for a change. */
export type Decision = { by: string; note: string | null };

/** Statuses of both parties of a conflict. */
export type Parties = { newClaim: ClaimStatus; existingClaim: ClaimStatus };

/** Evidence that no longer supports a claim and counts as if it had never supported it. */
export type Detached = Tie;
/** May appear where a claim gained evidence. */
type DetachedPart = { detached?: Detached[] };

/**
 * May appear in any payload that changes claims. `pendingReweigh`: each of these claims with evidence that was marked
 * after the claim was last weighed.
 */
type PendingReweighPart = { pendingReweigh?: Tie[] };

/**
 * What changed the belief in a claim: evidence that was attached, detached or moved; a failed test; the clock; another
 * policy; or the reliability of a source.
 */
export type BeliefCause = string[] | 'clock' | 'policy' | 'source';

/** The factor of a source for the weight of its evidence for a claim; null: the evidence counts in full. */
export type Reliability = Tie & { reliability: number | null };
/** May appear in a payload that changes a belief. */
type ReliabilityPart = { reliabilities?: Reliability[] };

/** A belief that changed. `after`: the state of the claim, if no other event of the decision has it. */
export interface BeliefChange {
  after?: WrittenState;
  from: BeliefState;
  to: BeliefState;
  ruleId: RuleId;
  because: BeliefCause;
  inputs: BeliefInputs;
}

/** The wording of a claim after the event. The tags are not included, because they are part of the claim's state. */
export type Wording = Pick<Claim, 'text' | 'category' | 'importance'>;

/** The further parts of a payload that changes one claim, by kind. */
export interface ChangePayloads {
  /**
   * The same claim was stored again and gained an assertion. `fact`: another version of the schema accepted it;
   * `detached`: records of the same voice that gave up their places.
   */
  claim_deduplicated: { attachments: WrittenAttachment[]; fact?: Fact } & DetachedPart;
  /** A claim was superseded, or its end was announced: then it stays active until `expire` completes the change. */
  claim_superseded: object;
  /** A claim stays in force, but holds from a later time. */
  claim_window_narrowed: object;
  /** A claim was quarantined, by the gate or by a reviewer. */
  claim_quarantined: { decision: Decision | null };
  /**
   * A quarantined claim was released: it is active, or superseded if a later claim already holds. `attachments`: the
   * assertion of the reviewer who released it.
   */
  claim_released: { decision: Decision | null; attachments?: WrittenAttachment[] };
  /** The trust of a claim fell below 0.30, by votes or with age. */
  claim_disputed: object;
  /** The trust of a disputed claim is 0.30 or more again. */
  claim_undisputed: object;
  /** Evidence that a claim depends on became stale or expired. */
  claim_lapsed: object;
  /** A claim was archived; `statusReason` in its state says why. */
  claim_archived: { decision: Decision | null };
  /**
   * A claim became canonical. `from`: the claim of a workspace that was promoted to it; null: it was in the durable
   * lane already.
   */
  claim_promoted: { from: Id<'clm'> | null };
  /**
   * An archived, superseded or retracted claim was restored. `undone`: the contradiction whose resolution no longer
   * stands.
   */
  claim_restored: { reason?: string; undone?: Id<'cnf'> };
  /** A claim was retracted: it was never valid. */
  claim_retracted: { errorType: string; reason: string };
  /**
   * An author withdrew its own assertions of a claim; the assertions of others still support the claim. `attachments`:
   * the remaining rows of records that other authors also attached, without the contribution of this author.
   */
  assertion_withdrawn: {
    detached: Detached[];
    attachments?: WrittenAttachment[];
    errorType: string;
    reason: string;
  };
  /**
   * New evidence met parts of a fact, so that it is usable, or usable for longer. `fact`: another version of the schema
   * accepted the fact; its state has the parts, and the fact may be usable for less time; `detached`: records of the
   * same voice that gave up their places.
   */
  fact_regrounded: { attachments: WrittenAttachment[]; fact?: Fact } & DetachedPart;
  /**
   * Newer evidence or a version of the schema made a fact unusable, or ceased to do so. `cause` in the state of the
   * fact says which.
   */
  fact_grounding_changed: object;
  /**
   * A claim took the words of another assertion: its owner changed, or its owner stated it in other words.
   * `attachments`: assertions that keep the former words as their own.
   */
  claim_reworded: { wording: Wording; attachments: WrittenAttachment[] };
  /**
   * A claim gained evidence as a further witness, or evidence that contradicts it. `detached`: records of the same
   * voice that gave up their places.
   */
  evidence_attached: { attachments: WrittenAttachment[] } & DetachedPart;
  /** Somebody voted on a claim, or changed a vote. */
  vote_set: { vote: WrittenVote };
  /** Somebody withdrew a vote. */
  vote_withdrawn: { removed: { claimId: Id<'clm'>; voter: string } };
}

/**
 * The further parts of a payload that changes several claims of a key, by kind. `record`: the part that other nouns
 * store, such as the row of a merge.
 */
export interface JointPayloads {
  /**
   * Two claims that say the same were merged: the survivor, the archived one, and the evidence that the survivor
   * gained.
   */
  claim_merged: { record: EventPayload; attachments: WrittenAttachment[] };
  /**
   * A merge was undone: the survivor lost what it had gained. Separate events record what happens to the other claim.
   */
  merge_undone: { record: EventPayload; attachments: WrittenAttachment[]; detached: Detached[] };
}

/** Payload of a change of one claim. */
export type ChangePayload<K extends keyof ChangePayloads> = {
  after: WrittenState;
} & ChangePayloads[K] &
  PendingReweighPart;

/** Payload of a change of several claims. */
export type JointPayload<K extends keyof JointPayloads> = {
  claims: WrittenState[];
} & JointPayloads[K] &
  PendingReweighPart;

/**
 * Payload of every event of claims and conflicts, by kind. Projectors need only its common parts:
 * `claim` and `conflict` are whole rows, `after` is the new state of a claim, `attachments` and `vote` are rows to
 * upsert, `removed` is one to delete.
 */
export type SlotPayloads = { [K in keyof ChangePayloads]: ChangePayload<K> } & {
  [K in keyof JointPayloads]: JointPayload<K>;
} & {
  /**
   * A claim was stored in any status: active, quarantined, historical, or as the remainder of another. The payload has
   * its row of `nodes` and its edges, if there are any.
   */
  claim_stored: { claim: WrittenClaim; attachments: WrittenAttachment[]; votes: WrittenVote[] } & GraphParts &
    PendingReweighPart;
  /**
   * The state of the belief in a claim changed, by evidence or by the clock. The payload has the rule, the trigger and
   * the numbers that decided it, and `after` if the clock alone changed it.
   */
  belief_changed: BeliefChange & ReliabilityPart & PendingReweighPart;
  /**
   * The evidence of a claim was weighed again and the state of the belief stayed the same, or it was weighed for the
   * first time. `because`: evidence of other values in its workspace.
   */
  belief_weighed: { after: WrittenState; because?: string[] } & ReliabilityPart & PendingReweighPart;
  /** A conflict was opened, by the gate or by somebody who pointed out a contradiction. */
  conflict_opened: { conflict: WrittenConflict };
  /** A conflict was resolved, with the statuses of both claims before and after. */
  conflict_resolved: { conflict: WrittenConflict; partiesBefore: Parties; partiesAfter: Parties };
  /** A conflict ended without a decision, because one of its claims no longer stands. */
  conflict_lapsed: { conflict: WrittenConflict };
  /** The opener of a contradiction, or a reviewer, withdrew it. */
  conflict_withdrawn: { conflict: WrittenConflict; reason: string };
  /**
   * The strength of the sides of a contradiction changed. `contested`: sides that it contests from now on; `cleared`:
   * sides that it no longer contests.
   */
  conflict_reweighed: { conflict: WrittenConflict; contested: Id<'clm'>[]; cleared: Id<'clm'>[] };
  /**
   * Evidence was revoked. `claims`: the recomputed claims that the evidence supported; if absent, a cascade recomputes
   * them page by page.
   */
  evidence_revoked: { claims?: WrittenState[] } & MarkPart & PendingReweighPart;
  /** Revoked evidence was reinstated and counts again. */
  evidence_reinstated: { claims?: WrittenState[]; reason: string } & MarkPart & PendingReweighPart;
  /** A cascade recomputed some of the claims that revoked, reinstated or regrouped evidence supports. */
  evidence_weighed: { cascadeId: Id<'cas'>; weighed: WeighedMark; claims: WrittenState[] } & PendingReweighPart;
  /**
   * A reviewer moved evidence to another independence group. The payload has the recomputed claims; `rooted`: claims
   * whose own evidence is affected, with their root groups.
   */
  evidence_regrouped: {
    regrouped: Regrouping[];
    claims: WrittenState[];
    rooted: { id: Id<'clm'>; rootGroups: string[] }[];
    reason: string;
  } & PendingReweighPart;
};

/** The payload of every event that writes claims or their dependent rows, whichever module decides it. */
export type ClaimPayloads = SlotPayloads & SupportPayloads;

/** An event that writes claims, before it is recorded. */
export type ClaimEvent = EventsOf<ClaimPayloads>;

/** The parts about claims and their dependent rows that a payload of any kind may have. */
export type ClaimParts = Partial<{
  claim: WrittenClaim;
  after: WrittenState;
  wording: Wording;
  fact: Fact;
  claims: WrittenState[];
  attachments: WrittenAttachment[];
  detached: Detached[];
  pendingReweigh: Tie[];
  votes: WrittenVote[];
  vote: WrittenVote;
  removed: SlotPayloads['vote_withdrawn']['removed'];
  conflict: WrittenConflict;
  evidence: EvidenceMark;
  weighed: WeighedMark;
  regrouped: Regrouping[];
  reliabilities: Reliability[];
}> &
  ClaimSupportPart;

/** The kinds of the events that write claims. The type makes sure that no kind is missing. */
const CLAIM_KINDS: Readonly<Record<keyof ClaimPayloads, true>> = {
  claim_stored: true,
  claim_deduplicated: true,
  claim_superseded: true,
  claim_window_narrowed: true,
  claim_quarantined: true,
  claim_released: true,
  claim_disputed: true,
  claim_undisputed: true,
  claim_lapsed: true,
  claim_archived: true,
  claim_promoted: true,
  claim_restored: true,
  claim_retracted: true,
  assertion_withdrawn: true,
  claim_reworded: true,
  fact_regrounded: true,
  fact_grounding_changed: true,
  evidence_attached: true,
  belief_changed: true,
  belief_weighed: true,
  claim_merged: true,
  merge_undone: true,
  vote_set: true,
  vote_withdrawn: true,
  conflict_opened: true,
  conflict_resolved: true,
  conflict_lapsed: true,
  conflict_withdrawn: true,
  conflict_reweighed: true,
  evidence_revoked: true,
  evidence_reinstated: true,
  evidence_weighed: true,
  evidence_regrouped: true,
  support_recomputed: true,
  node_rederived: true,
};
export const CLAIM_EVENT_KINDS = Object.keys(CLAIM_KINDS) as (keyof ClaimPayloads)[];

/** The former names of flags. */
export const CONFLICT_FLAGS = { isBlocking: 'blocking' };
const FLAGS = {
  ...NODE_FLAGS,
  ...CONFLICT_FLAGS,
  isActivated: 'activated',
  isExclusive: 'exclusive',
  isHistorical: 'historical',
  isConfirmed: 'confirmed',
  isShielded: 'shielded',
  isLive: 'live',
  isUnreviewed: 'unreviewed',
  isChallenge: 'challenging',
  isOrdered: 'ordered',
};
const PLACES = ['claim', 'claims', 'after', 'claimSupport', 'conflict', 'attachments', 'test', 'node', 'nodeSupport'];

/** The latest version: flags have the names of their columns. */
export const CLAIM_UPGRADES: PayloadUpgrades = Object.fromEntries(
  CLAIM_EVENT_KINDS.map((kind) => [
    kind,
    [...((MARK_UPGRADES as PayloadUpgrades)[kind] ?? []), renaming(FLAGS, PLACES)],
  ]),
);

export const isClaimEvent = (event: NewEvent): event is ClaimEvent => Object.hasOwn(CLAIM_KINDS, event.kind);

/** The parts of an event that concern claims; empty if its kind writes none. */
export const claimPartsOf = (event: Pick<NewEvent, 'kind' | 'payload'>): ClaimParts =>
  hasClaimParts(event) ? event.payload : {};
const hasClaimParts = (event: Pick<NewEvent, 'kind' | 'payload'>): event is Pick<ClaimEvent, 'kind' | 'payload'> =>
  Object.hasOwn(CLAIM_KINDS, event.kind);

/** The states of new and changed claims in the parts of a payload. */
export const statesOf = ({
  claim,
  after,
  claims = [],
}: Pick<ClaimParts, 'claim' | 'after' | 'claims'>): (WrittenState & Partial<WrittenClaim>)[] => [
  ...claims,
  ...(claim === undefined ? [] : [claim]),
  ...(after === undefined ? [] : [after]),
];

export type SlotEventKind = keyof SlotPayloads;

export type SlotEventOf<K extends SlotEventKind> = {
  kind: K;
  spaceId: Id<'spc'>;
  /** The id of the claim, the conflict, or the evidence that was revoked, weighed or regrouped. */
  subjectId: string;
  sessionId: Id<'ses'> | null;
  occurredAt: Date;
  payload: SlotPayloads[K];
};

/** Everything that can happen in a slot. The first use of a predicate also registers it. */
export type SlotEvent = { [K in SlotEventKind]: SlotEventOf<K> }[SlotEventKind] | PredicateEvent;

const SPARSE_FIELDS = sparseAmong(STATE_FIELDS);
const CLAIM_TIMES = [...STATE_TIMES, 'recordedAt'] as const;

export const writtenState = (id: Id<'clm'>, state: ClaimState): WrittenState => ({
  ...withoutNulls(written(state)),
  id,
});
export const writtenClaim = (claim: Claim): WrittenClaim => withoutNulls(written(claim));
export const readState = ({ id: _, ...state }: WrittenState): ClaimState =>
  withNulls(readBack<ClaimState>(state, STATE_TIMES), SPARSE_FIELDS);
export const readClaim = (row: WrittenClaim): Claim => withNulls(readBack<Claim>(row, CLAIM_TIMES), SPARSE_FIELDS);
export const readVote = (row: WrittenVote): Vote => readBack<Vote>(row, ['at']);
/** Reads a stored conflict. A conflict stored before contested sides were recorded contests both sides. */
export const readConflict = (row: WrittenConflict): Conflict => ({
  uncontested: null,
  firstSide: null,
  ...readBack<Omit<Conflict, 'uncontested' | 'firstSide'>>(row, ['openedAt', 'resolvedAt']),
});
