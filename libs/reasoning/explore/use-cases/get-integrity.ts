import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { integrityOf } from '../domain/integrity.rules.js';
import type { IntegrityInput, IntegrityView, Section } from '../domain/reflection.schemas.js';
import type { ReflectionReader } from '../store/reflection.reader.js';

/** Tells how sound the graph of a space is. */
export class GetIntegrity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reflection: ReflectionReader,
  ) {}

  run(ctx: Ctx, { space: ref }: z.output<typeof IntegrityInput>): Promise<IntegrityView> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const count = async (section: Section) =>
        (await this.reflection.list(tx, space.id, section, { beforeId: '', limit: 0 }, space.now)).count;
      const [cycles, tainted, stale, orphans, openContradictions] = await Promise.all([
        this.reflection.cycles(tx, space.id),
        count('tainted'),
        count('stale'),
        count('orphans'),
        count('openContradictions'),
      ]);
      return integrityOf({ cycles, tainted, stale, orphans, openContradictions });
    });
  }
}
