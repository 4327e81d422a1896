import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ConflictInput, ConflictView } from '../domain/conflicts/conflict.schemas.js';
import type { ConflictReader } from './steps/conflict-reader.js';

export class GetConflict {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: ConflictReader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof ConflictInput>): Promise<z.input<typeof ConflictView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [view] = await this.reader.view(tx, space, [await this.reader.get(tx, space, id)]);
      return view!;
    });
  }
}
