import type { z } from 'zod';
import { notFound, type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  type CascadeInput,
  type CascadeView,
  CASCADE_STATES,
  type CascadeList,
  type ListCascadesInput,
} from '../domain/cascade.js';
import type { CascadeRepository } from '../store/cascade.repository.js';
import { shownCascades } from './steps/shown-cascades.js';

export class GetCascade {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  async run(ctx: Ctx, { space: ref, id }: z.output<typeof CascadeInput>): Promise<z.input<typeof CascadeView>> {
    const found = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const cascade = await this.cascades.find(tx, space.id, id);
      if (cascade === null) throw notFound({ what: 'cascade', id });
      return cascade;
    });
    return (await shownCascades(this.work, ctx, [found]))[0]!;
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'cas_~';

export class ListCascades {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly cascades: CascadeRepository,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, state, limit, cursor }: z.output<typeof ListCascadesInput>,
  ): Promise<z.input<typeof CascadeList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    const rows = await this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.cascades.list(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        state === undefined ? CASCADE_STATES : [state],
      );
    });
    const page = toPage(rows, limit, ({ id }) => [id]);
    return { ...page, data: await shownCascades(this.work, ctx, page.data) };
  }
}
