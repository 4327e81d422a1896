import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceKind, StartedRun, OpenRun } from '../../runs/index.js';
import type { StartRunInput } from '../domain/lifecycle.js';

/** Starts a run now, without waiting for its schedule. */
abstract class StartRun {
  protected abstract readonly kind: MaintenanceKind;

  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly openRun: OpenRun,
  ) {}

  run(ctx: Ctx, { space: ref, dryRun }: z.output<typeof StartRunInput>): Promise<z.input<typeof StartedRun>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.openRun.run(tx, ctx, space, { kind: this.kind, options: {}, dryRun, triggeredBy: 'request' });
    });
  }
}

export class StartDecayRun extends StartRun {
  protected readonly kind = 'decay';
}

export class StartExpiryRun extends StartRun {
  protected readonly kind = 'expire';
}

export class StartSessionsRun extends StartRun {
  protected readonly kind = 'sessions';
}
