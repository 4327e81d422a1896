import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfTask, type TaskInput, type TaskRepository } from '../../tasks/index.js';
import type { TaskInFull, TaskPackage } from '../domain/continuity.schemas.js';
import type { PackageBuilder } from './steps/package-builder.js';

/** Returns a task with its newest checkpoint, what was reported after it, and its memories. Records nothing. */
export class GetTask {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly builder: PackageBuilder,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof TaskInput>): Promise<z.input<typeof TaskInFull>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const found = await this.tasks.get(tx, space.id, id);
      const { newest, memories } = await this.builder.latest(tx, space, found, ctx.caller);
      return { ...viewOfTask(found), latestCheckpoint: newest && latestIn(newest), memories, degraded: null };
    });
  }
}

function latestIn({
  checkpoint,
  task: _task,
  memories: _memories,
  outcome: _outcome,
  degraded: _degraded,
  ...continuation
}: z.input<typeof TaskPackage>): z.input<typeof TaskInFull>['latestCheckpoint'] {
  return checkpoint && { ...checkpoint, continuation };
}
