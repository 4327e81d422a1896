import type { NewEvent } from '#libs/history/events/index.js';
import { claimPartsOf } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { llmNotConfigured, type Llm } from '#libs/platform/llm/index.js';
import type { ConsolidateOptions, Cursor, Page, Piece, MaintenanceHandler } from '../../runs/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import type { ClaimFinder } from '../store/claim-finder.js';
import type { DueClaims, Made } from '../store/due-claims.js';
import type { ConsolidationOverlay } from '../store/consolidation-overlay.js';
import type { Phase } from './phases/phase.js';

/** An item of a phase; `id` identifies it in a report. */
interface PhaseItem {
  phase: string;
  id: unknown;
  item: unknown;
}

/**
 * Removes repetitions, contradictions and claims that are no longer needed from a memory (claims spec, section 12). Its
 * phases run one after the other.
 */
export class Consolidation implements MaintenanceHandler<ConsolidateOptions, PhaseItem> {
  readonly kind = 'consolidate';
  readonly #phases: readonly Phase[];

  constructor(
    private readonly finder: ClaimFinder,
    private readonly overlay: ConsolidationOverlay,
    private readonly due: DueClaims,
    private readonly llm: Llm,
    ...phases: Phase[]
  ) {
    this.#phases = phases;
  }

  /** Throws `llm_not_configured` if a model is to write the digests and none is configured. */
  check({ method }: ConsolidateOptions): void {
    if (method === 'llm' && !this.llm.isConfigured) throw llmNotConfigured();
  }

  async page(tx: TenantTx, run: ConsolidationRun, limit: number): Promise<Page<PhaseItem> | null> {
    this.finder.getReady(tx, 'to page');
    const current = this.#phases.findIndex(({ name }) => name === run.cursor?.phase);
    let at = (run.cursor?.at ?? null) as Cursor | null;
    for (const phase of this.#phases.slice(Math.max(0, current))) {
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
    await this.overlay.keep(tx, run, events);
    await this.overlay.leave(run, () => this.due.made(tx, run, madeOf(events)));
    return { events, tally: run.cursor === null ? { ...this.#zeros(), ...tally } : tally };
  }

  #phaseOf(items: readonly PhaseItem[]): Phase | undefined {
    return this.#phases.find(({ name }) => name === items[0]?.phase);
  }

  #zeros(): Record<string, number> {
    return Object.fromEntries(this.#phases.flatMap(({ counts }) => counts.map((count) => [count, 0])));
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
  const states = events.map(claimPartsOf).flatMap(({ after, claims = [] }) => (after === undefined ? claims : [after]));
  for (const { id, version } of states)
    made.set(id, { id, before: made.get(id)?.before ?? version - 1, after: version });
  return [...made.values()];
}
