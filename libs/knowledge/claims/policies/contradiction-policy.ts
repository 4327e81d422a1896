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
  Partial<Pick<Claim, 'baseClass' | 'gateTrust' | 'activated'> & Written<Window>>;

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
  'node_rederived',
  'fact_regrounded',
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
    const changed = new Map<string, Partial<ClaimAfter>>();
    for (const each of changes) changed.set(each.id, { ...changed.get(each.id), ...each });
    const { found, after } = await this.#locked(tx, spaceId, changed, decided);
    const [contradictions, apart] = [
      found.filter(({ reason }) => reason === CONTRADICTION),
      found.filter(({ reason }) => reason !== CONTRADICTION),
    ];
    const isInForce = (id: string): boolean => isSideInForce(after.get(id)!);
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
   * Loads the contradictions of these claims that are open or open again, with their sides after the events. The keys
   * of the sides stay locked until the transaction ends, because both sides may change at once, and because
   * everything derived from a side must be known before the side becomes contested or ceases to be contested.
   */
  async #locked(
    tx: TenantTx,
    spaceId: string,
    changed: ReadonlyMap<string, Partial<ClaimAfter>>,
    decided: ReadonlySet<string | undefined>,
  ): Promise<{ found: Conflict[]; after: Map<string, Claim> }> {
    const held = new Set<string>();
    for (;;) {
      const listed = (await this.slots.listContradictions(tx, spaceId, [...changed.keys()])).filter(
        ({ id }) => !decided.has(id),
      );
      const sides = await this.slots.findClaims(tx, spaceId, listed.flatMap(sidesOf));
      const after = new Map<string, Claim>(sides.map((side) => [side.id, changedTo(side, changed.get(side.id))]));
      // Anybody can make contradictions that end with a side of their own. So many keys are not locked: claims that return
      // into force take turns instead, and only contradictions with both sides in force are locked.
      const isReturning = listed.some(
        (conflict) =>
          conflict.status !== 'open' &&
          sidesOf(conflict).some((id) => changed.has(id) && isSideInForce(after.get(id)!)),
      );
      if (isReturning && !held.has(turnOfReturns(spaceId))) {
        await this.slots.lock(tx, [turnOfReturns(spaceId)]);
        held.add(turnOfReturns(spaceId));
        continue;
      }
      const found = listed.filter(
        (conflict) => conflict.status === 'open' || sidesOf(conflict).every((id) => isSideInForce(after.get(id)!)),
      );
      const waiting = found.flatMap(sidesOf).filter((id) => !held.has(id));
      if (waiting.length === 0) return { found, after };
      await this.slots.holdClaims(tx, spaceId, waiting);
      for (const id of waiting) held.add(id);
    }
  }
}

const sidesOf = ({ newClaimId, existingClaimId }: Conflict): string[] => [newClaimId, existingClaimId];
const isSideInForce = (side: Claim): boolean => isBelieved(side) && side.grounding !== 'tainted';
/** The lock that claims of a space acquire when they return into force and sides of ended contradictions. */
const turnOfReturns = (spaceId: string): string => `~returns ${spaceId}`;

function changedTo(side: Claim, { validFrom, validUntil, ...changes }: Partial<ClaimAfter> = {}): Claim {
  return {
    ...side,
    ...changes,
    ...(validFrom !== undefined && { validFrom: new Date(validFrom) }),
    ...(validUntil !== undefined && { validUntil: validUntil === null ? null : new Date(validUntil) }),
  };
}
