import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import type { ConsolidationRun } from '../../domain/run.js';
import type { ClaimFinder } from '../../store/claim-finder.js';
import type { DueClaims } from '../../store/due-claims.js';
import type { PreviewStore } from '../../store/preview-store.js';
import type { OverlayStore } from '../../store/overlay-store.js';
import type { Phase, PhasePage } from '../../store/phase.js';

/** Counts what there is, and chooses the sample where one is asked for. */
export class OpeningPhase implements Phase<string> {
  readonly name = 'opening';
  readonly counts = ['sampled'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly overlay: OverlayStore,
    private readonly preview: PreviewStore,
    private readonly due: DueClaims,
  ) {}

  page(_tx: TenantTx, _run: ConsolidationRun, at: Cursor | null): Promise<PhasePage<string> | null> {
    return Promise.resolve(at === null ? { items: ['before'], total: 1, at: {} } : null);
  }

  async work(tx: TenantTx, run: ConsolidationRun): Promise<Piece> {
    await Promise.all([this.overlay.clearOthers(tx, run), this.preview.clear(tx, run), this.due.clear(tx, run)]);
    const { total, active } = await this.finder.count(tx, run);
    const { maxClaims } = run.options;
    if (maxClaims !== undefined) await this.overlay.sample(tx, run, maxClaims);
    return {
      events: [],
      tally: {
        'before.total': total,
        'before.active': active,
        sampled: maxClaims !== undefined && maxClaims < active ? maxClaims : 0,
      },
    };
  }
}
