import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { SourceView, type PutSourceInput } from '../domain/source.schemas.js';
import { viewOfSource, putSource } from '../domain/source.rules.js';
import type { SourceRepository } from '../store/source.repository.js';

export const ListSourcesInput = z.object({
  space: spaceRef,
  ...pageQuery,
  class: z.enum(ASSERTION_CLASSES).optional().describe('Only sources of this kind of origin.'),
  independenceGroup: boundedText(200).optional().describe('Only sources of this group.'),
});
export const SourceList = pageOf(SourceView);

export class ListSources {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sources: SourceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, class: sourceClass, independenceGroup }: z.output<typeof ListSourcesInput>,
  ): Promise<z.input<typeof SourceList>> {
    const [afterId] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const after = { id: String(afterId), limit: limit + 1 };
      const sources = await this.sources.list(tx, space.id, after, {
        class: sourceClass ?? null,
        independenceGroup: independenceGroup ?? null,
      });
      return toPage(sources.map(viewOfSource), limit, (source) => [source.sourceId]);
    });
  }
}

export class PutSource {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly sources: SourceRepository,
  ) {}

  run(ctx: Ctx, input: PutSourceInput): Promise<z.input<typeof SourceView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const current = await this.sources.load(tx, space.id, input.sourceId);
      const { source, events } = putSource(input, current, space.id, { caller: ctx.caller, now: space.now });
      await this.journal.record(tx, ctx, events);
      return viewOfSource(source);
    });
  }
}
