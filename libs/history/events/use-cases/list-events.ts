import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/store/index.js';
import type { EventFeed, ListEventsInput } from '../domain/index.js';
import type { EventLog } from '../store/index.js';

/** The feed a consumer follows: sealed events only, so that a number once passed never shows something new behind it. */
export class ListEvents {
  constructor(private readonly work: UnitOfWork, private readonly log: EventLog) {}

  async run(ctx: Ctx, { after, limit }: z.output<typeof ListEventsInput>): Promise<z.input<typeof EventFeed>> {
    const rows = await this.work.read(ctx, (tx) => this.log.listSealed(tx, after, limit + 1, ctx.caller.spaceIds));
    const data = rows.slice(0, limit);
    return { data, after: data.at(-1)?.seq ?? after, hasMore: rows.length > limit };
  }
}
