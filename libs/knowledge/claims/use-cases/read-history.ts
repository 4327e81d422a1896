import { z } from 'zod';
import { idOf, notFound, pageQuery, startAfter, type Ctx } from '#libs/kernel/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { historyOf, type History, entryOf, type HistoryEntry } from '../domain/claim.views.js';
import type { ClaimRef } from '../domain/claim.view-of.js';

export const ListHistoryInput = z.object({
  space: spaceRef,
  id: idOf('clm').describe('Id of the claim.'),
  ...pageQuery,
});

export class ListHistory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly log: EventLog,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor }: z.output<typeof ListHistoryInput>,
  ): Promise<z.input<typeof History>> {
    const [after] = startAfter(cursor, ['0']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      // The claim is read first, because reading the log may read archived days.
      const [claim] = await this.slots.findClaims(tx, space.id, [id]);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      return historyOf(await this.log.listOfSubject(tx, id, String(after), limit + 1), limit);
    });
  }
}

/** How many history entries a nested read shows for each claim. The full history is read page by page elsewhere. */
const LATEST = 50;

/** The latest history of claims for nested reads: one round trip per space. */
export class FindHistories {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly log: EventLog,
  ) {}

  run(ctx: Ctx, keys: readonly ClaimRef[]): Promise<z.input<typeof HistoryEntry>[][]> {
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof HistoryEntry>[]>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = [...new Set(keys.filter((key) => key.space === ref).map((key) => key.id))];
        for (const event of await this.log.listOfSubjects(tx, space.id, ids, LATEST)) {
          const key = `${ref}/${event.subjectId}`;
          found.set(key, [...(found.get(key) ?? []), entryOf(event)]);
        }
      }
      return keys.map(({ space, id }) => found.get(`${space}/${id}`) ?? []);
    });
  }
}
