import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, utf8Bytes, type Ctx } from '#libs/kernel/index.js';
import { viewOfClaim, type ClaimReader, type ClaimView, type SlotRepository } from '#libs/knowledge/claims/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { currentStateOf, type TaskRepository } from '../../tasks/index.js';
import { drawTask, foldTask, onlyIn } from '../domain/diagram.js';
import {
  viewOfStep,
  viewOfStepEdge,
  type ListStepEdgesInput,
  type ListStepsInput,
  type StepEdgeList,
  type StepInput,
  type StepList,
  type StepView,
  type TaskGraph,
  type TaskGraphInput,
} from '../domain/step.schemas.js';
import type { StepRepository } from '../store/step.repository.js';

export class GetStep {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly steps: StepRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof StepInput>): Promise<z.input<typeof StepView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfStep(await this.steps.get(tx, space.id, id));
    });
  }
}

export class ListSteps {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, limit, cursor, status }: z.output<typeof ListStepsInput>,
  ): Promise<z.input<typeof StepList>> {
    const [afterOrdinal] = startAfter(cursor, [0]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const rows = await this.steps.list(
        tx,
        taskId,
        { afterOrdinal: Number(afterOrdinal), limit: limit + 1 },
        status ?? null,
      );
      const page = toPage(rows, limit, ({ ordinal }) => [ordinal]);
      return { ...page, data: page.data.map(viewOfStep) };
    });
  }
}

/** Reads the steps of several tasks, one page for each task. Used when tasks are read with their steps. */
export class FindSteps {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly steps: StepRepository,
  ) {}

  run(ctx: Ctx, keys: readonly z.output<typeof ListStepsInput>[]): Promise<z.input<typeof StepList>[]> {
    return this.work.read(ctx, (tx) =>
      Promise.all(
        keys.map(async ({ space: ref, taskId, limit, cursor, status }) => {
          const [afterOrdinal] = startAfter(cursor, [0]);
          await this.spaces.open(tx, ctx, ref);
          const rows = await this.steps.list(
            tx,
            taskId,
            { afterOrdinal: Number(afterOrdinal), limit: limit + 1 },
            status ?? null,
          );
          const page = toPage(rows, limit, ({ ordinal }) => [ordinal]);
          return { ...page, data: page.data.map(viewOfStep) };
        }),
      ),
    );
  }
}

/** Facts of several steps, in any state. Used when steps are read with their facts. */
export class FindStepFacts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly claims: ClaimReader,
    private readonly slots: SlotRepository,
  ) {}

  run(ctx: Ctx, keys: readonly { space: string; ids: readonly string[] }[]): Promise<z.input<typeof ClaimView>[][]> {
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof ClaimView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = [...new Set(keys.filter((key) => key.space === ref).flatMap((key) => key.ids))];
        const [claims, ties] = await Promise.all([this.claims.find(tx, space.id, ids), this.slots.ties(tx, ids)]);
        for (const claim of claims) found.set(`${ref}/${claim.id}`, viewOfClaim(claim, ties.get(claim.id)!, space.now));
      }
      return keys.map(({ space, ids }) =>
        ids.map((id) => found.get(`${space}/${id}`)).filter((view) => view !== undefined),
      );
    });
  }
}

export class ListStepEdges {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, taskId, limit, cursor, kind }: z.output<typeof ListStepEdgesInput>,
  ): Promise<z.input<typeof StepEdgeList>> {
    const [afterOrdinal] = startAfter(cursor, [0]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.tasks.get(tx, space.id, taskId);
      const rows = await this.steps.listEdges(
        tx,
        taskId,
        { afterOrdinal: Number(afterOrdinal), limit: limit + 1 },
        kind ?? null,
      );
      const page = toPage(rows, limit, ({ ordinal }) => [ordinal]);
      return { ...page, data: page.data.map(viewOfStepEdge) };
    });
  }
}

/** Bytes per token in the tokenizer `estimate`. */
const BYTES_PER_TOKEN = 4;

/** Returns a whole task as a graph and as a diagram. */
export class GetTaskGraph {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, id, status, fold, maxTokens }: z.output<typeof TaskGraphInput>,
  ): Promise<z.input<typeof TaskGraph>> {
    const { task, drawn } = await this.work.read(ctx, async (tx) => {
      const opened = await this.spaces.open(tx, ctx, ref);
      const found = await this.tasks.get(tx, opened.id, id);
      return { task: found, drawn: await this.steps.drawn(tx, id) };
    });
    const { steps, edges } = status === undefined ? drawn : onlyIn(status, drawn.steps, drawn.edges);
    const diagram =
      fold === 'none'
        ? drawTask(steps, edges)
        : foldTask(steps, edges, ({ mermaid }) => utf8Bytes(mermaid) <= maxTokens * BYTES_PER_TOKEN);
    return {
      taskId: task.id,
      title: task.title,
      status: task.status,
      currentState: currentStateOf(task),
      steps,
      edges: edges.map(({ fromId, toId, kind }) => ({ from: fromId, to: toId, kind })),
      ...diagram,
    };
  }
}
