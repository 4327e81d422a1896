import { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { type SpaceDirectory, spaceRef } from '#libs/tenancy/spaces/index.js';
import { RecordedEvidence, type RecordEvidenceInput, RecordEvidenceItem } from '../domain/evidence.schemas.js';
import type { EvidenceViewer } from './steps/evidence-viewer.js';
import type { FragmentIntake, Taken } from './steps/fragment-intake.js';
import type { Recorded, RecordItems } from './steps/record-items.js';

export class RecordEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly recordItems: RecordItems,
    private readonly intake: FragmentIntake,
    private readonly viewer: EvidenceViewer,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, ...item }: z.output<typeof RecordEvidenceInput>,
  ): Promise<z.input<typeof RecordedEvidence>> {
    const ahead = await this.recordItems.ahead(ctx, ref, [item]);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [recorded] = await this.recordItems.run(tx, ctx, space, [item], ahead);
      const [taken] = await this.intake.run(tx, ctx, space, [takenFrom(recorded!, item)]);
      const [view] = await this.viewer.show(tx, space, [recorded!.evidence]);
      return { ...view!, deduplicated: recorded!.isRepeat, ...taken! };
    });
  }
}

const takenFrom = ({ evidence, isRepeat }: Recorded, { fragments }: RecordEvidenceItem): Taken => ({
  evidence,
  isRepeat,
  fragments: fragments ?? [],
});

/** Maximum number of fragments in a batch. */
const MAX_FRAGMENTS_TOGETHER = 500;

const fragmentsIn = (items: readonly RecordEvidenceItem[]): number =>
  items.reduce((sum, { fragments }) => sum + (fragments ?? []).length, 0);

export const RecordEvidenceBatchInput = z.object({
  space: spaceRef,
  items: z
    .array(RecordEvidenceItem)
    .min(1)
    .max(500)
    .refine((items) => fragmentsIn(items) <= MAX_FRAGMENTS_TOGETHER, {
      error: `must have at most ${MAX_FRAGMENTS_TOGETHER} fragments together`,
    })
    .describe('The records, in this order; at most 500. If one is refused, none are recorded.'),
});
export const RecordedEvidenceBatch = z.object({
  data: z.array(RecordedEvidence).describe('In the order of the items.'),
});

export class RecordEvidenceBatch {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly recordItems: RecordItems,
    private readonly intake: FragmentIntake,
    private readonly viewer: EvidenceViewer,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, items }: z.output<typeof RecordEvidenceBatchInput>,
  ): Promise<z.input<typeof RecordedEvidenceBatch>> {
    const ahead = await this.recordItems.ahead(ctx, ref, items);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const recorded = await this.recordItems.run(tx, ctx, space, items, ahead);
      const taken = await this.intake.run(
        tx,
        ctx,
        space,
        recorded.map((each, place) => takenFrom(each, items[place]!)),
      );
      const views = await this.viewer.show(
        tx,
        space,
        recorded.map(({ evidence }) => evidence),
      );
      return {
        data: views.map((view, place) => ({ ...view, deduplicated: recorded[place]!.isRepeat, ...taken[place]! })),
      };
    });
  }
}
