import type { MaintenanceKind } from '../domain/kind.js';
import type { MaintenanceHandler } from './maintenance-handler.js';

/** The handlers of all kinds. The modules of the nouns add them. */
export class MaintenanceHandlers {
  readonly #handlers = new Map<MaintenanceKind, MaintenanceHandler>();

  add<Options, Item>(handler: MaintenanceHandler<Options, Item>): void {
    if (this.#handlers.has(handler.kind))
      throw new Error(`two handlers were added for the maintenance kind ${handler.kind}`);
    this.#handlers.set(handler.kind, handler as unknown as MaintenanceHandler);
  }

  get(kind: MaintenanceKind): MaintenanceHandler {
    const handler = this.#handlers.get(kind);
    if (handler === undefined) throw new Error(`no handler was added for the maintenance kind ${kind}`);
    return handler;
  }

  get kinds(): readonly MaintenanceKind[] {
    return [...this.#handlers.keys()];
  }
}
