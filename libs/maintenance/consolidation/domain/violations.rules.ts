import {
  Draft,
  findClaim,
  reviseConflicts,
  rivalsOf,
  ruleOn,
  setAside,
  takeOver,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type Rival,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';

export interface Settled {
  events: SlotEvent[];
  /** Claims that were replaced, entirely or for a time. */
  resolved: number;
  /** Conflicts opened. */
  pending: number;
  slot: KnownSlot;
}

/**
 * Settles values of one key that are valid at once although only one may be valid. Imports and changes of predicates
 * leave such values. In each such pair, the claim recorded later is judged as if it were stored now: it replaces the
 * other claim, or is quarantined with a conflict (claims spec, section 12, phase 2).
 */
export function settleViolations(slot: KnownSlot, context: DecisionContext): Settled {
  const draft = new Draft(slot, context);
  const settled = { resolved: 0, pending: 0 };
  for (let next = findLater(draft.slot); next !== null; next = findLater(draft.slot)) judgeLater(draft, next, settled);
  return { ...settled, events: draft.events, slot: draft.slot };
}

/** A claim that contradicted others when it was stored, and the claims that it contradicted. */
interface Later {
  claim: Claim;
  earlier: Rival[];
}

/**
 * The earliest active claim that contradicted another claim when it was stored; null if there is none. A remainder of a
 * claim that was replaced for a time counts as recorded when that claim was.
 */
function findLater(slot: KnownSlot): Later | null {
  const order = new Map(slot.claims.map((claim) => [claim.id, originOf(slot, claim)]));
  const byRecord = (a: Claim, b: Claim): number =>
    compare(order.get(a.id)!, order.get(b.id)!) || (a.id < b.id ? -1 : 1);
  for (const claim of slot.claims.filter(({ status }) => status === 'active').sort(byRecord)) {
    const earlier = rivalsOf(slot, claim).filter((rival) => byRecord(rival.claim, claim) < 0);
    if (earlier.length > 0) return { claim, earlier };
  }
  return null;
}

function judgeLater(draft: Draft, { claim, earlier }: Later, settled: { resolved: number; pending: number }): void {
  const ruling = ruleOn(earlier);
  if (ruling.kind === 'clear') {
    takeOver(draft, claim, ruling.losers, () => undefined);
    reviseConflicts(draft);
    settled.resolved += ruling.losers.length;
  } else {
    // The claim is also compared with claims recorded after it: while it is quarantined, it contradicts them as well.
    settled.pending += setAside(
      draft,
      claim,
      ruling.kind === 'blocked' ? ruling.reason : 'trust_insufficient',
      rivalsOf(draft.slot, claim),
      null,
    ).length;
  }
}

function originOf(slot: KnownSlot, claim: Claim): Claim {
  const carried = claim.remainderOf === null ? undefined : findClaim(slot, claim.remainderOf);
  return carried === undefined ? claim : originOf(slot, carried);
}

const compare = (a: Claim, b: Claim): number =>
  a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
