import { z } from 'zod';
import { pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import {
  EvidenceTypeView,
  viewOfEvidenceType,
  putEvidenceType,
  type PutEvidenceTypeInput,
} from '../domain/evidence-type.js';
import type { EvidenceTypeRepository } from '../store/evidence-type.repository.js';

export const ListEvidenceTypesInput = z.object({ space: spaceRef, ...pageQuery });
export const EvidenceTypeList = pageOf(EvidenceTypeView);

export class ListEvidenceTypes {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly types: EvidenceTypeRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor }: z.output<typeof ListEvidenceTypesInput>,
  ): Promise<z.input<typeof EvidenceTypeList>> {
    const [afterName] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const types = await this.types.list(tx, space.id, String(afterName), limit + 1);
      return toPage(types.map(viewOfEvidenceType), limit, ({ name }) => [name]);
    });
  }
}

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
