import type { NewEvent } from '#libs/history/events/index.js';
import {
  stateOf,
  writtenState,
  type Claim,
  type ClaimStatus,
  type WrittenState,
} from '#libs/knowledge/claims/index.js';
import { changedIn, STATE_CHANGE_KINDS } from '#libs/reasoning/node-states/index.js';
import { LAPSED } from './digest.js';

/** Kinds after which a claim may hold at other times than before. */
const WINDOW_KINDS: readonly string[] = ['claim_superseded', 'claim_window_narrowed'];

/** Kinds of events with which a claim may leave the digests it is part of. */
export const LEAVING_KINDS: ReadonlySet<string> = new Set([...STATE_CHANGE_KINDS, ...WINDOW_KINDS]);

/** Digests in these may be shown, now or after a decision about them alone. */
const LIVE: readonly ClaimStatus[] = ['active', 'disputed', 'quarantined'];

/** Claims that leave the digests they are part of with what is being recorded: no longer believed, or at other times. */
export function leaversIn(events: readonly NewEvent[]): string[] {
  const telling = events.filter(
    ({ kind, payload }) =>
      kind !== 'claim_archived' || (payload.after as WrittenState | undefined)?.statusReason !== LAPSED,
  );
  const gone = [...changedIn(telling).values()].filter(
    ({ status, grounding }) => (status !== undefined && status !== 'active') || grounding === 'tainted',
  );
  const moved = telling.filter(({ kind }) => WINDOW_KINDS.includes(kind));
  return [...new Set([...gone.map(({ id }) => id), ...moved.map(({ subjectId }) => subjectId)])];
}

/** The end of each digest that is still live after `events`, which decide about some of them themselves. */
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
