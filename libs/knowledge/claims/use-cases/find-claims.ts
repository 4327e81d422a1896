import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { ClaimReader, SlotRepository } from '../../slots/store/index.js';
import { viewOfClaim, type ClaimKeyRef, type ClaimView } from '../domain/index.js';

/** Claims by id for nested reads: one round trip a space, in the order asked; null for one that is not there. */
export class FindClaims {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly slots: SlotRepository, private readonly reader: ClaimReader) {}

  run(ctx: Ctx, keys: readonly ClaimKeyRef[]): Promise<(z.input<typeof ClaimView> | null)[]> {
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof ClaimView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = [...new Set(keys.filter((key) => key.space === ref).map((key) => key.id))];
        const [claims, ties] = await Promise.all([this.reader.find(tx, space.id, ids), this.slots.ties(tx, ids)]);
        for (const claim of claims) found.set(`${ref}/${claim.id}`, viewOfClaim(claim, ties.get(claim.id)!, space.now));
      }
      return keys.map(({ space, id }) => found.get(`${space}/${id}`) ?? null);
    });
  }
}
