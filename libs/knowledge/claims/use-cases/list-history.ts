import { z } from 'zod';
import { idOf, notFound, pageQuery, startAfter, type Ctx } from '#libs/kernel/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { historyOf, type History } from '../domain/claim.history.js';

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
      const [[claim], events] = await Promise.all([
        this.slots.findClaims(tx, space.id, [id]),
        this.log.listOfSubject(tx, id, String(after), limit + 1),
      ]);
      if (claim === undefined) throw notFound({ what: 'claim', id });
      return historyOf(events, limit);
    });
  }
}
