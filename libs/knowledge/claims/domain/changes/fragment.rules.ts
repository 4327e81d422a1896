import type { AssertionClass, Caller } from '#libs/kernel/index.js';
import { mayAssert } from '../../../sources/index.js';
import type { Evidence, Fragment } from '../../../evidence/index.js';
import type { StoreClaimItem } from '../claim.schemas.js';
import { isBelieved } from '../gate/gate.rules.js';
import { overlaps, type Claim } from '../state/claim.js';
import type { KnownSlot } from '../state/slot.js';
import { classQuoted } from '../trust/evidence-support.js';

/** How a fragment relates to the claims that exist already. */
export interface FragmentMatch {
  /** The claim that says the same; null: none does. */
  same: Claim | null;
  /** Claims with another value, if the predicate is single-valued. Empty if a claim says the same. */
  others: readonly Claim[];
}

const NONE: FragmentMatch = { same: null, others: [] };

/**
 * Compares a fragment with the claims of its key, first in the workspace, then in the durable lane: the durable lane
 * counts only if the workspace has no match (beliefs spec, section 2.2). `slots`: the slots of the two lanes, in this
 * order.
 */
export function matchFragment(slots: readonly KnownSlot[], valueKey: string, observedAt: Date): FragmentMatch {
  for (const slot of slots) {
    const match = matchIn(slot, valueKey, observedAt);
    if (match.same !== null || match.others.length > 0) return match;
  }
  return NONE;
}

/** What was observed is taken to hold from the time of the observation on. */
function matchIn({ claims, predicate }: KnownSlot, valueKey: string, observedAt: Date): FragmentMatch {
  const meeting = claims
    .filter((claim) => isBelieved(claim) && overlaps(claim, { validFrom: observedAt, validUntil: null }))
    .sort((a, b) => b.gateTrust - a.gateTrust || (a.id < b.id ? -1 : 1));
  const same = meeting.find((claim) => claim.valueKey === valueKey) ?? null;
  const isSingle = predicate?.cardinality !== 'multi';
  return { same, others: same === null && isSingle ? meeting.filter((claim) => claim.valueKey !== valueKey) : [] };
}

/**
 * A fragment as a proposition in the workspace of its record, or in the durable lane if the record belongs to no
 * workspace. It has the class of the record if the caller may assert that class; otherwise it is an inference.
 */
export function fragmentItem(
  { text, triple }: Fragment,
  evidence: Evidence,
  isReviewer: boolean,
  caller: Caller,
): StoreClaimItem {
  const asked: AssertionClass = classQuoted(evidence.class, isReviewer || evidence.recordedBy === caller.principal.id);
  const workspaceId = evidence.workspaceId ?? null;
  return {
    text,
    triple: triple ?? null,
    scope: workspaceId === null ? 'global' : 'workspace',
    workspaceId,
    observedAt: evidence.observedAt,
    category: 'fact',
    importance: FRAGMENT_IMPORTANCE,
    tags: [],
    evidence: [evidence.id],
    provenance: { source: mayAssert(caller, asked) ? asked : 'inference' },
  };
}

/** The default importance of a claim. */
const FRAGMENT_IMPORTANCE = 0.7;
