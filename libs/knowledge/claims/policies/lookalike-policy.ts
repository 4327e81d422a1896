import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { applyEventsAbout } from '../domain/state/slot.projection.js';
import { Draft } from '../domain/state/draft.js';
import { forgedKeysOf, isForgedKey, type Lookalike, setAside } from '../domain/gate/quarantine.rules.js';
import type { Claim } from '../domain/state/claim.js';
import type { SlotEvent } from '../domain/state/slot.events.js';
import type { ClaimLoader } from '../store/claim-loader.js';
import { lockOfSkeleton } from '../store/skeleton-key.js';
import type { DrawnKey, SlotRepository } from '../store/slot.repository.js';

/** The skeleton of a claim's key. */
type Drawing = (claim: Claim) => DrawnKey | null;

/**
 * Compares a claim that returns into force with the claims of the same skeleton, as if it were new: a protected claim
 * quarantines weaker ones, and a restored claim is itself quarantined if it resembles a protected one (claims spec,
 * rule 8). A claim that a reviewer released stays.
 */
export class LookalikePolicy implements StatePolicy {
  readonly kinds = new Set(['claim_released', 'claim_restored']);

  constructor(
    private readonly slots: SlotRepository,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
    private readonly drawn: Drawing,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = placeOf(events);
    const context = { now, ids: this.ids, principalId: OPERATOR_ID };
    const decided: SlotEvent[] = [];
    for (const claim of await this.slots.findClaims(
      tx,
      spaceId,
      events.map(({ subjectId }) => subjectId),
    )) {
      const isRestored = events.some(({ kind, subjectId }) => kind === 'claim_restored' && subjectId === claim.id);
      for (const { id } of await this.#forged(tx, claim, isRestored)) {
        const draft = new Draft(applyEventsAbout(await this.loader.loadSlot(tx, spaceId, id), decided), context);
        if (!['active', 'disputed'].includes(draft.claim(id).status)) continue;
        setAside(draft, draft.claim(id), 'suspicious_input', [], null);
        decided.push(...draft.events);
      }
    }
    return decided;
  };

  async #forged(tx: TenantTx, claim: Claim, isRestored: boolean): Promise<Lookalike[]> {
    const drawn = this.drawn(claim);
    if (drawn === null) return [];
    const [, lookalikes] = await Promise.all([
      this.slots.lock(tx, [lockOfSkeleton(claim.spaceId, drawn.skeleton)]),
      this.slots.listLookalikes(tx, claim.spaceId, [drawn]),
    ]);
    if (isRestored && isForgedKey(claim, lookalikes)) return [claim];
    return claim.lane === 'workspace' ? [] : forgedKeysOf(claim, lookalikes);
  }
}
