import type { z } from 'zod';
import { forbidden, roleIsAtLeast, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ClaimReader } from '../store/claim-reader.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { holdsAt } from '../domain/as-of.js';
import { viewOfClaim, type ClaimRef } from '../domain/claim.view-of.js';
import type { ClaimView } from '../domain/claim.views.js';

interface Found {
  view: z.input<typeof ClaimView>;
  isVisible: boolean;
}

/** Claims by id for nested reads: one round trip a space, in the order asked; null for one that is not there. */
export class FindClaims {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ClaimReader,
  ) {}

  run(ctx: Ctx, keys: readonly ClaimRef[]): Promise<(z.input<typeof ClaimView> | null)[]> {
    return this.work.read(ctx, async (tx) => {
      if (keys.some(({ statuses = [] }) => statuses.length > 0) && !roleIsAtLeast(ctx.caller.role, 'agent'))
        throw forbidden(
          { why: 'Only agents and higher roles see what may not be believed: leave out statuses.' },
          { lacking: 'role' },
        );
      const found = new Map<string, Found>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = [...new Set(keys.filter((key) => key.space === ref).map((key) => key.id))];
        const [claims, ties] = await Promise.all([this.reader.find(tx, space.id, ids), this.slots.ties(tx, ids)]);
        for (const claim of claims)
          found.set(`${ref}/${claim.id}`, {
            view: viewOfClaim(claim, ties.get(claim.id)!, space.now),
            isVisible: holdsAt(claim, space.now, space.now),
          });
      }
      return keys.map((key) => shown(key, found.get(`${key.space}/${key.id}`)));
    });
  }
}

function shown({ statuses }: ClaimRef, found: Found | undefined): Found['view'] | null {
  if (found === undefined) return null;
  return statuses === undefined || found.isVisible || statuses.includes(found.view.status) ? found.view : null;
}
