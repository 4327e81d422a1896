import type { TenantTx } from '#libs/platform/database/index.js';
import { applyEventsAbout } from '../../domain/state/slot.projection.js';
import { Draft } from '../../domain/state/draft.js';
import { findClaim, type DecisionContext } from '../../domain/state/slot.js';
import { forgedKeysOf } from '../../domain/gate/lookalike.js';
import { isBelieved } from '../../domain/gate/gate.rules.js';
import { setAside } from '../../domain/gate/quarantine.rules.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import type { ClaimLoader } from '../../store/claim-loader.js';
import type { Admission } from '../../domain/admission/admission.rules.js';
import type { KnownSlots, PlacedTriple } from './known-slots.js';

/** Sets weaker claims aside that pass for a protected one which came in after them: in the same transaction, under the lock of their own keys (claims spec, rule 8). */
export class ForgedKeys {
  constructor(private readonly loader: ClaimLoader) {}

  async setAside(
    tx: TenantTx,
    { claimId, slot }: Admission,
    triple: PlacedTriple | null,
    slots: KnownSlots,
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    const claim = claimId === null ? undefined : findClaim(slot, claimId);
    if (claim === undefined) return [];
    const forgedKeys = forgedKeysOf(claim, slots.lookalikesOf(triple));
    // One that the claim has replaced was decided about with it, and so were its remainders.
    const draft = new Draft(slot, context);
    for (const each of slot.claims) {
      if (isBelieved(each) && forgedKeys.some(({ id }) => id === each.id || id === each.remainderOf))
        setAside(draft, each, 'suspicious_input', [], null);
    }
    const events: SlotEvent[] = [...draft.events];
    for (const forged of forgedKeys.filter(({ id }) => findClaim(slot, id) === undefined)) {
      const inBatch = slots.bySlot(forged.slot!);
      const held =
        inBatch && findClaim(inBatch, forged.id)
          ? inBatch
          : applyEventsAbout(await this.loader.loadSlot(tx, slots.spaceId, forged.id), events);
      const ofKey = new Draft(held, context);
      setAside(ofKey, ofKey.claim(forged.id), 'suspicious_input', [], null);
      events.push(...ofKey.events);
      slots.noteSetAside(forged, held === inBatch ? ofKey.slot : null);
    }
    return events;
  }
}
