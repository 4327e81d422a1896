import type { z } from 'zod';
import { notFound, type Clock, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { JobLedger } from '#libs/history/jobs/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { cascadeNotFailed } from '../domain/cascade.errors.js';
import { cascadeRetried } from '../domain/cascade.events.js';
import { viewOfCascade, type CascadeInput, type CascadeView } from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';

/** Sends a cascade on from where it was given up, with all its attempts, and its dead job with it. */
export class RetryCascade {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly ledger: JobLedger,
    private readonly clock: Clock,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof CascadeInput>): Promise<z.input<typeof CascadeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const cascade = await this.cascades.claim(tx, space.id, id);
      if (cascade === null) throw notFound({ what: 'cascade', id });
      if (cascade.state !== 'failed') throw cascadeNotFailed(cascade);
      const job = cascade.jobId === null ? null : await this.ledger.lock(tx, ctx, cascade.jobId);
      const isDead = job?.status === 'dead';
      await this.journal.record(tx, ctx, [cascadeRetried({ ...cascade, occurredAt: space.now }, { handsOn: !isDead })]);
      if (isDead) await this.ledger.requeue(tx, job, this.clock.now());
      const retried = await this.cascades.find(tx, space.id, id);
      return viewOfCascade(retried!, retried!.remaining);
    });
  }
}
