import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfPossibleConflict,
  type ListPossibleConflictsInput,
  type PossibleConflictList,
} from '../domain/conflicts/possible-conflict.schemas.js';
import type { PossibleConflictRepository } from '../store/possible-conflict.repository.js';

/** Sorts after every id. */
const FROM_THE_NEWEST = 'pcf_~';

export class ListPossibleConflicts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, ...filter }: z.output<typeof ListPossibleConflictsInput>,
  ): Promise<z.input<typeof PossibleConflictList>> {
    const [turn, latest, id] = startAfter(cursor, [0, FROM_THE_NEWEST, FROM_THE_NEWEST]) as [number, string, string];
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const rows =
        filter.status === 'open'
          ? await this.possibleConflicts.listQueue(tx, space.id, { turn, latest, id }, limit + 1, filter)
          : (await this.possibleConflicts.list(tx, space.id, { beforeId: id, limit: limit + 1 }, filter)).map(
              (row) => ({ ...row, turn: 0, latest: row.id }),
            );
      const page = toPage(rows, limit, (row) => [row.turn, row.latest, row.id]);
      return { ...page, data: page.data.map(viewOfPossibleConflict) };
    });
  }
}
