import type { NewEvent } from '#libs/history/events/index.js';
import {
  stateOf,
  writtenState,
  type Claim,
  type ClaimStatus,
  claimPartsOf,
  illegalState,
  Draft,
  reviseConflicts,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { changedIn, STATE_CHANGE_KINDS } from '#libs/reasoning/node-states/index.js';
import { forbidden, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { LAPSED, EXPANDED } from './digest.js';

/** Kinds of events that may change when a claim is valid. */
const WINDOW_KINDS: readonly string[] = ['claim_superseded', 'claim_window_narrowed'];

/** Kinds of events that may remove a claim from its digests. */
export const LEAVING_KINDS: ReadonlySet<string> = new Set([...STATE_CHANGE_KINDS, ...WINDOW_KINDS]);

/** Statuses in which a digest is shown, or may be shown after a decision about that digest. */
const LIVE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

/**
 * The claims that the given events remove from their digests, because they are no longer active or because the time in
 * which they are valid has changed.
 */
export function leaversIn(events: readonly NewEvent[]): string[] {
  const telling = events.filter(
    (event) => event.kind !== 'claim_archived' || claimPartsOf(event).after?.statusReason !== LAPSED,
  );
  const gone = [...changedIn(telling).values()].filter(
    ({ status, grounding }) => (status !== undefined && status !== 'active') || grounding === 'tainted',
  );
  const moved = telling.filter(({ kind }) => WINDOW_KINDS.includes(kind));
  return [...new Set([...gone.map(({ id }) => id), ...moved.map(({ subjectId }) => subjectId)])];
}

/**
 * Archives each digest that is still live after `events`; some of these events may already have archived digests
 * themselves.
 */
export function lapseOf(digests: readonly Claim[], events: readonly NewEvent[], now: Date): NewEvent[] {
  const changed = changedIn(events);
  return digests
    .map((digest): Claim => ({ ...digest, ...changed.get(digest.id), id: digest.id }))
    .filter(({ status }) => LIVE.includes(status))
    .map((digest) => {
      const state = stateOf({
        ...digest,
        status: 'archived',
        statusReason: LAPSED,
        version: digest.version + 1,
        stateSince: now,
      });
      return {
        kind: 'claim_archived',
        spaceId: digest.spaceId,
        subjectId: digest.id,
        sessionId: digest.sessionId,
        occurredAt: now,
        payload: { after: writtenState(digest.id, state), decision: null },
      };
    });
}

export interface Expansion {
  outcome: 'expanded' | 'already_expanded';
  slot: KnownSlot;
  events: SlotEvent[];
}

/**
 * Archives a digest that somebody dissolves. A second call changes nothing. Throws `illegal_state` for a digest that
 * ended in another way.
 */
export function expand(id: Id<'clm'>, note: string | null, known: KnownSlot, context: DecisionContext): Expansion {
  const draft = new Draft(known, context);
  const { status, statusReason } = draft.claim(id);
  if (statusReason === EXPANDED) return { outcome: 'already_expanded', slot: known, events: [] };
  if (status !== 'active' && status !== 'disputed') throw illegalState({ id, status, needs: 'active or disputed' });
  draft.change(
    'claim_archived',
    id,
    { status: 'archived', statusReason: EXPANDED },
    { decision: { by: context.principalId, note } },
  );
  reviseConflicts(draft);
  return { outcome: 'expanded', slot: draft.slot, events: draft.events };
}

/**
 * Checks who may dissolve a digest: its author, a reviewer, and any writer if the service created it (claims spec,
 * section 15a, rule 2). Throws `forbidden`.
 */
export function checkMayExpand(
  { id, recordedBy }: Pick<Claim, 'id' | 'recordedBy'>,
  { principal, role }: Caller,
): void {
  if (recordedBy === principal.id || recordedBy === OPERATOR_ID || roleIsAtLeast(role, 'reviewer')) return;
  throw forbidden({ why: `Only its creator or a reviewer may dissolve the digest ${id}.` });
}
