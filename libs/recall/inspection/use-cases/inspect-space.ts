import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { Ctx } from '#libs/kernel/index.js';
import type { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { InspectionView, InspectSpaceInput } from '../domain/inspection.js';
import type { Contents } from '../store/contents.js';

/** Shows at a glance what a space holds and what is waiting in it. */
export class InspectSpace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: SchemasInForce,
    private readonly contents: Contents,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof InspectSpaceInput>): Promise<InspectionView> {
    return this.work.read(ctx, async (tx) => {
      const { id, now } = await this.spaces.open(tx, ctx, ref);
      const [inForce, counts] = await Promise.all([this.schemas.find(tx, id), this.contents.count(tx, id, now)]);
      const schema = inForce === null ? null : { name: inForce.schema.name, version: inForce.version };
      return { spaceId: id, schema, ...counts };
    });
  }
}
