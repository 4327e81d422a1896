import type { IdSource } from '#libs/kernel/index.js';
import type { SystemDatabase } from '#libs/platform/database/index.js';
import type { Queues } from '#libs/platform/queue/index.js';
import { CASCADE_QUEUE } from '../domain/cascade.js';
import type { CascadeRepository, RunningCascade } from '../store/cascade.repository.js';

const MOST = 1_000;

/**
 * Sends the cascades on again that have come no further since the last look: their message may be lost. One too many does no harm: who finds
 * another worker at the space leaves.
 */
export class RecoverCascades {
  /** How far each had come. */
  #lastLook = new Map<string, number>();

  constructor(
    private readonly system: SystemDatabase,
    private readonly cascades: CascadeRepository,
    private readonly queues: Queues,
    private readonly ids: IdSource,
  ) {}

  /** How many were sent. To be called at intervals long enough for a cascade to have its turn. */
  async run(): Promise<number> {
    const running = await this.system.run((tx) => this.cascades.running(tx, MOST));
    const stuck = running.filter(({ id, visited }) => this.#lastLook.get(id) === visited);
    this.#lastLook = new Map(running.map(({ id, visited }) => [id, visited]));
    if (stuck.length > 0)
      await this.queues.addBulk(
        CASCADE_QUEUE,
        stuck.map((cascade) => this.#messageOf(cascade)),
      );
    return stuck.length;
  }

  #messageOf({ tenantId, spaceId, id }: RunningCascade) {
    return { id: this.ids.next('job'), tenantId, payload: { spaceId, cascadeId: id } };
  }
}
