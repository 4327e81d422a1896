import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { EventFeed, ListEventsInput } from '../domain/event.views.js';
import type { EventLog } from '../store/event-log.js';

/** The feed a consumer follows: sealed events only, so that a number once passed never shows something new behind it. */
export class ListEvents {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
  ) {}

  run(ctx: Ctx, { after, limit, space }: z.output<typeof ListEventsInput>): Promise<z.input<typeof EventFeed>> {
    return this.work.read(ctx, async (tx) => {
      const spaceIds = await this.log.spacesOf(tx, ctx, space);
      // Read first: up to there the page holds everything, so that what is of other spaces need not be gone through again.
      const head = spaceIds === null ? 0 : await this.log.head(tx);
      const rows = await this.log.listSealed(tx, after, limit + 1, spaceIds);
      const [data, hasMore] = [rows.slice(0, limit), rows.length > limit];
      const last = data.at(-1)?.seq ?? after;
      return { data, after: hasMore ? last : Math.max(last, head), hasMore };
    });
  }
}
