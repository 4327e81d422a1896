import type { ClaimLoader } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { settleViolations } from '../../domain/violations.rules.js';
import type { ConsolidationRun } from '../../domain/consolidation.js';
import { afterIdOf, type ClaimFinder } from '../../store/claim-finder.js';
import type { SlotLocker } from '../../store/slot-locker.js';
import type { Phase, PhasePage } from './phase.js';

/** Phase 2: settles values of one key that contradict each other because only one may be valid at a time. */
export class ContradictionPhase implements Phase<string> {
  readonly name = 'contradictions';
  readonly counts = ['contradictions.resolved', 'contradictions.pending'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly locker: SlotLocker,
    private readonly loader: ClaimLoader,
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const items = await this.finder.violating(tx, run, { now: run.startedAt, afterId: afterIdOf(at), limit });
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Piece> {
    const { slots, context } = await this.locker.lockOwn(tx, run, ids);
    const settled = await Promise.all(
      [...slots.values()].map((slot) => this.loader.decide(tx, slot, (known) => settleViolations(known, context))),
    );
    const sum = (count: 'resolved' | 'pending'): number => settled.reduce((total, each) => total + each[count], 0);
    return {
      events: settled.flatMap(({ events }) => events),
      tally: { 'contradictions.resolved': sum('resolved'), 'contradictions.pending': sum('pending') },
    };
  }
}
