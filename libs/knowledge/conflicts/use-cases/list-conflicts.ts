import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { comparable } from '../../predicates/domain/index.js';
import type { SlotRepository } from '../../slots/store/index.js';
import type { ConflictList, ListConflictsInput } from '../domain/index.js';
import type { ConflictReader } from './steps/conflict-reader.js';

/** Sorts after every id. */
const FROM_THE_NEWEST = 'cnf_~';

export class ListConflicts {
  constructor(private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly slots: SlotRepository, private readonly reader: ConflictReader) {}

  run(ctx: Ctx, input: z.output<typeof ListConflictsInput>): Promise<z.input<typeof ConflictList>> {
    const [beforeId] = startAfter(input.cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const conflicts = await this.slots.listConflicts(tx, space.id, String(beforeId), input.limit + 1, {
        statuses: statusesOf(input), subjectN: input.subject === undefined ? null : comparable(input.subject),
        predicateN: input.predicate === undefined ? null : comparable(input.predicate), claimIds: input.claimId === undefined ? null : [input.claimId],
      });
      const page = toPage(conflicts, input.limit, (conflict) => [conflict.id]);
      return { ...page, data: await this.reader.view(tx, space, page.data) };
    });
  }
}

function statusesOf({ status, includeResolved }: z.output<typeof ListConflictsInput>): string[] {
  if (status !== undefined) return [status];
  return includeResolved ? ['open', 'resolved'] : ['open'];
}
