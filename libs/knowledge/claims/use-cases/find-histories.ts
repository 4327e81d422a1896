import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { EventLog } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { entryOf, type HistoryEntry } from '../domain/claim.history.js';
import type { ClaimRef } from '../domain/claim.view-of.js';

/** As many entries of one claim as a nested read shows; the whole history has pages of its own. */
const LATEST = 50;

/** The latest history of claims for nested reads: one round trip a space. */
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
        for (const event of await this.log.listOfSubjects(tx, ids, LATEST)) {
          const key = `${ref}/${event.subjectId}`;
          if (event.spaceId === space.id) found.set(key, [...(found.get(key) ?? []), entryOf(event)]);
        }
      }
      return keys.map(({ space, id }) => found.get(`${space}/${id}`) ?? []);
    });
  }
}
