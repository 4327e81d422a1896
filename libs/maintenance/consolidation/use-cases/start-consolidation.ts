import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import { llmNotConfigured, type Llm } from '#libs/platform/llm/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { StartedRun, OpenRun } from '../../runs/index.js';
import type { ConsolidateInput } from '../domain/options.js';

/** Asks for consolidation now, without waiting for its time. */
export class StartConsolidation {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly openRun: OpenRun,
    private readonly llm: Llm,
  ) {}

  /** Throws `consolidation_running`; for digests by a model `llm_not_configured`. */
  async run(
    ctx: Ctx,
    { space: ref, dryRun, ...options }: z.output<typeof ConsolidateInput>,
  ): Promise<z.input<typeof StartedRun>> {
    if (options.method === 'llm' && !this.llm.isConfigured) throw llmNotConfigured();
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.openRun.run(tx, ctx, space, { kind: 'consolidate', options, dryRun, triggeredBy: 'request' });
    });
  }
}
