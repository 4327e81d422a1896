import type { Ctx } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceKind, Page, Piece, RunInHand } from '../../domain/run.js';

/** One kind of maintenance of a space, as the runner needs it (ADR 14). */
export interface MaintenanceHandler<Options = unknown, Item = unknown> {
  readonly kind: MaintenanceKind;
  /**
   * Throws if this installation cannot do what the options request. Called when somebody requests a run, not when the
   * schedule starts one.
   */
  check?(options: Options): void;
  /**
   * Throws if the caller may not request such a run. Called, like `check`, only when somebody requests a run, and in
   * the transaction of the request.
   */
  allow?(tx: TenantTx, ctx: Ctx, space: Space, options: Options): Promise<void>;
  /**
   * The options of each run that the schedule starts, for kinds that may have several runs open for different things.
   * If absent, the schedule starts one run with the defaults.
   */
  scheduled?(tx: TenantTx, spaceId: Space['id']): Promise<Options[]>;
  /** At most `limit` items after the cursor; null at the end of the run. It only reads, and takes no locks. */
  page(tx: TenantTx, run: RunInHand<Options>, limit: number): Promise<Page<Item> | null>;
  /** Calls an external service about a page that needs it. Called outside any transaction and without locks. */
  ask?(run: RunInHand<Options>, items: readonly Item[]): Promise<unknown>;
  /**
   * Locks the items, reads them again and decides. Items that have changed in the meantime are skipped. It writes
   * nothing itself except overlay rows of the run. `said` is the result of `ask`.
   */
  work(tx: TenantTx, run: RunInHand<Options>, items: readonly Item[], said?: unknown): Promise<Piece>;
  /**
   * Called in the transaction that ends a run, once its job is closed. It is not called for a run that left out items
   * or did not reach the end, because the run that this call opens could end at once in the same way.
   */
  ended?(tx: TenantTx, run: RunInHand<Options>): Promise<void>;
}

/** The handlers of all kinds. */
export class MaintenanceHandlers {
  readonly #handlers = new Map<MaintenanceKind, MaintenanceHandler>();

  constructor(...handlers: MaintenanceHandler[]) {
    for (const handler of handlers) {
      if (this.#handlers.has(handler.kind)) throw new Error(`the maintenance kind ${handler.kind} has two handlers`);
      this.#handlers.set(handler.kind, handler);
    }
  }

  get(kind: MaintenanceKind): MaintenanceHandler {
    const handler = this.#handlers.get(kind);
    if (handler === undefined) throw new Error(`the maintenance kind ${kind} has no handler`);
    return handler;
  }

  get kinds(): readonly MaintenanceKind[] {
    return [...this.#handlers.keys()];
  }
}
