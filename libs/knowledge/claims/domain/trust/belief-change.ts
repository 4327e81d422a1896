import { beliefAt, inputsOf } from '../../../beliefs/index.js';
import type { Claim } from '../state/claim.js';
import type { BeliefCause, BeliefChange, SlotEventOf } from '../state/slot.events.js';
import { basisOf, type Believed } from './belief.js';

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
  before: Believed & Pick<Claim, 'id' | 'spaceId' | 'sessionId'>,
  after: Believed,
  because: BeliefCause,
  occurredAt: Date,
): SlotEventOf<'belief_changed'>[] {
  const payload = beliefChange(before, after, because, occurredAt);
  const { id: subjectId, spaceId, sessionId } = before;
  return payload === null ? [] : [{ kind: 'belief_changed', spaceId, subjectId, sessionId, occurredAt, payload }];
}
