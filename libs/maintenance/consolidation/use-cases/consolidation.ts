import type { Journal, NewEvent } from '#libs/history/events/index.js';
import type { WrittenState } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Cursor, Page, Piece, MaintenanceHandler } from '../../runs/index.js';
import { ConsolidateOptions } from '../domain/options.js';
import { overlayOf } from '../domain/overlay.rules.js';
import type { ConsolidationRun } from '../domain/run.js';
import type { ClaimFinder } from '../store/claim-finder.js';
import type { DueClaims, Made } from '../store/due-claims.js';
import type { PreviewStore } from '../store/preview-store.js';
import type { Phase } from '../store/phase.js';
import type { OverlayStore } from '../store/overlay-store.js';
import type { SlotLocker } from '../store/slot-locker.js';

/** An item of a phase; `id` is what a report calls it. */
interface PhaseItem {
  phase: string;
  id: unknown;
  item: unknown;
}

/** Where a dry run keeps what it would have done. */
export interface RunNotes {
  overlay: OverlayStore;
  preview: PreviewStore;
  locker: SlotLocker;
}

/** The handler that keeps a memory free of repetition, contradiction and what nobody needs (claims spec, section 12): phases, one after the other. */
export class Consolidation implements MaintenanceHandler<ConsolidateOptions, PhaseItem> {
  readonly kind = 'consolidate';
  readonly options = ConsolidateOptions;

  constructor(
    private readonly finder: ClaimFinder,
    private readonly notes: RunNotes,
    private readonly due: DueClaims,
    private readonly journal: Journal,
    private readonly phases: readonly Phase[],
  ) {}

  async page(tx: TenantTx, run: ConsolidationRun, limit: number): Promise<Page<PhaseItem> | null> {
    this.finder.getReady(tx, 'to page');
    const current = this.phases.findIndex(({ name }) => name === run.cursor?.phase);
    let at = (run.cursor?.at ?? null) as Cursor | null;
    for (const phase of this.phases.slice(Math.max(0, current))) {
      const page = await phase.page(tx, run, at, limit);
      if (page !== null)
        return {
          ...page,
          items: page.items.map((item) => wrapped(phase, item)),
          phase: phase.name,
          cursor: { phase: phase.name, at: page.at },
        };
      at = null;
    }
    return null;
  }

  ask(run: ConsolidationRun, items: readonly PhaseItem[]): Promise<unknown> {
    return (
      this.#phaseOf(items)?.ask?.(
        run,
        items.map(({ item }) => item),
      ) ?? Promise.resolve()
    );
  }

  async work(tx: TenantTx, run: ConsolidationRun, items: readonly PhaseItem[], said?: unknown): Promise<Piece> {
    const phase = this.#phaseOf(items);
    if (phase === undefined) return { events: [], tally: {} };
    this.finder.getReady(tx, 'to work');
    const { events, tally } = await phase.work(
      tx,
      run,
      items.map(({ item }) => item),
      said,
    );
    await (run.dryRun ? this.#preview(tx, run, events) : this.due.made(tx, run, madeOf(events)));
    return { events, tally: run.cursor === null ? { ...this.#zeros(), ...tally } : tally };
  }

  /** Keeps what would be recorded for the pages to come. */
  async #preview(tx: TenantTx, run: ConsolidationRun, events: readonly NewEvent[]): Promise<void> {
    const all = await this.journal.preview(tx, run.ctx, events);
    const now = await this.notes.locker.now(tx, run);
    await Promise.all([
      this.notes.preview.keep(tx, run, all),
      ...overlayOf(all, now).map(([kind, names]) => this.notes.overlay.note(tx, run, kind, names)),
    ]);
  }

  #phaseOf(items: readonly PhaseItem[]): Phase | undefined {
    return this.phases.find(({ name }) => name === items[0]?.phase);
  }

  #zeros(): Record<string, number> {
    return Object.fromEntries(this.phases.flatMap(({ counts }) => counts.map((count) => [count, 0])));
  }
}

const wrapped = ({ name: phase }: Phase, item: unknown): PhaseItem => ({
  phase,
  id: typeof item === 'object' && item !== null && 'id' in item ? item.id : item,
  item,
});

/** The versions of each claim before and after the events. */
function madeOf(events: readonly NewEvent[]): Made[] {
  const made = new Map<string, Made>();
  const states = events.flatMap(({ payload }) => {
    const { after, claims = [] } = payload as { after?: WrittenState; claims?: WrittenState[] };
    return after === undefined ? claims : [after];
  });
  for (const { id, version } of states)
    made.set(id, { id, before: made.get(id)?.before ?? version - 1, after: version });
  return [...made.values()];
}
