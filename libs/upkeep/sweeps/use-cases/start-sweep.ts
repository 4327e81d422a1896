import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { DutyName, StartedRun } from '../../runs/domain/index.js';
import type { OpenRun } from '../../runs/use-cases/steps/index.js';
import type { SweepInput } from '../domain/index.js';

/** Asks for a sweep now, without waiting for its time. */
abstract class StartSweep {
  protected abstract readonly duty: DutyName;

  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly openRun: OpenRun,
  ) {}

  run(ctx: Ctx, { space: ref, dryRun }: z.output<typeof SweepInput>): Promise<z.input<typeof StartedRun>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.openRun.run(tx, ctx, space, { duty: this.duty, options: {}, isDryRun: dryRun, begunBy: 'request' });
    });
  }
}

export class SweepDecay extends StartSweep {
  protected readonly duty = 'decay';
}

export class SweepExpiry extends StartSweep {
  protected readonly duty = 'expire';
}

export class SweepSessions extends StartSweep {
  protected readonly duty = 'sessions';
}
