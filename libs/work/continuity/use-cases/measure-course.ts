import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import { recoveryScoreOf, warningOf } from '../domain/continuity.rules.js';
import type { CourseInput, DriftView, RecoveryScoreView } from '../domain/continuity.schemas.js';
import { driftSince, recoveryPartsOf } from '../domain/drift.rules.js';
import type { CourseReader } from './steps/course-reader.js';

/** Computes how far the work in a task has drifted since it was last resumed, from its versions and executions. */
export class DetectDrift {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly courses: CourseReader,
  ) {}

  run(ctx: Ctx, { space: ref, taskId }: z.output<typeof CourseInput>): Promise<z.input<typeof DriftView>> {
    return this.work.read<z.input<typeof DriftView>>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.get(tx, space.id, taskId);
      const { course } = await this.courses.read(tx, task, space.now);
      if (course === null)
        return { outcome: 'insufficient_data', since: null, score: null, level: null, parts: null, warning: null };
      const { score, level, parts, scores } = driftSince(course);
      return { outcome: 'measured', since: course.base.version, score, level, parts, warning: warningOf(scores) };
    });
  }
}

/** Computes how well a task was resumed after a restore. */
export class ScoreRecovery {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly courses: CourseReader,
  ) {}

  run(ctx: Ctx, { space: ref, taskId }: z.output<typeof CourseInput>): Promise<z.input<typeof RecoveryScoreView>> {
    return this.work.read<z.input<typeof RecoveryScoreView>>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const task = await this.tasks.get(tx, space.id, taskId);
      const { course, depth } = await this.courses.read(tx, task, space.now);
      if (course === null || depth === 0)
        return { outcome: 'insufficient_data', since: null, score: null, level: null, parts: null };
      const parts = recoveryPartsOf(course, depth);
      return { outcome: 'measured', since: course.base.version, ...recoveryScoreOf(parts), parts };
    });
  }
}
