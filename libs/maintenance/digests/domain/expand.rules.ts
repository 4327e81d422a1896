import { forbidden, roleIsAtLeast, type Caller, type Id } from '#libs/kernel/index.js';
import {
  illegalState,
  Draft,
  reviseConflicts,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { EXPANDED } from './digest.js';

export interface Expansion {
  outcome: 'expanded' | 'already_expanded';
  slot: KnownSlot;
  events: SlotEvent[];
}

/** The end of a digest that somebody takes apart. The first stands. Throws `illegal_state` for one that has ended otherwise. */
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

/** A digest is taken apart by who put it together, by writers where the service did, and by reviewers (claims spec, section 15a, rule 2). Throws `forbidden`. */
export function checkMayExpand(
  { id, recordedBy }: Pick<Claim, 'id' | 'recordedBy'>,
  { principal, role }: Caller,
): void {
  if (recordedBy === principal.id || recordedBy === OPERATOR_ID || roleIsAtLeast(role, 'reviewer')) return;
  throw forbidden({ why: `The digest ${id} is taken apart by who put it together and by reviewers.` });
}
