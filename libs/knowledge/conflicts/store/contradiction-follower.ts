import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Consequence } from '#libs/history/events/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { CONTRADICTION, isBelieved, type Claim, type Conflict } from '../../slots/domain/index.js';
import type { SlotRepository } from '../../slots/store/index.js';
import { followNotes, followSides, followStrengths } from '../domain/index.js';

type Standing = Pick<Claim, 'id' | 'status' | 'grounding'> &
  Partial<Pick<Claim, 'baseClass' | 'gateTrust' | 'isActivated'>>;

/** What a payload may tell of how claims stand after it. */
interface Parts {
  after?: Standing;
  claims?: Standing[];
  claimStanding?: Omit<Standing, 'status'>;
  conflict?: Pick<Conflict, 'id'>;
}

/** Closes contradictions of which a side falls, and opens them again when it comes back, be it against a decision (graph spec, sections 5.3 and 6). Conflicts between notes lapse with either side, as those of a key do. */
export class ContradictionFollower implements Consequence {
  readonly kinds = new Set([
    'claim_superseded',
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
    'grounds_changed',
    'vote_set',
    'vote_withdrawn',
    'conflict_resolved',
  ]);

  constructor(private readonly slots: SlotRepository) {}

  readonly follow = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, ts } = events[0]!;
    const parts = events.map(({ payload }) => payload as Parts);
    const changed = new Map<string, Partial<Standing>>();
    for (const each of parts.flatMap(({ after, claims = [], claimStanding }) => [after, claimStanding, ...claims])) {
      if (each !== undefined) changed.set(each.id, { ...changed.get(each.id), ...each });
    }
    if (changed.size === 0 || spaceId === null) return [];
    const decided = new Set(parts.map(({ conflict }) => conflict?.id));
    const found = (await this.slots.listContradictions(tx, spaceId, [...changed.keys()])).filter(
      ({ id }) => !decided.has(id),
    );
    if (found.length === 0) return [];
    const [contradictions, ofNotes] = [
      found.filter(({ reason }) => reason === CONTRADICTION),
      found.filter(({ reason }) => reason !== CONTRADICTION),
    ];
    const sides = await this.slots.findClaims(
      tx,
      spaceId,
      found.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]),
    );
    const after = new Map<string, Claim>(sides.map((side) => [side.id, { ...side, ...changed.get(side.id) }]));
    const isStanding = (id: string): boolean =>
      [after.get(id)!].some((side) => isBelieved(side) && side.grounding !== 'tainted');
    return [
      ...followNotes(ofNotes, (id) => after.get(id)!.status, ts),
      ...followSides(contradictions, isStanding, ts),
      ...followStrengths(
        contradictions.filter(
          ({ newClaimId, existingClaimId }) => isStanding(newClaimId) && isStanding(existingClaimId),
        ),
        (id) => after.get(id),
        ts,
      ),
    ];
  };
}
