import { beliefAt, inputsOf, type BeliefState } from '../../../beliefs/index.js';
import type { Claim } from '../state/claim.js';
import type { BeliefCause, BeliefChange, SlotEventOf } from '../state/slot.events.js';
import { basisOf, type Believed } from './belief.js';

/**
 * How many consecutive updates of its own evidence have left the claim contested; null if the new state is not
 * contested (beliefs spec, section 5.1). Changes by the clock, another policy or a cascade are not counted.
 */
export function contestedUpdatesAfter(before: Believed, state: BeliefState | null | undefined): number | null {
  if (state !== 'contested') return null;
  return before.beliefState === 'contested' ? (before.contestedUpdates ?? 0) + 1 : 1;
}

/**
 * How the recorded belief in a claim changed; null if it did not, or was not known before. `after` is the claim after
 * the change.
 */
export function beliefChange(before: Believed, after: Believed, because: BeliefCause, now: Date): BeliefChange | null {
  const [from, to] = [before.beliefState ?? null, after.beliefState ?? null];
  const basis = from === null || to === null || from === to ? null : basisOf(after);
  if (from === null || to === null || basis === null) return null;
  // A policy that depends on the previous state must be given the state before the change.
  const { ruleId, ...inputs } = inputsOf(basis, beliefAt({ ...basis, recorded: from }, now));
  return { from, to, ruleId, because, inputs };
}

/** The events for a change of belief whose new state another event contains; empty if nothing changed. */
export function beliefEvents(
  { id: subjectId, spaceId, sessionId }: Pick<Claim, 'id' | 'spaceId' | 'sessionId'>,
  before: Believed,
  after: Believed,
  because: BeliefCause,
  occurredAt: Date,
): SlotEventOf<'belief_changed'>[] {
  const payload = beliefChange(before, after, because, occurredAt);
  return payload === null ? [] : [{ kind: 'belief_changed', spaceId, subjectId, sessionId, occurredAt, payload }];
}
