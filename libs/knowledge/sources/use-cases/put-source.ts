import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { putSource, viewOfSource } from '../domain/source.rules.js';
import type { PutSourceInput, SourceView } from '../domain/source.schemas.js';
import type { SourceRepository } from '../store/source.repository.js';

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
