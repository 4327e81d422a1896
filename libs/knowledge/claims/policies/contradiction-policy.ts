import type { EventPolicy, EventsOf, NewEvent, Written } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { CONTRADICTION, type Conflict } from '../domain/state/conflict.js';
import { isBelieved } from '../domain/gate/gate.rules.js';
import type { Claim, Window } from '../domain/state/claim.js';
import type { ClaimParts, ClaimPayloads } from '../domain/state/slot.events.js';
import type { SlotRepository } from '../store/slot.repository.js';
import {
  lapseConflictsApart,
  lapseOrReopenContradictions,
  reweighConflicts,
} from '../domain/conflicts/contradiction.rules.js';

type ClaimAfter = Pick<Claim, 'id' | 'status' | 'grounding'> &
  Partial<Pick<Claim, 'baseClass' | 'gateTrust' | 'isActivated'> & Written<Window>>;

const KINDS = [
  'claim_superseded',
  'claim_window_narrowed',
  'claim_merged',
  'claim_retracted',
  'claim_restored',
  'claim_quarantined',
  'claim_released',
  'claim_archived',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
  'evidence_attached',
  'assertion_withdrawn',
  'claim_deduplicated',
  'support_recomputed',
  'vote_set',
  'vote_withdrawn',
  'conflict_resolved',
] as const;
type ChangingEvent = EventsOf<Pick<ClaimPayloads, (typeof KINDS)[number]>>;

/**
 * Closes contradictions when a side goes out of force, and opens them again when the side returns, even if somebody had
 * decided them (graph spec, sections 5.3 and 6). A conflict between claims of several keys, or between notes, lapses
 * when either side goes out of force, like a conflict within one key.
 */
export class ContradictionPolicy implements EventPolicy<ChangingEvent> {
  readonly kinds = new Set(KINDS);

  constructor(private readonly slots: SlotRepository) {}

  readonly react = async (tx: TenantTx, events: readonly ChangingEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const parts = events.map(({ payload }): ClaimParts => payload);
    const changes = parts
      .flatMap(({ after, claims = [], claimSupport }) => [after, claimSupport, ...claims])
      .filter((each) => each !== undefined);
    if (changes.length === 0 || spaceId === null) return [];
    const decided = new Set(parts.map(({ conflict }) => conflict?.id));
    const ids = [...new Set<string>(changes.map(({ id }) => id))];
    const { found, sides } = await this.#locked(tx, spaceId, ids, decided);
    if (found.length === 0) return [];
    const changed = new Map<string, Partial<ClaimAfter>>();
    for (const each of changes) changed.set(each.id, { ...changed.get(each.id), ...each });
    const [contradictions, apart] = [
      found.filter(({ reason }) => reason === CONTRADICTION),
      found.filter(({ reason }) => reason !== CONTRADICTION),
    ];
    const after = new Map<string, Claim>(sides.map((side) => [side.id, changedTo(side, changed.get(side.id))]));
    const isInForce = (id: string): boolean =>
      [after.get(id)!].some((side) => isBelieved(side) && side.grounding !== 'tainted');
    return [
      ...lapseConflictsApart(apart, (id) => after.get(id)!, occurredAt),
      ...lapseOrReopenContradictions(contradictions, isInForce, occurredAt),
      ...reweighConflicts(
        contradictions.filter(({ newClaimId, existingClaimId }) => isInForce(newClaimId) && isInForce(existingClaimId)),
        (id) => after.get(id),
        occurredAt,
      ),
    ];
  };

  /**
   * Loads the contradictions of these claims and their sides. The keys of the sides stay locked until the transaction
   * ends, because both sides may change at once, and what others derive from the other side must be known before that
   * side becomes contested or ceases to be.
   */
  async #locked(
    tx: TenantTx,
    spaceId: string,
    ids: readonly string[],
    decided: ReadonlySet<string | undefined>,
  ): Promise<{ found: Conflict[]; sides: Claim[] }> {
    let sides: Claim[] = [];
    for (;;) {
      const found = (await this.slots.listContradictions(tx, spaceId, ids)).filter(({ id }) => !decided.has(id));
      const sideIds = found.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]);
      if (sideIds.every((id) => sides.some((side) => side.id === id))) return { found, sides };
      sides = await this.slots.holdClaims(tx, spaceId, sideIds);
    }
  }
}

function changedTo(side: Claim, { validFrom, validUntil, ...changes }: Partial<ClaimAfter> = {}): Claim {
  return {
    ...side,
    ...changes,
    ...(validFrom !== undefined && { validFrom: new Date(validFrom) }),
    ...(validUntil !== undefined && { validUntil: validUntil === null ? null : new Date(validUntil) }),
  };
}
