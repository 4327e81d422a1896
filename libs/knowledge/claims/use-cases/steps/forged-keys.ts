import type { TenantTx } from '#libs/platform/database/index.js';
import { Draft, findClaim, forgedKeysOf, setAside, type Given, type SlotEvent } from '../../../slots/domain/index.js';
import type { ClaimHolder } from '../../../slots/store/index.js';
import type { Admission } from '../../domain/index.js';
import type { KnownSlots, PlacedTriple } from './known-slots.js';

/** Sets weaker claims aside that pass for a protected one which came in after them: in the same transaction, under the lock of their own keys (claims spec, rule 8). */
export class ForgedKeys {
  constructor(private readonly holder: ClaimHolder) {}

  async setAside(
    tx: TenantTx,
    { claimId, slot }: Admission,
    triple: PlacedTriple | null,
    slots: KnownSlots,
    given: Given,
  ): Promise<SlotEvent[]> {
    const claim = claimId === null ? undefined : findClaim(slot, claimId);
    if (claim === undefined) return [];
    const events: SlotEvent[] = [];
    for (const forged of forgedKeysOf(claim, slots.lookalikesOf(triple))) {
      const inBatch = slots.bySlot(forged.slot!);
      const held =
        inBatch && findClaim(inBatch, forged.id) ? inBatch : await this.holder.holdSlot(tx, slots.spaceId, forged.id);
      const draft = new Draft(held, given);
      setAside(draft, draft.claim(forged.id), 'suspicious_input', [], null);
      events.push(...draft.events);
      slots.noteSetAside(forged, held === inBatch ? draft.slot : null);
    }
    return events;
  }
}
