import type { TenantTx } from '#libs/platform/database/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand } from '../../runs/index.js';
import type { FactsPhase } from './phases/phase.js';

/** An item of a page, and the phase that it belongs to. */
interface Due {
  phase: string;
  /** The name of the item in reports of failures. */
  id: string;
  item: unknown;
}

/**
 * Judges facts and steps again if a change affects more of them than its own transaction could judge. Its phases run
 * one after the other.
 */
export class FactsHandler implements MaintenanceHandler<object, Due> {
  readonly kind = 'facts';
  readonly #phases: readonly FactsPhase[];

  constructor(...phases: FactsPhase[]) {
    this.#phases = phases;
  }

  async page(tx: TenantTx, run: RunInHand<object>, limit: number): Promise<Page<Due> | null> {
    const first = Math.max(
      this.#phases.findIndex(({ phase }) => phase === run.cursor?.phase),
      0,
    );
    for (const each of this.#phases.slice(first)) {
      const { phase } = each;
      const page = await each.page(tx, run, run.cursor?.phase === phase ? run.cursor : null, limit);
      if (page !== null)
        return {
          ...page,
          items: page.items.map((item) => ({ phase, id: idOf(item), item })),
          phase,
          total: null,
          cursor: { ...page.cursor, phase },
        };
    }
    return null;
  }

  async ask(run: RunInHand<object>, items: readonly Due[]): Promise<unknown> {
    return this.#phaseOf(items).ask?.(run, itemsOf(items));
  }

  work(tx: TenantTx, run: RunInHand<object>, items: readonly Due[], said?: unknown): Promise<Piece> {
    return this.#phaseOf(items).work(tx, run, itemsOf(items), said);
  }

  #phaseOf(items: readonly Due[]): FactsPhase {
    return this.#phases.find(({ phase }) => phase === items[0]!.phase)!;
  }
}

const itemsOf = (items: readonly Due[]): unknown[] => items.map(({ item }) => item);

const idOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : JSON.stringify(item);
