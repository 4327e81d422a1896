import type { z } from 'zod';
import type { AssertionClass, Caller } from '#libs/kernel/index.js';
import { mayAssert } from '../../../sources/index.js';
import type { Evidence } from '../../../evidence/index.js';
import type { StoreClaimItem, TripleInput } from '../claim.schemas.js';
import { isBelieved } from '../gate/gate.rules.js';
import { overlaps, RESERVED_CATEGORIES, type Claim } from '../state/claim.js';
import { claimIn, type KnownSlot } from '../state/slot.js';
import { classQuoted } from '../trust/evidence-support.js';

/** The triple that a contradiction states instead of the triple of the claim. */
export type Competing = z.output<typeof TripleInput>;

/**
 * The competing value as a separate claim in the lane of the contradicted claim. It was observed when the record was
 * observed. It has the class of the record if the caller may assert that class; otherwise it is an inference.
 */
export function competingItem(
  claimId: Claim['id'],
  competing: Competing,
  { witness, isOwn, slot }: { witness: Evidence; isOwn: boolean; slot: KnownSlot },
  caller: Caller,
): StoreClaimItem {
  const { scope, sessionId, workspaceId, category, importance } = claimIn(slot, claimId);
  const asked: AssertionClass = classQuoted(witness.class, isOwn);
  return {
    text: `${competing.subject} / ${competing.predicate} = ${competing.value}`,
    triple: competing,
    scope: scope === 'session' || scope === 'workspace' ? scope : 'global',
    sessionId: scope === 'session' ? sessionId : null,
    workspaceId,
    observedAt: witness.observedAt,
    category: RESERVED_CATEGORIES.includes(category) ? 'fact' : category,
    importance,
    tags: [],
    evidence: [witness.id],
    provenance: { source: mayAssert(caller, asked) ? asked : 'inference' },
  };
}

/** Whether two claims whose windows overlap are both believed, in a lane where only one of them can hold. */
export function standTogether([a, b]: readonly Claim[]): boolean {
  return (
    a !== undefined && b !== undefined && a.lane !== 'workspace' && isBelieved(a) && isBelieved(b) && overlaps(a, b)
  );
}
