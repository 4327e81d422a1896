import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Consequence } from '#libs/history/events/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { isBelieved, type Claim, type Conflict } from '../../slots/domain/index.js';
import type { SlotRepository } from '../../slots/store/index.js';
import { followSides } from '../domain/index.js';

type Standing = Pick<Claim, 'id' | 'status' | 'grounding'>;

/** What a payload may tell of how claims stand after it. */
interface Parts {
  after?: Standing;
  claims?: Standing[];
  claimStanding?: Pick<Standing, 'id' | 'grounding'>;
  conflict?: Pick<Conflict, 'id'>;
}

/** Closes contradictions of which a side falls, and opens them again when it comes back, be it against a decision (graph spec, sections 5.3 and 6). */
export class ContradictionFollower implements Consequence {
  readonly kinds = new Set([
    'claim_superseded', 'claim_retracted', 'claim_restored', 'claim_quarantined', 'claim_released', 'claim_archived', 'evidence_revoked', 'evidence_reinstated', 'evidence_weighed', 'evidence_attached', 'grounds_changed',
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
    const contradictions = (await this.slots.listContradictions(tx, spaceId, [...changed.keys()])).filter(({ id }) => !decided.has(id));
    if (contradictions.length === 0) return [];
    const sides = await this.slots.findClaims(tx, spaceId, contradictions.flatMap(({ newClaimId, existingClaimId }) => [newClaimId, existingClaimId]));
    const standing = new Set(sides.map((side) => ({ ...side, ...changed.get(side.id) })).filter((side) => isBelieved(side) && side.grounding !== 'tainted').map(({ id }) => id));
    return followSides(contradictions, (id) => standing.has(id as Claim['id']), ts);
  };
}
