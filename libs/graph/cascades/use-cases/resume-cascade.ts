import type { Id } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { cascadeRetried } from '../domain/cascade.events.js';
import type { CascadeJob } from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';

/** Lets a cascade go on whose dead job somebody asked to try again. */
export class ResumeCascade {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  /** One that was not given up, or goes on already, is left as it is. */
  async run(tenantId: Id<'ten'>, { spaceId, cascadeId }: CascadeJob): Promise<void> {
    const ctx = operatorOf(tenantId, 'cascade');
    await this.database.write(tenantId, async (tx) => {
      const [cascade, { now }] = await Promise.all([
        this.cascades.claim(tx, spaceId, cascadeId),
        this.spaces.open(tx, ctx, spaceId),
      ]);
      if (cascade?.state === 'failed')
        await this.journal.record(tx, ctx, [cascadeRetried({ ...cascade, occurredAt: now }, { handsOn: false })]);
    });
  }
}
