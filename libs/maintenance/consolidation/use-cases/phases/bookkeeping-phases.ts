import { sayingOf } from '#libs/kernel/text/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import type { Cursor, Piece } from '../../../runs/index.js';
import { type ConsolidationRun, NOTHING_DONE } from '../../domain/consolidation.js';
import { type ClaimFinder, afterIdOf } from '../../store/claim-finder.js';
import type { DueClaims, Stretch } from '../../store/due-claims.js';
import type { ConsolidationOverlay } from '../../store/consolidation-overlay.js';
import type { Phase, PhasePage } from './phase.js';
import type { Neighbours } from '../../store/neighbours.js';
import type { CheckStore, PruneMarks } from '../../store/check-store.js';
import type { SlotLocker } from '../../store/slot-locker.js';

/** Counts the claims, and chooses the sample if one is requested. */
export class OpeningPhase implements Phase<string> {
  readonly name = 'opening';
  readonly counts = ['sampled'];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly overlay: ConsolidationOverlay,
    private readonly due: DueClaims,
  ) {}

  page(_tx: TenantTx, _run: ConsolidationRun, at: Cursor | null): Promise<PhasePage<string> | null> {
    return Promise.resolve(at === null ? { items: ['before'], total: 1, at: {} } : null);
  }

  async work(tx: TenantTx, run: ConsolidationRun): Promise<Piece> {
    await Promise.all([this.overlay.open(tx, run), this.due.clear(tx, run)]);
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

/** Lists the claims that are to be compared; the later phases process the list. */
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

/** A note without a fingerprint. */
interface Note {
  id: string;
  text: string;
}

/** Computes the fingerprint of each note once, so that an index can find notes with the same words. */
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

/** Counts the claims at the end, as a dry run would have left them, and deletes what the run recorded for itself. */
export class ClosingPhase implements Phase<string> {
  readonly name = 'closing';
  readonly counts = [];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly overlay: ConsolidationOverlay,
    private readonly due: DueClaims,
    private readonly locker: SlotLocker,
    private readonly marks: PruneMarks,
  ) {}

  page(_tx: TenantTx, _run: ConsolidationRun, at: Cursor | null): Promise<PhasePage<string> | null> {
    return Promise.resolve(at === null ? { items: ['after'], total: 1, at: {} } : null);
  }

  async work(tx: TenantTx, run: ConsolidationRun): Promise<Piece> {
    const { total, active } = await this.finder.count(tx, run);
    await this.overlay.leave(run, async () => {
      await this.due.settle(tx, run, await this.locker.now(tx, run));
      await this.marks.move(tx, run);
    });
    await Promise.all([this.overlay.close(tx, run), this.due.clear(tx, run)]);
    return { events: [], tally: { 'after.total': total, 'after.active': active } };
  }
}
