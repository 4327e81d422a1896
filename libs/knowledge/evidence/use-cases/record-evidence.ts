import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfEvidence } from '../domain/evidence.rules.js';
import type { RecordedEvidence, RecordEvidenceInput } from '../domain/evidence.schemas.js';
import type { RecordItems } from './steps/record-items.js';

export class RecordEvidence {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly recordItems: RecordItems,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, ...item }: z.output<typeof RecordEvidenceInput>,
  ): Promise<z.input<typeof RecordedEvidence>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [recorded] = await this.recordItems.run(tx, ctx, space, [item]);
      return { ...viewOfEvidence(recorded!.evidence, space.now), deduplicated: recorded!.isRepeat };
    });
  }
}
