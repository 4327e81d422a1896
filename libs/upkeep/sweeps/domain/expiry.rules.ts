import type { Id } from '#libs/kernel/index.js';
import { Draft, reviseConflicts, type Claim, type Given, type KnownSlot, type SlotEvent } from '#libs/knowledge/slots/domain/index.js';

/** Whether the change that was announced for the claim has come into force (claims spec, section 6). */
export const isReplacedBy = ({ status, supersededBy, validUntil }: Claim, now: Date): boolean =>
  (status === 'active' || status === 'disputed') && supersededBy !== null && validUntil !== null && validUntil <= now;

/** The claims of one key whose announced replacement has come: superseded, in the order in which their windows ended. */
export function completeChangeover(claimIds: readonly Id<'clm'>[], known: KnownSlot, given: Given): { events: SlotEvent[]; superseded: number } {
  const draft = new Draft(known, given);
  const due = claimIds.filter((id) => isReplacedBy(draft.claim(id), given.now));
  for (const id of due) draft.change('claim_superseded', id, { status: 'superseded' }, {});
  if (due.length > 0) reviseConflicts(draft);
  return { events: draft.events, superseded: due.length };
}
