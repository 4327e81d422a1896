import type { IdSource } from '#libs/kernel/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { CASCADE_QUEUE } from '../domain/cascade.js';
import type { CascadeRepository, RunningCascade } from '../store/cascade.repository.js';

const PAGE = 1_000;

/**
 * Resends cascades that have made no progress since the last check, because their message may be lost. An extra message
 * does no harm: a worker stops if another worker is already processing the space.
 */
export class RecoverCascades {
  /** The progress of each cascade at the last check. */
  #lastLook = new Map<string, number>();

  constructor(
    private readonly system: SystemDatabase,
    private readonly cascades: CascadeRepository,
    private readonly queues: Queues,
    private readonly ids: IdSource,
    private readonly page = PAGE,
  ) {}

  /**
   * Returns how many cascades were resent. Call it at intervals that are long enough for every cascade to make progress
   * between two calls.
   */
  async run(): Promise<number> {
    const running = await this.#running();
    const stuck = running.filter(({ id, visited }) => this.#lastLook.get(id) === visited);
    this.#lastLook = new Map(running.map(({ id, visited }) => [id, visited]));
    if (stuck.length > 0)
      await this.queues.addBulk(
        CASCADE_QUEUE,
        stuck.map((cascade) => this.#messageOf(cascade)),
      );
    return stuck.length;
  }

  async #running(): Promise<RunningCascade[]> {
    const running: RunningCascade[] = [];
    for (;;) {
      const next = await this.system.run((tx) => this.cascades.running(tx, running.at(-1) ?? null, this.page));
      running.push(...next);
      if (next.length < this.page) return running;
    }
  }

  #messageOf({ tenantId, spaceId, id }: RunningCascade) {
    return { id: this.ids.next('job'), tenantId, payload: { spaceId, cascadeId: id } };
  }
}
