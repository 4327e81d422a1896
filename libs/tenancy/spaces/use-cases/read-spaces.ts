import type { z } from 'zod';
import { type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOf, type SpaceInput, type SpaceView, type ListSpacesInput, type SpaceList } from '../domain/space.js';
import type { SpaceDirectory } from '../store/space-directory.js';

export class GetSpace {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
  ) {}

  run(ctx: Ctx, { space }: z.output<typeof SpaceInput>): Promise<z.input<typeof SpaceView>> {
    return this.work.read(ctx, async (tx) => viewOf(await this.spaces.open(tx, ctx, space)));
  }
}

export class ListSpaces {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
  ) {}

  async run(ctx: Ctx, { limit, cursor }: z.output<typeof ListSpacesInput>): Promise<z.input<typeof SpaceList>> {
    const [afterId] = startAfter(cursor, ['']);
    const spaces = await this.work.read(ctx, (tx) => this.spaces.list(tx, ctx, String(afterId), limit + 1));
    return toPage(spaces.map(viewOf), limit, (space) => [space.id as string]);
  }
}
