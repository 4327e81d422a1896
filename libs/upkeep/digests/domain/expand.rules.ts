import type { Id } from '#libs/kernel/index.js';
import { illegalState } from '#libs/knowledge/claims/domain/index.js';
import { Draft, reviseConflicts, type Given, type KnownSlot, type SlotEvent } from '#libs/knowledge/slots/domain/index.js';
import { EXPANDED } from './digest.js';

export interface Expansion {
  outcome: 'expanded' | 'already_expanded';
  slot: KnownSlot;
  events: SlotEvent[];
}

/** The end of a digest that somebody takes apart. The first stands. Throws `illegal_state` for one that has ended otherwise. */
export function expand(id: Id<'clm'>, note: string | null, known: KnownSlot, given: Given): Expansion {
  const draft = new Draft(known, given);
  const { status, statusReason } = draft.claim(id);
  if (statusReason === EXPANDED) return { outcome: 'already_expanded', slot: known, events: [] };
  if (status !== 'active' && status !== 'disputed') throw illegalState({ id, status, needs: 'active or disputed' });
  draft.change('claim_archived', id, { status: 'archived', statusReason: EXPANDED }, { decision: { by: given.principalId, note } });
  reviseConflicts(draft);
  return { outcome: 'expanded', slot: draft.slot, events: draft.events };
}
