import type { TenantTx } from '#libs/platform/database/index.js';
import {
  EntryIndex,
  ItemIndex,
  type Checkpoint,
  type CheckpointRepository,
  type Lists,
} from '../../../checkpoints/index.js';
import type { ExecutionRepository } from '../../../executions/index.js';
import { measure, measuredOf, releasedBy, type ContinuityValues } from '../../domain/continuity.rules.js';
import { actionsIn } from '../../domain/drift.rules.js';

/** A version of a task with its contents. */
export interface Version {
  checkpoint: Checkpoint;
  lists: Lists;
}

/** Number of versions whose reasons are read to find out how often the plan changed. */
const MAX_REASONS = 20;

/** Measures how closely a version of a task continues another, from the executions that the reader may see. */
export class ContinuityMeter {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly executions: ExecutionRepository,
  ) {}

  /**
   * `until`: actions later than this do not count. `actionsTaken`: actions named by the caller, used if no execution
   * was recorded.
   */
  async measure(
    tx: TenantTx,
    { parent, child }: { parent: Version; child: Version },
    { until, actionsTaken = [] }: { until: Date; actionsTaken?: readonly string[] },
  ): Promise<ContinuityValues> {
    const { taskId, version, createdAt: at } = child.checkpoint;
    const [recent, actions] = await Promise.all([
      this.checkpoints.list(tx, taskId, { beforeVersion: version + 1, limit: MAX_REASONS }),
      this.#actions(tx, parent.checkpoint, until, actionsTaken),
    ]);
    const [before, after] = [measuredOf(parent.lists, at), measuredOf(child.lists, at)];
    return measure(before, after, {
      releasedIds: releasedBy(version, parent.lists),
      reasons: recent.map(({ reason }) => reason),
      actions: {
        taken: actions.length,
        redundant: countRedundant(parent.lists, actions, parent.checkpoint.createdAt),
      },
    });
  }

  /**
   * The executions since the last restore of the parent. If the parent was never restored, the executions since it was
   * written.
   */
  async #actions(
    tx: TenantTx,
    { taskId, version, createdAt }: Checkpoint,
    until: Date,
    actionsTaken: readonly string[],
  ): Promise<string[]> {
    const restores = await this.checkpoints.restores(tx, taskId);
    const restored = restores.find((restore) => restore.version === version && restore.restoredAt <= until);
    const from = restored?.restoredAt ?? createdAt;
    return actionsIn(await this.executions.ofTask(tx, taskId, { from, to: until }), actionsTaken);
  }
}

/** Number of actions that match something that the parent forbids or has completed. */
function countRedundant(parent: Lists, actions: readonly string[], at: Date): number {
  const forbidden = new EntryIndex(parent.must_not_redo);
  const completed = new ItemIndex(parent.completed.map(({ item }) => item));
  return actions.filter((text) => forbidden.against({ text }, at).redo.length > 0 || completed.has({ text })).length;
}
