import { contradictions, Draft, reviseConflicts, rivalsOf, ruleOn, setAside, takeOver, type Claim, type Given, type KnownSlot, type Rival, type SlotEvent } from '#libs/knowledge/slots/domain/index.js';

export interface Settled {
  events: SlotEvent[];
  /** Claims replaced, in whole or for a time. */
  resolved: number;
  /** Conflicts opened. */
  pending: number;
  slot: KnownSlot;
}

/**
 * Values of one key that hold at once and may not, as imports and changes of predicates leave them. Of each such pair the later recorded is judged
 * as if it came in now: it takes the other's place, or it is set aside with a conflict (claims spec, section 12, phase 2).
 */
export function settleViolations(slot: KnownSlot, given: Given): Settled {
  const draft = new Draft(slot, given);
  const settled = { resolved: 0, pending: 0 };
  for (const { id } of slot.claims.filter(({ status }) => status === 'active').sort(byRecord)) {
    const claim = draft.claim(id);
    if (claim.status === 'active') judgeLater(draft, claim, settled);
  }
  return { ...settled, events: draft.events, slot: draft.slot };
}

function judgeLater(draft: Draft, claim: Claim, settled: { resolved: number; pending: number }): void {
  const earlier = rivalsOf(draft.slot, claim).filter((rival) => byRecord(rival.claim, claim) < 0);
  if (earlier.length === 0) return;
  const ruling = ruleOn(earlier);
  if (ruling.kind === 'clear') {
    takeOver(draft, claim, ruling.losers, () => undefined);
    reviseConflicts(draft);
    settled.resolved += ruling.losers.length;
  } else {
    settled.pending += setAside(draft, claim, ruling.kind === 'blocked' ? ruling.reason : 'trust_insufficient', allRivals(draft, claim), null).length;
  }
}

/** Also those recorded after it: while it is set aside, it contradicts them as well. */
const allRivals = (draft: Draft, claim: Claim): Rival[] => rivalsOf(draft.slot, claim);

const byRecord = (a: Claim, b: Claim): number => a.recordedAt.getTime() - b.recordedAt.getTime() || (a.id < b.id ? -1 : 1);

/** Whether a key has anything to settle. */
export const hasViolation = (slot: KnownSlot): boolean => slot.claims.some((claim) => claim.status === 'active' && contradictions(slot, claim).length > 0);
