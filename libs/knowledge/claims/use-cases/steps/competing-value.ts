import type { z } from 'zod';
import { Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { competingItem, standTogether, type Competing } from '../../domain/changes/competing.rules.js';
import type { StoreClaimResult } from '../../domain/claim.views.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import type { AdmitItems } from './admit-items.js';
import type { ContradictionOpener } from './contradiction-opener.js';
import type { Attached } from './evidence-attacher.js';
import { locksOf, placeTriple } from './known-slots.js';

export interface Stored {
  competing: z.input<typeof StoreClaimResult>;
  contradictionId: Id<'cnf'> | null;
}

/**
 * Stores the value that a contradiction states instead, in the lane of the claim, with the record of the contradiction
 * as support. The trust gate decides which of the two values stands; if both do, a contradiction between them is opened
 * (beliefs spec, section 4).
 */
export class CompetingValue {
  constructor(
    private readonly slots: SlotRepository,
    private readonly admitItems: AdmitItems,
    private readonly opener: ContradictionOpener,
  ) {}

  /** The keys that `run` will decide on; none if the claim does not exist. */
  async locks(tx: TenantTx, space: Space, claimId: string, competing: Competing): Promise<string[]> {
    const [claim] = await this.slots.findClaims(tx, space.id, [claimId]);
    if (claim === undefined) return [];
    const triple = placeTriple(space.id, { ...claim, triple: competing }, null, claim);
    return triple === null ? [] : locksOf(space.id, triple);
  }

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    claimId: Id<'clm'>,
    competing: Competing,
    attached: Attached,
  ): Promise<Stored> {
    const input = competingItem(claimId, competing, attached, ctx.caller);
    const [stored] = await this.admitItems.run(tx, { id: space.id, whole: Promise.resolve(space) }, [{ ctx, input }]);
    if (stored === undefined || stored instanceof Refusal) throw stored ?? new Error('nothing was decided');
    const sides = await this.slots.findClaims(tx, space.id, stored.claim === null ? [] : [claimId, stored.claim.id]);
    if (!standTogether(sides)) return { competing: stored, contradictionId: null };
    const said = { description: `${attached.witness.id} says ${input.text}.`, rootCause: null };
    const { conflict } = await this.opener.run(tx, ctx, space, [stored.claim!.id, claimId], said);
    return { competing: stored, contradictionId: conflict.id };
  }
}
