import { z } from 'zod';
import { ASSERTION_CLASSES, idOf, instantOut, notFound, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { SlotRepository } from '../../slots/store/index.js';
import { RELATIONS, scoresAt } from '../../trust/domain/index.js';
import { ClaimView, viewOfClaim } from '../domain/index.js';

export const WhyInput = z.object({ space: spaceRef, id: idOf('clm').describe('Id of the claim.') });

const RootView = z.object({
  evidenceId: idOf('evd').describe('Id of the evidence.'),
  relation: z.enum(RELATIONS).describe('The write itself, evidence it cites, or a later witness.'),
  class: z.enum(ASSERTION_CLASSES).describe('Kind of origin it speaks with.'),
  weight: z.number().describe('What it lends, 0 to 1.'),
  independenceGroup: z.string().describe('Witnesses of one group count once.'),
  observedAt: instantOut.describe('When it was true or seen.'),
  live: z.boolean().describe('Whether it still counts; revoked evidence does not.'),
  kind: z.string().describe('What the evidence is.'),
  sourceId: z.string().nullable().describe('Whose it is.'),
  content: z.string().describe('Its content, exactly as it came.'),
}).meta({ id: 'Root', description: 'A piece of root evidence under a claim.' });

export const WhyView = z.object({
  claim: ClaimView.describe('The claim.'),
  roots: z.array(RootView).describe('The evidence that carries it, first to last.'),
  trust: z.object({
    base: z.number().describe('Weight of the strongest live assertion.'),
    witnesses: z.int().describe('Independent live witnesses.'),
    reinforcements: z.int().describe('Counted votes for it.'),
    disputes: z.int().describe('Counted votes against it.'),
    trust: z.number().describe('What that comes to now.'),
    gateTrust: z.number().describe('The same without age and without votes of agents.'),
  }).meta({ id: 'TrustSum', description: 'How trust was computed.' }).describe('How its trust comes about.'),
}).meta({ id: 'Why', description: 'A claim traced to the evidence at its root.' });

export class Why {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly slots: SlotRepository) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof WhyInput>): Promise<z.input<typeof WhyView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [[claim], ties, roots] = await Promise.all([this.slots.findClaims(tx, space.id, [id]), this.slots.ties(tx, [id]), this.slots.roots(tx, id)]);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      const { base, corroboration, reinforcements, disputes } = claim;
      return {
        claim: viewOfClaim(claim, ties.get(id)!, space.now),
        roots: roots.map(({ isLive, observedAt, attachedAt: _, ...root }) => ({ ...root, observedAt: observedAt.toISOString(), live: isLive })),
        trust: { base, witnesses: corroboration, reinforcements, disputes, ...scoresAt(claim, space.now) },
      };
    });
  }
}
