import type { Caller, Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { PossibleConflict } from '../../domain/nearness/possible-conflict.js';
import type { PossibleConflictRepository } from '../../store/possible-conflict.repository.js';
import type { KnownSlot } from '../../domain/state/slot.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import { voterOf } from '../../domain/trust/votes.js';
import {
  addedBy,
  beyondQuota,
  exceeds,
  isLimited,
  MAX_WAITING,
  type Waiting,
} from '../../domain/admission/quota.rules.js';
import type { Admission } from '../../domain/admission/admission.rules.js';

/** What becomes of an item, and the possible conflicts that follow from it. */
export interface Limited {
  admission: Admission;
  found: readonly PossibleConflict[];
}

/** Counts what authors below writer have waiting, once a write and only where an item would add to a queue; what the items before have added is counted with it. */
export class ReviewQuota {
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly spaceId: Id<'spc'>,
    private readonly slots: SlotRepository,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  async limit(tx: TenantTx, caller: Caller, before: KnownSlot, { admission, found }: Limited): Promise<Limited> {
    const added = addedBy(admission, found);
    if (!isLimited(caller) || added.quarantined + added.possible === 0) return { admission, found };
    const author = voterOf(caller);
    const waiting = this.#waiting.get(author) ?? (await this.#count(tx, author));
    const isBeyond = exceeds(waiting, added);
    this.#waiting.set(
      author,
      isBeyond
        ? waiting
        : { quarantined: waiting.quarantined + added.quarantined, possible: waiting.possible + added.possible },
    );
    return isBeyond ? { admission: beyondQuota(before), found: [] } : { admission, found };
  }

  /** Under a lock of the author: two writes of one do not both take the last place. */
  async #count(tx: TenantTx, author: string): Promise<Waiting> {
    const [, quarantined, possible] = await Promise.all([
      this.slots.lock(tx, [`~quota ${this.spaceId} ${author}`]),
      this.slots.countWaiting(tx, this.spaceId, author, MAX_WAITING + 1),
      this.possibleConflicts.countOpen(tx, this.spaceId, author, MAX_WAITING + 1),
    ]);
    return { quarantined, possible };
  }
}
