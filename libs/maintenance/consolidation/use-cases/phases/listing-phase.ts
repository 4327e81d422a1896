import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/run.js';
import { afterIdOf } from '../../store/claim-finder.js';
import type { DueClaims, Stretch } from '../../store/due-claims.js';
import type { Neighbours } from '../../store/neighbours.js';
import type { Phase, PhasePage } from '../../store/phase.js';

/** Lists the claims that are to be compared; the phases after it go through the list. */
export class ListingPhase implements Phase<Stretch> {
  readonly name = 'listing';
  readonly counts = [];

  constructor(
    private readonly due: DueClaims,
    private readonly neighbours: Neighbours,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null): Promise<PhasePage<Stretch> | null> {
    const stretch = await this.due.stretch(tx, run, afterIdOf(at));
    return stretch === null ? null : { items: [stretch], total: null, at: { afterId: stretch.upTo } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, stretches: readonly Stretch[]): Promise<Piece> {
    const model = await this.neighbours.model(tx, run);
    for (const stretch of stretches) await this.due.list(tx, run, model, stretch);
    return NOTHING_DONE;
  }
}
