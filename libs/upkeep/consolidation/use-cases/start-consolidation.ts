import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { validationFailed, type Ctx } from '#libs/kernel/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { StartedRun } from '../../runs/domain/index.js';
import type { OpenRun } from '../../runs/use-cases/steps/index.js';
import type { ConsolidateInput } from '../domain/index.js';

/** Asks for consolidation now, without waiting for its time. */
export class StartConsolidation {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly openRun: OpenRun, private readonly llm: Llm) {}

  /** Throws `consolidation_running`; for digests by a model `llm_not_configured`, or `validation_failed`. */
  async run(ctx: Ctx, { space: ref, dryRun, ...options }: z.output<typeof ConsolidateInput>): Promise<z.input<typeof StartedRun>> {
    if (options.method === 'llm') refuseModel(this.llm);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.openRun.run(tx, ctx, space, { duty: 'consolidate', options, isDryRun: dryRun, begunBy: 'request' });
    });
  }
}

/** A run holds what it works on, and a model takes seconds. */
function refuseModel({ name }: Llm): never {
  const problem = { field: '/method', code: 'invalid_value', message: `cannot be llm: a run asks no model; ask ${name} for digests one by one, with digests.compress` };
  throw validationFailed({ what: 'Consolidation writes digests in the words of their members.' }, { errors: [problem] });
}
