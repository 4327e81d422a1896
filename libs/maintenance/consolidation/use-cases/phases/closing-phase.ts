import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import type { ConsolidationRun } from '../../domain/run.js';
import type { ClaimFinder } from '../../store/claim-finder.js';
import type { DueClaims } from '../../store/due-claims.js';
import type { PreviewStore } from '../../store/preview-store.js';
import type { PruneMarks } from '../../store/prune-marks.js';
import type { OverlayStore } from '../../store/overlay-store.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from '../../store/phase.js';

/** Counts what there is at the end, as a dry run would have left it, and clears away what the run noted. */
export class ClosingPhase implements Phase<string> {
  readonly name = 'closing';
  readonly counts = [];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly overlay: OverlayStore,
    private readonly preview: PreviewStore,
    private readonly due: DueClaims,
    private readonly locker: SlotLocker,
    private readonly marks: PruneMarks,
  ) {}

  page(_tx: TenantTx, _run: ConsolidationRun, at: Cursor | null): Promise<PhasePage<string> | null> {
    return Promise.resolve(at === null ? { items: ['after'], total: 1, at: {} } : null);
  }

  async work(tx: TenantTx, run: ConsolidationRun): Promise<Piece> {
    const { total, active } = await this.finder.count(tx, run);
    if (!run.dryRun) {
      await this.due.settle(tx, run, await this.locker.now(tx, run));
      await this.marks.move(tx, run);
    }
    await Promise.all([this.overlay.clear(tx, run), this.preview.clear(tx, run), this.due.clear(tx, run)]);
    return { events: [], tally: { 'after.total': total, 'after.active': active } };
  }
}
