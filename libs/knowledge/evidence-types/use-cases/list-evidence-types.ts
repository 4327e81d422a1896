import { z } from 'zod';
import { pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { EvidenceTypeView, viewOfEvidenceType } from '../domain/index.js';
import type { EvidenceTypeRepository } from '../store/index.js';

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
