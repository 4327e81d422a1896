import type { GraphParts } from '#libs/graph/model/index.js';
import { written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { predicateEvent, type Predicate } from '../../../predicates/index.js';
import { beliefChange, contestedUpdatesAfter } from '../trust/belief-change.js';
import type { Attachment } from '../trust/support.js';
import type { Vote } from '../trust/votes.js';
import { stateOf, type Claim, type ClaimState, type ClaimStatus } from './claim.js';
import type { Conflict, Resolution } from './conflict.js';
import {
  pendingReweighAmong,
  pendingReweighPart,
  claimIn,
  findClaim,
  type DecisionContext,
  type KnownSlot,
  type Tie,
} from './slot.js';
import {
  writtenClaim,
  writtenState,
  type BeliefCause,
  type ChangePayload,
  type ChangePayloads,
  type JointPayload,
  type JointPayloads,
  type Reliability,
  type SlotEvent,
  type SlotEventKind,
  type SlotPayloads,
  type WrittenState,
} from './slot.events.js';
import { applyEvent } from './slot.projection.js';
import { writtenAttachments, type WrittenAttachment } from './written-attachment.js';

/** A decision in progress: every event is applied as it is written, so the next step sees the changed state. */
export class Draft {
  readonly events: SlotEvent[] = [];
  /** Evidence that was not attached, because it would not have changed the claim. */
  readonly leftOut: Tie[] = [];
  #slot: KnownSlot;

  constructor(
    private readonly before: KnownSlot,
    readonly context: DecisionContext,
  ) {
    this.#slot = before;
  }

  get slot(): KnownSlot {
    return this.#slot;
  }

  get now(): Date {
    return this.context.now;
  }

  claim(id: string): Claim {
    return claimIn(this.#slot, id);
  }

  /** The status a claim had before the decision. */
  statusBefore(id: string): ClaimStatus {
    return (findClaim(this.before, id) ?? this.claim(id)).status;
  }

  leaveOut(rows: readonly Tie[]): void {
    this.leftOut.push(...rows.map(({ claimId, evidenceId }) => ({ claimId, evidenceId })));
  }

  register(predicate: Predicate): void {
    this.#write(predicateEvent('predicate_registered', predicate, this.now));
  }

  store(claim: Claim, attachments: readonly Attachment[], votes: readonly Vote[] = [], graph: GraphParts = {}): void {
    const pendingReweigh = this.#slot.pendingReweigh
      .filter(({ claimId }) => claimId === claim.remainderOf)
      .map(({ evidenceId }) => ({ claimId: claim.id, evidenceId }));
    this.#record('claim_stored', claim.id, claim.sessionId, {
      claim: writtenClaim(claim),
      attachments: writtenAttachments(attachments),
      votes: votes.map(written),
      ...graph,
      ...pendingReweighPart(pendingReweigh),
    });
  }

  /** Records a change of one claim, which gets a new version. */
  change<K extends keyof ChangePayloads>(
    kind: K,
    id: Id<'clm'>,
    changes: Partial<ClaimState>,
    rest: ChangePayloads[K],
  ): void {
    const before = this.claim(id);
    const after = this.#after(id, { ...changes, ...counted(before, changes, rest) });
    this.#record(kind, id, before.sessionId, {
      after,
      ...rest,
      ...pendingReweighAmong(this.#slot, [id]),
    });
    this.noteBelief(before, evidenceIn(rest));
  }

  /**
   * Records `belief_changed` if a change, whose own event contains the new state, also changed the belief in the claim.
   */
  noteBelief(before: Claim, because: BeliefCause): void {
    const change = beliefChange(before, this.claim(before.id), because, this.now);
    if (change !== null) this.#record('belief_changed', before.id, before.sessionId, change);
  }

  /**
   * Records that the belief in a claim changed although its attachments did not: because of the clock, the reliability
   * of a source, or evidence for other values in its workspace.
   */
  changeBelief(
    id: Id<'clm'>,
    changes: Partial<ClaimState>,
    because: BeliefCause,
    reliabilities: readonly Reliability[] = [],
  ): void {
    const before = this.claim(id);
    const contestedUpdates =
      changes.beliefState === 'contested' && !Array.isArray(because)
        ? (before.contestedUpdates ?? null)
        : contestedUpdatesAfter(before, changes.beliefState);
    const after = this.#after(id, { ...changes, contestedUpdates });
    const change = beliefChange(before, { ...before, ...changes }, because, this.now);
    const rest = {
      ...(reliabilities.length === 0 ? {} : { reliabilities: [...reliabilities] }),
      ...pendingReweighAmong(this.#slot, [id]),
    };
    if (change !== null) this.#record('belief_changed', id, before.sessionId, { after, ...change, ...rest });
    else
      this.#record('belief_weighed', id, before.sessionId, {
        after,
        ...(Array.isArray(because) && { because }),
        ...rest,
      });
  }

  /** Records changes of several claims that belong together, in one event about the first of these claims. */
  changeTogether<K extends keyof JointPayloads>(
    kind: K,
    changes: readonly [id: Id<'clm'>, changes: Partial<ClaimState>][],
    rest: JointPayloads[K],
  ): void {
    const [subjectId] = changes[0]!;
    const claims = changes.map(([id, each]) => this.#after(id, { ...each, ...counted(this.claim(id), each, rest) }));
    const ids = claims.map(({ id }) => id);
    const before = changes.map(([id]) => this.claim(id));
    this.#record(kind, subjectId, this.claim(subjectId).sessionId, {
      claims,
      ...rest,
      ...pendingReweighAmong(this.#slot, ids),
    });
    for (const claim of before) this.noteBelief(claim, evidenceIn(rest));
  }

  #after(id: Id<'clm'>, changes: Partial<ClaimState>): WrittenState {
    const claim = this.claim(id);
    return writtenState(id, { ...stateOf(claim), ...changes, version: claim.version + 1, stateSince: this.now });
  }

  open(conflict: Conflict): void {
    this.#record('conflict_opened', conflict.id, this.claim(conflict.newClaimId).sessionId, {
      conflict: written(conflict),
    });
  }

  /** Ends a conflict; call it after the changes of its parties. */
  close(
    conflict: Conflict,
    end: Pick<Conflict, 'resolvedBy' | 'note' | 'replacedBy'> & { resolution: Resolution },
  ): void {
    const closed = written({
      ...conflict,
      ...end,
      status: 'resolved' as const,
      resolvedAt: this.now,
      version: conflict.version + 1,
    });
    const { sessionId, status } = this.claim(conflict.newClaimId);
    if (end.resolution === 'lapsed')
      return this.#record('conflict_lapsed', conflict.id, sessionId, { conflict: closed });
    this.#record('conflict_resolved', conflict.id, sessionId, {
      conflict: closed,
      partiesBefore: {
        newClaim: this.statusBefore(conflict.newClaimId),
        existingClaim: this.statusBefore(conflict.existingClaimId),
      },
      partiesAfter: { newClaim: status, existingClaim: this.claim(conflict.existingClaimId).status },
    });
  }

  #record<K extends keyof ChangePayloads>(
    kind: K,
    subjectId: string,
    sessionId: Id<'ses'> | null,
    payload: ChangePayload<K>,
  ): void;
  #record<K extends keyof JointPayloads>(
    kind: K,
    subjectId: string,
    sessionId: Id<'ses'> | null,
    payload: JointPayload<K>,
  ): void;
  #record<K extends SlotEventKind>(
    kind: K,
    subjectId: string,
    sessionId: Id<'ses'> | null,
    payload: SlotPayloads[K],
  ): void;
  #record(kind: SlotEventKind, subjectId: string, sessionId: Id<'ses'> | null, payload: object): void {
    const event = { kind, spaceId: this.#slot.spaceId, subjectId, sessionId, occurredAt: this.now, payload };
    this.#write(event as SlotEvent);
  }

  #write(event: SlotEvent): void {
    this.events.push(event);
    this.#slot = applyEvent(this.#slot, event);
  }
}

/**
 * The new count of contested updates after a change that attached or detached evidence and weighed the belief again.
 */
const counted = (before: Claim, { beliefState }: Partial<ClaimState>, rest: object): Partial<ClaimState> =>
  beliefState === undefined || evidenceIn(rest) === 'clock'
    ? {}
    : { contestedUpdates: contestedUpdatesAfter(before, beliefState) };

/**
 * The evidence that a change attached or detached; for a test result, the test. If the change attached and detached
 * nothing, only the clock can have changed a belief.
 */
function evidenceIn(rest: object): BeliefCause {
  const { attachments = [], detached = [] } = rest as { attachments?: WrittenAttachment[]; detached?: Tie[] };
  const attached = attachments.map(({ evidenceId, test }) => test?.testId ?? evidenceId);
  const ids = [...new Set([...attached, ...detached.map(({ evidenceId }) => evidenceId)])];
  return ids.length === 0 ? 'clock' : ids;
}
