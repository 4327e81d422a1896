import type { z } from 'zod';
import type { Ctx, Stream } from '#libs/kernel/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type { EventView, StreamEventsInput } from '../domain/event.views.js';
import type { EventLog } from '../store/event-log.js';
import type { LogWatch } from '../store/log-watch.js';

type Event = z.input<typeof EventView>;

/** Read at once, and so held in memory for a reader at most. */
const PAGE = 100;

/** The feed without asking again: what `ListEvents` would give after a number, and then each event as it is sealed. Ends when its reader leaves. */
export class StreamEvents {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
    private readonly watch: LogWatch,
  ) {}

  async run(ctx: Ctx, { after, space }: z.output<typeof StreamEventsInput>): Promise<Stream<Event>> {
    const spaceIds = await this.work.read(ctx, (tx) => this.log.spacesOf(tx, ctx, space));
    const position = after ?? (await this.watch.head(ctx.tenantId));
    const leaving = new AbortController();
    const events = this.#follow(ctx, spaceIds, position, leaving.signal);
    const items: AsyncIterableIterator<Event> = {
      next: () => events.next(),
      // The generator alone would hear of it only after the wait it is in.
      return: () => {
        leaving.abort();
        return events.return(undefined);
      },
      [Symbol.asyncIterator]: () => items,
    };
    return { position, items };
  }

  async *#follow(
    ctx: Ctx,
    spaceIds: readonly string[] | null,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<Event, undefined> {
    let position = after;
    let head: number | null = 0;
    while (head !== null) {
      const events = await this.work.read(ctx, (tx) => this.log.listSealed(tx, position, PAGE, spaceIds));
      yield* events;
      position = events.at(-1)?.seq ?? position;
      if (events.length === PAGE) continue;
      // Up to the head nothing is left for this reader, even where it lies in spaces the reader may not enter.
      position = Math.max(position, head);
      head = await this.watch.beyond(ctx.tenantId, position, signal);
    }
    return undefined;
  }
}
