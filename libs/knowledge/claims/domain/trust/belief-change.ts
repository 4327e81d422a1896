import { beliefAt, inputsOf, type BeliefState } from '../../../beliefs/index.js';
import type { Claim } from '../state/claim.js';
import type { BeliefCause, BeliefChange, SlotEventOf } from '../state/slot.events.js';
import { basisOf, type Believed } from './belief.js';

/**
 * Counts an update of its own evidence that left the claim in a state: those in a row after which it was contested
 * (beliefs spec, section 5.1). What the clock, another policy or a cascade does is not counted.
 */
export function contestedUpdatesAfter(before: Believed, state: BeliefState | null | undefined): number | null {
  if (state !== 'contested') return null;
  return before.beliefState === 'contested' ? (before.contestedUpdates ?? 0) + 1 : 1;
}

/**
 * How the recorded belief in a claim changed; null: it is the same, or was not known before. `after`: the claim after
 * the change.
 */
export function beliefChange(before: Believed, after: Believed, because: BeliefCause, now: Date): BeliefChange | null {
  const [from, to] = [before.beliefState ?? null, after.beliefState ?? null];
  const basis = from === null || to === null || from === to ? null : basisOf(after);
  if (from === null || to === null || basis === null) return null;
  // The state before it is what a policy that looks back decides by.
  const { ruleId, ...inputs } = inputsOf(basis, beliefAt({ ...basis, recorded: from }, now));
  return { from, to, ruleId, because, inputs };
}

/** The event of a change whose new state another event has, if there is one. */
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
