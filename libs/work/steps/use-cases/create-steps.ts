import type { z } from 'zod';
import { wouldBeCircular } from '#libs/graph/model/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx, type IdSource } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Task, TaskRepository } from '../../tasks/index.js';
import { addStepEdge, checkStepType, createStep } from '../domain/step.rules.js';
import {
  viewOfStep,
  viewOfStepEdge,
  type AddedStepEdge,
  type AddStepEdgeInput,
  type CreateStepInput,
  type StepView,
} from '../domain/step.schemas.js';
import { stepOfAnotherTask, type HeldStep } from '../domain/step.js';
import type { StepRepository } from '../store/step.repository.js';
import type { StepGates } from './steps/step-gates.js';

/** Creates a step in a task. A new step has no other edges, so an edge to its parent cannot close a cycle. */
export class CreateStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly gates: StepGates,
    private readonly ids: IdSource,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, stepType, title, anchors, parentId = null }: z.output<typeof CreateStepInput>,
  ): Promise<z.input<typeof StepView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [inForce, task] = await Promise.all([
        this.gates.inForce(tx, space.id),
        this.tasks.lock(tx, ctx, space.id, taskId),
      ]);
      checkStepType(inForce?.schema ?? null, stepType);
      if (parentId !== null) await stepsOf(tx, this.steps, task, [parentId]);
      const { step, events } = createStep(
        task,
        { id: this.ids.next('stp'), stepType, title, anchors: anchors ?? null, parentId },
        { principalId: ctx.caller.principal.id, now: space.now },
      );
      await this.journal.record(tx, ctx, events);
      return viewOfStep({ ...step, parentId, evidenceIds: [], factIds: [], stands: true });
    });
  }
}

/** Adds an edge between two steps of a task; adding the same edge again changes nothing. */
export class AddStepEdge {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, ...tie }: z.output<typeof AddStepEdgeInput>,
  ): Promise<z.input<typeof AddedStepEdge>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.lock(tx, ctx, space.id, taskId);
      const [from] = await stepsOf(tx, this.steps, task, [tie.from, tie.to]);
      const known = await this.steps.findEdge(tx, tie);
      if (known !== null) return { ...viewOfStepEdge(known), deduplicated: true };
      if (await this.steps.closesCycle(tx, tie)) throw wouldBeCircular(tie.from, []);
      const { edge, events } = addStepEdge(task, tie, from!.parentId, {
        principalId: ctx.caller.principal.id,
        now: space.now,
      });
      await this.journal.record(tx, ctx, events);
      return { ...viewOfStepEdge(edge), deduplicated: false };
    });
  }
}

/** The steps in the given order; 404 if one does not exist. Throws `step_of_another_task`. */
async function stepsOf(
  tx: TenantTx,
  steps: StepRepository,
  { id: taskId, spaceId }: Task,
  ids: readonly string[],
): Promise<HeldStep[]> {
  const found = await steps.find(tx, spaceId, ids);
  return ids.map((id) => {
    const step = found.find((each) => each.id === id);
    if (step === undefined) throw notFound({ what: 'step', id });
    if (step.taskId !== taskId) throw stepOfAnotherTask({ id, taskId });
    return step;
  });
}
