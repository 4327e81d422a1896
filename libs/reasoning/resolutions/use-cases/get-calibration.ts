import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { calibrationOf, withRate } from '../domain/calibration.rules.js';
import type { CalibrationInput, CalibrationView } from '../domain/resolution.schemas.js';
import type { PromiseSource } from '../store/promise-source.js';
import type { ResolutionRepository } from '../store/resolution.repository.js';

/** How accurate the forecasts of a space were, and how far its agents did what their handoffs promised. */
export class GetCalibration {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly resolutions: ResolutionRepository,
    private readonly promises: PromiseSource,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof CalibrationInput>): Promise<z.input<typeof CalibrationView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [forecasts, promises] = await Promise.all([
        this.resolutions.listForecasts(tx, space.id),
        this.promises.counts(tx, space.id),
      ]);
      return { ...calibrationOf(forecasts), handoffs: promises.map(withRate) };
    });
  }
}
