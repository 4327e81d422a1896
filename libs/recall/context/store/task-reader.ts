import type { TenantTx } from '#libs/platform/database/index.js';
import type { OffloadRepository } from '#libs/work/offloads/index.js';
import type { StepRepository } from '#libs/work/steps/index.js';
import { currentStateOf, type TaskRepository } from '#libs/work/tasks/index.js';
import type { WholeTask } from '../domain/packing/task-part.js';

/** How many of the latest offloads are considered. */
const MAX_OFFLOADS = 50;

/** How many of the facts attached to the steps of the task are considered. */
const MAX_FACTS = 200;
/** How many of the entities that its steps are about are considered. */
const MAX_ANCHORS = 200;

/** Reads everything that a context could print about a task. */
export class TaskReader {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly offloads: OffloadRepository,
  ) {}

  /** Throws 404 if the space has no such task. */
  async check(tx: TenantTx, spaceId: string, taskId: string): Promise<void> {
    await this.tasks.get(tx, spaceId, taskId);
  }

  /** Throws 404 if the space has no such task. */
  async read(tx: TenantTx, spaceId: string, taskId: string): Promise<WholeTask> {
    const [task, { steps, edges }, offloads, ofSteps, factIds] = await Promise.all([
      this.tasks.get(tx, spaceId, taskId),
      this.steps.drawn(tx, taskId),
      this.offloads.latest(tx, spaceId, taskId, MAX_OFFLOADS),
      this.steps.listAnchors(tx, taskId, MAX_ANCHORS),
      this.steps.listFacts(tx, taskId, MAX_FACTS),
    ]);
    const { id, title, status, needsReview, anchors } = task;
    return {
      task: { id, title, status, currentState: currentStateOf(task), needsReview },
      steps,
      edges,
      factIds,
      anchors: [...Object.entries(anchors).map(([entity, value]) => ({ entity, value })), ...ofSteps],
      offloads: offloads.map(({ id: offload, stepId, evidenceId, summary, score, recordedBy }) => ({
        id: offload,
        recordedBy,
        stepId,
        evidenceId,
        summary,
        score,
      })),
    };
  }
}
