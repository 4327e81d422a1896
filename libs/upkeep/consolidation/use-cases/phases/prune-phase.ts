import { DAY_MS } from '#libs/kernel/index.js';
import { findClaim, type Claim, type KnownSlot } from '#libs/knowledge/slots/domain/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Piece, Tally } from '../../../runs/domain/index.js';
import { archive, PRUNED, whyPruned, type ConsolidateOptions, type ConsolidationRun, type Pruned } from '../../domain/index.js';
import { afterIdOf, type ClaimFinder, type Held, type SlotKeeper, type Phase, type PhasePage } from '../../store/index.js';

/** Phase 5: what is not needed any more leaves memory; it stays on record. */
export class PrunePhase implements Phase<string> {
  readonly name = 'prune';
  readonly counts = PRUNED.map((why) => `pruned.${why}`);

  constructor(private readonly finder: ClaimFinder, private readonly keeper: SlotKeeper) {}

  async page(tx: TenantTx, run: ConsolidationRun, at: Cursor | null, limit: number): Promise<PhasePage<string> | null> {
    const now = await this.keeper.now(tx, run);
    const items = await this.finder.prunable(tx, run, { now, afterId: afterIdOf(at), limit }, limitsOf(run.options, now));
    return items.length === 0 ? null : { items, total: null, at: { afterId: items.at(-1)! } };
  }

  async work(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Piece> {
    const { slots, given } = await this.keeper.holdOf(tx, run, ids);
    const held = await this.finder.held(tx, ids);
    const asked = new Set(ids);
    const tally: Tally = {};
    const events = [...slots.values()].flatMap((slot) => {
      const pruned = prunedOf(slot, asked, held, run.options, given.now);
      for (const [, why] of pruned) tally[`pruned.${why}`] = (tally[`pruned.${why}`] ?? 0) + 1;
      return pruned.length === 0 ? [] : archive(slot, pruned, given);
    });
    return { events, tally };
  }
}

function prunedOf(slot: KnownSlot, ids: ReadonlySet<string>, held: ReadonlyMap<string, Held>, options: ConsolidateOptions, now: Date): [Claim, Pruned][] {
  return [...ids].flatMap((id) => findClaim(slot, id) ?? []).flatMap((claim): [Claim, Pruned][] => {
    const why = whyPruned(claim, options, now);
    return why === null || isNeeded(claim, held.get(claim.id)) ? [] : [[claim, why]];
  });
}

/** What something rests on stays, and what a conflict is open about, but for a disputed claim that nobody believes any more. */
function isNeeded({ status }: Claim, held: Held | undefined): boolean {
  if (held === undefined) return false;
  return held.isTied || held.isPremise || held.isContested || (held.isInConflict && status !== 'disputed');
}

function limitsOf({ pruneSuperseded, pruneAge, pruneQuarantined, quarantineMaxAge }: ConsolidateOptions, now: Date): { superseded: Date | null; quarantined: Date | null } {
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  return { superseded: pruneSuperseded ? before(pruneAge) : null, quarantined: pruneQuarantined ? before(quarantineMaxAge) : null };
}
