import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { putEvidenceType, viewOfEvidenceType } from '../domain/evidence-type.rules.js';
import type { EvidenceTypeView, PutEvidenceTypeInput } from '../domain/evidence-type.schemas.js';
import type { EvidenceTypeRepository } from '../store/evidence-type.repository.js';

export class PutEvidenceType {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly types: EvidenceTypeRepository,
  ) {}

  run(ctx: Ctx, input: PutEvidenceTypeInput): Promise<z.input<typeof EvidenceTypeView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const current = await this.types.load(tx, space.id, input.name);
      const { type, events } = putEvidenceType(input, current, space.id, space.now);
      await this.journal.record(tx, ctx, events);
      return viewOfEvidenceType(type);
    });
  }
}
