import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { comparableName } from '../../predicates/index.js';
import type { SlotRepository } from '../store/slot.repository.js';
import type { ConflictList, ListConflictsInput } from '../domain/conflicts/conflict.schemas.js';
import type { ConflictReader } from './steps/conflict-reader.js';

/** Sorts after every id. */
const FROM_THE_NEWEST = 'cnf_~';

export class ListConflicts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ConflictReader,
  ) {}

  run(ctx: Ctx, input: z.output<typeof ListConflictsInput>): Promise<z.input<typeof ConflictList>> {
    const [turn, latest, id] = startAfter(input.cursor, [0, FROM_THE_NEWEST, FROM_THE_NEWEST]) as [
      number,
      string,
      string,
    ];
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const filter = {
        subjectN: input.subject === undefined ? null : comparableName(input.subject),
        predicateN: input.predicate === undefined ? null : comparableName(input.predicate),
        claimIds: input.claimId === undefined ? null : [input.claimId],
        challenge: input.challenge ?? null,
      };
      const statuses = statusesOf(input);
      const conflicts = isQueue(statuses)
        ? await this.slots.listConflictQueue(tx, space.id, { turn, latest, id }, input.limit + 1, filter)
        : (await this.slots.listConflicts(tx, space.id, id, input.limit + 1, { statuses, ...filter })).map(
            (conflict) => ({ ...conflict, turn: 0, latest: conflict.id }),
          );
      const page = toPage(conflicts, input.limit, (conflict) => [conflict.turn, conflict.latest, conflict.id]);
      return { ...page, data: await this.reader.view(tx, space, page.data) };
    });
  }
}

/** What waits is listed so that no author stands before the others; what was decided, the newest first. */
const isQueue = (statuses: readonly string[]): boolean => statuses.length === 1 && statuses[0] === 'open';

function statusesOf({ status, includeResolved }: z.output<typeof ListConflictsInput>): string[] {
  if (status !== undefined) return [status];
  return includeResolved ? ['open', 'resolved'] : ['open'];
}
