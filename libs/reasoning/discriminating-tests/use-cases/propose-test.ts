import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ProposeTestInput, TestView } from '../domain/test.schemas.js';
import type { PlanTest } from './steps/plan-test.js';

/** Proposes a test, stating before it is done which outcome each claim expects. */
export class ProposeTest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly plan: PlanTest,
  ) {}

  run(ctx: Ctx, { space: ref, ...test }: z.output<typeof ProposeTestInput>): Promise<z.input<typeof TestView>> {
    return this.work.write(ctx, async (tx) => this.plan.run(tx, ctx, await this.spaces.open(tx, ctx, ref), test));
  }
}
