import type { z } from 'zod';
import { type Id, notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { JobLedger } from '#libs/history/jobs/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { cascadeFailed, type FailedPayload, cascadeRetried } from '../domain/cascade.events.js';
import { type CascadeJob, cascadeNotFailed, type CascadeInput, type CascadeView } from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';
import { shownCascades } from './steps/shown-cascades.js';

/**
 * Gives up a cascade that could not continue after all its attempts, so that the cascades that wait behind it can run.
 * Nodes that it has not reached stay pending.
 */
export class FailCascade {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  /** Does nothing if the cascade is not running. */
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

/** Continues a cascade after somebody has retried its dead job. */
export class ResumeCascade {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  /** Does nothing if the cascade was not given up or has already been continued. */
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

/** Continues a cascade where it was given up, with its full number of attempts, and retries its dead job. */
export class RetryCascade {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly clock: Clock,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  async run(ctx: Ctx, { space: ref, id }: z.output<typeof CascadeInput>): Promise<z.input<typeof CascadeView>> {
    const retried = await this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const cascade = await this.cascades.claim(tx, space.id, id);
      if (cascade === null) throw notFound({ what: 'cascade', id });
      if (cascade.state !== 'failed') throw cascadeNotFailed(cascade);
      const job = cascade.jobId === null ? null : await this.ledger.lock(tx, ctx, cascade.jobId);
      const isDead = job?.status === 'dead';
      await this.journal.record(tx, ctx, [cascadeRetried({ ...cascade, occurredAt: space.now }, { handsOn: !isDead })]);
      if (isDead) await this.ledger.requeue(tx, job, this.clock.now());
      return (await this.cascades.find(tx, space.id, id))!;
    });
    return (await shownCascades(this.work, ctx, [retried]))[0]!;
  }
}
