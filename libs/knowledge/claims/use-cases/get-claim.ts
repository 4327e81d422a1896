import type { z } from 'zod';
import { notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { momentOf } from '../domain/state/moment.js';
import type { ClaimReader } from '../store/claim-reader.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { holdsAt } from '../domain/as-of.js';
import { viewOfClaim } from '../domain/claim.view-of.js';
import type { ClaimView } from '../domain/claim.views.js';
import type { GetClaimInput } from '../domain/claim.schemas.js';

/** Reads a claim in whatever status: who asks by id is shown it. */
export class GetClaim {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
  ) {}

  run(ctx: Ctx, { space: ref, id, asOf, knownAt }: z.output<typeof GetClaimInput>): Promise<z.input<typeof ClaimView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const moment = momentOf(knownAt, space.now);
      const [[claim], ties] = await Promise.all([
        this.reader.find(tx, space.id, [id], moment.knownAt),
        this.slots.ties(tx, [id], moment.knownAt),
      ]);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      if (asOf !== undefined && !holdsAt(claim, asOf, moment.now))
        throw notFound({ what: `claim that holds at ${asOf.toISOString()}`, id });
      return viewOfClaim(claim, ties.get(id)!, moment.now);
    });
  }
}
