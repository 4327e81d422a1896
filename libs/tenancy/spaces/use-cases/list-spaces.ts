import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { viewOf, type ListSpacesInput, type SpaceList } from '../domain/space.js';
import type { SpaceDirectory } from '../store/space-directory.js';

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
