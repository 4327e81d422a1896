import { uuidOf } from '#libs/platform/secrets/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/run.js';
import { sayingOf } from '../../domain/saying.rules.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import type { CheckStore } from '../../store/check-store.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from '../../store/phase.js';

/** A note whose words are not known yet. */
interface Note {
  id: string;
  text: string;
}

/** Finds out what words notes say, once for each: notes of the same words then lie side by side in an index. */
export class ReadingPhase implements Phase<Note> {
  readonly name = 'reading';
  readonly counts = [];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly checks: CheckStore,
    private readonly locker: SlotLocker,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<Note> | null> {
    const items = await this.finder.listNotesWithoutFingerprint(tx, run.spaceId, {
      now: await this.locker.now(tx, run),
      afterId: afterIdOf(at),
      limit,
    });
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)!.id } };
  }

  async work(tx: TenantTx, { spaceId }: ConsolidationRun, notes: readonly Note[]): Promise<Piece> {
    await this.checks.keepFingerprints(
      tx,
      spaceId,
      notes.map(({ id, text }) => ({ id, contentFingerprint: uuidOf(sayingOf(text)) })),
    );
    return NOTHING_DONE;
  }
}
