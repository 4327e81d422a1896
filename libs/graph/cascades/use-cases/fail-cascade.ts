import type { Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { cascadeFailed, type FailedPayload } from '../domain/cascade.events.js';
import type { CascadeJob } from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';

/** Gives up a cascade that could not go on, however often it was tried, so that those behind it come to their turn. What it has not reached stays pending. */
export class FailCascade {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  /** One that runs no more is left as it is. */
  async run(tenantId: Id<'ten'>, { spaceId, cascadeId }: CascadeJob, because: FailedPayload): Promise<void> {
    const ctx = operatorOf(tenantId, 'cascade');
    await this.database.write(tenantId, async (tx) => {
      const [cascade, { now }] = await Promise.all([
        this.cascades.claim(tx, spaceId, cascadeId),
        this.spaces.open(tx, ctx, spaceId),
      ]);
      if (cascade?.state === 'running')
        await this.journal.record(tx, ctx, [cascadeFailed({ ...cascade, occurredAt: now }, because)]);
    });
  }
}
