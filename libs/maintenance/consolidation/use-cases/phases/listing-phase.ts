import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/domain/index.js';
import { NOTHING_DONE, type ConsolidationRun } from '../../domain/index.js';
import {
  afterIdOf,
  type DueClaims,
  type Neighbours,
  type Phase,
  type PhasePage,
  type Stretch,
} from '../../store/index.js';

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
