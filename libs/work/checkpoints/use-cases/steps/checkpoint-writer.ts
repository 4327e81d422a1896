import type { Ctx, IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Task } from '../../../tasks/index.js';
import { isKnownIn } from '../../domain/inheritance.rules.js';
import { mayShow } from '../../domain/shown.rules.js';
import {
  askedToForbid,
  askedToShow,
  decideCheckpoint,
  newestOf,
  type AskedCheckpoint,
  type SpacePlaces,
  type WriteContext,
  type WrittenCheckpoint,
} from '../../domain/write.rules.js';
import type { CheckpointRepository } from '../../store/checkpoint.repository.js';
import { evidenceIdsIn, type CitedEvidence } from '../../store/cited-evidence.js';

/** What a call without entries for the whole space knows of their places. */
const NO_PLACES: SpacePlaces = { taken: 0, expired: [] };

/** Decides what a call writes to the checkpoints of a task. */
export class CheckpointWriter {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly evidence: CitedEvidence,
    private readonly ids: IdSource,
  ) {}

  /** The caller must have locked the task. */
  async write(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    task: Task,
    { session, ...asked }: AskedCheckpoint & Pick<WriteContext, 'session'>,
  ): Promise<WrittenCheckpoint> {
    const privateTo = session?.private ? session.id : null;
    const [head, recent] = await Promise.all([
      this.checkpoints.head(tx, task.id),
      this.checkpoints.recent(tx, task.id, privateTo),
    ]);
    const more = (asked.given.must_not_redo ?? []).filter(({ scope }) => scope === 'space').length;
    const [rows, places, verdicts] = await Promise.all([
      head === null ? [] : this.checkpoints.rowsKnown(tx, task.id, newestOf(recent), privateTo),
      more === 0 ? NO_PLACES : this.checkpoints.placesIn(tx, space, { private: privateTo !== null, more }),
      head === null ? [] : this.checkpoints.verdicts(tx, task.id),
    ]);
    const live = await this.evidence.live(tx, space.id, evidenceIdsIn(rows, asked.given));
    const known = { task, head, recent, rows, places, verdicts: verdicts.filter(isKnownIn(privateTo)) };
    const context = { caller, now: space.now, session };
    const mayProve = [...live.values()].some(mayShow);
    const [shown, forbidden] = await Promise.all([
      this.evidence.showing(tx, space.id, live, mayProve ? askedToShow(known, asked, context) : new Map()),
      this.evidence.forbidding(tx, space.id, live, askedToForbid(asked.given, caller)),
    ]);
    const proven = { ...known, liveEvidenceIds: new Set(live.keys()), shown, forbidden };
    return decideCheckpoint(proven, asked, { id: this.ids.next('ckp'), eventId: this.ids.next('evt'), ...context });
  }
}
