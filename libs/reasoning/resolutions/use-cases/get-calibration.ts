import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { calibrationOf, type CalibrationInput, type CalibrationView } from '../domain/index.js';
import type { ResolutionRepository } from '../store/index.js';

/** How well the forecasts of a space turned out. */
export class GetCalibration {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly resolutions: ResolutionRepository,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof CalibrationInput>): Promise<z.input<typeof CalibrationView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return calibrationOf(await this.resolutions.listForecasts(tx, space.id));
    });
  }
}
