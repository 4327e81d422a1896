import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { StartRunInput } from '../domain/kinds.js';
import type { StartedRun } from '../domain/run.js';
import type { MaintenanceHandlers } from './steps/maintenance-handlers.js';
import type { OpenRun } from './steps/open-run.js';

/** Starts a run now, without waiting for its schedule. */
export class StartRun {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly handlers: MaintenanceHandlers,
    private readonly openRun: OpenRun,
  ) {}

  /** Throws `<kind>_running`, and the errors of the handler's `check` and `allow`. */
  async run(ctx: Ctx, { space: ref, kind, dryRun, ...options }: StartRunInput): Promise<z.input<typeof StartedRun>> {
    this.handlers.get(kind).check?.(options);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      await this.handlers.get(kind).allow?.(tx, ctx, space, options);
      return this.openRun.run(tx, ctx, space, { kind, options, dryRun, triggeredBy: 'request' });
    });
  }
}
