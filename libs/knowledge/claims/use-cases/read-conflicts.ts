import type { z } from 'zod';
import { type Ctx, roleIsAtLeast, startAfter, toPage } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type {
  ConflictInput,
  ConflictView,
  ConflictList,
  ListConflictsInput,
} from '../domain/conflicts/conflict.views.js';
import type { ConflictReader } from './steps/conflict-reader.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { comparableName } from '../../predicates/index.js';

export class GetConflict {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: ConflictReader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof ConflictInput>): Promise<z.input<typeof ConflictView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const [view] = await this.reader.view(tx, space, [await this.reader.get(tx, space, id)]);
      return view!;
    });
  }
}

export interface ConflictKeys {
  space: string;
  ids: readonly string[];
}

/** Conflicts by id for nested reads. Readers may not see quarantined claims, so they get no conflicts. */
export class FindConflicts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly reader: ConflictReader,
  ) {}

  run(ctx: Ctx, keys: readonly ConflictKeys[]): Promise<z.input<typeof ConflictView>[][]> {
    if (!roleIsAtLeast(ctx.caller.role, 'agent')) return Promise.resolve(keys.map(() => []));
    return this.work.read(ctx, async (tx) => {
      const found = new Map<string, z.input<typeof ConflictView>>();
      for (const ref of new Set(keys.map((key) => key.space))) {
        const space = await this.spaces.open(tx, ctx, ref);
        const ids = new Set(keys.filter((key) => key.space === ref).flatMap((key) => key.ids));
        const conflicts = await this.slots.findConflicts(tx, space.id, [...ids]);
        for (const view of await this.reader.view(tx, space, conflicts)) found.set(`${ref}/${view.id}`, view);
      }
      return keys.map(({ space, ids }) =>
        ids.map((id) => found.get(`${space}/${id}`)).filter((view) => view !== undefined),
      );
    });
  }
}

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

/**
 * Whether the list is the queue of open conflicts. In a queue, authors take turns; all other lists are sorted newest
 * first.
 */
const isQueue = (statuses: readonly string[]): boolean => statuses.length === 1 && statuses[0] === 'open';

function statusesOf({ status, includeResolved }: z.output<typeof ListConflictsInput>): string[] {
  if (status !== undefined) return [status];
  return includeResolved ? ['open', 'resolved'] : ['open'];
}
