import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { notFound, type Ctx, startAfter, toPage } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { viewOfRun, type RunInput, type RunView, type ListRunsInput, type RunList } from '../domain/run.js';
import type { RunRepository } from '../store/run.repository.js';

export class GetRun {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly runs: RunRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof RunInput>): Promise<z.input<typeof RunView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const run = await this.runs.find(tx, space.id, id);
      if (run === null) throw notFound({ what: 'run', id });
      return viewOfRun(run);
    });
  }
}

/** Sorts after every id. */
const END = '~';

export class ListRuns {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly runs: RunRepository,
  ) {}

  run(ctx: Ctx, { space: ref, limit, cursor, kind }: z.output<typeof ListRunsInput>): Promise<z.input<typeof RunList>> {
    const [beforeId] = startAfter(cursor, [END]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const runs = await this.runs.list(tx, space.id, { beforeId: String(beforeId), limit: limit + 1 }, kind ?? null);
      return toPage(runs.map(viewOfRun), limit, (run) => [run.id as string]);
    });
  }
}
