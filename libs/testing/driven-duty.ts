import { JobLedger } from '#libs/history/jobs/store/index.js';
import { Journal } from '#libs/history/events/store/index.js';
import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { RunProgress, Tally } from '#libs/upkeep/runs/domain/index.js';
import { Duties, type Duty } from '#libs/upkeep/runs/store/index.js';
import { WorkRun } from '#libs/upkeep/runs/use-cases/index.js';
import { OpenRun, Pace } from '#libs/upkeep/runs/use-cases/steps/index.js';
import type { World } from './world.js';

export interface Drive {
  /** Items of a page at most. */
  limit?: number;
  isDryRun?: boolean;
  /** Another order of the items of a page. */
  shuffle?: <T>(items: readonly T[]) => readonly T[];
}

/** Has a duty run in a space from beginning to end, without a queue and without rests; gives what it counted. Throws what a page throws. */
export async function drive<Options, Item>(
  world: World,
  duty: Duty<Options, Item>,
  spaceId: Id<'spc'>,
  options: object = {},
  { limit = 50, isDryRun = false, shuffle = (items) => items }: Drive = {},
): Promise<Tally> {
  const duties = new Duties();
  duties.add(shuffled(duty, shuffle));
  const [ledger, spaces, database, ctx] = [
    world.get(JobLedger),
    world.get(SpaceDirectory),
    world.get(TenantDatabase),
    world.as('owner'),
  ];
  const workRun = new WorkRun(database, { journal: world.get(Journal), ledger }, spaces, duties, {
    clock: world.get(CLOCK),
    pace: new Pace(() => Promise.resolve()),
  });
  const { id: jobId } = await database.write(world.tenantId, async (tx) =>
    world
      .get(OpenRun)
      .run(tx, ctx, await spaces.open(tx, ctx, spaceId), {
        duty: duty.name,
        options: { ...options },
        isDryRun,
        begunBy: 'request',
      }),
  );
  await world.database.owner(
    `update jobs set progress = progress || jsonb_build_object('limit', $2::int, 'most', $2::int) where id = $1`,
    [jobId, limit],
  );
  for (;;) {
    await workRun.run({ tenantId: world.tenantId, jobId: jobId as Id<'job'>, step: null }, (failure) => {
      throw failure;
    });
    const { state, progress } = (
      await world.database.owner('select state, progress from jobs where id = $1', [jobId])
    )[0] as { state: string; progress: RunProgress };
    if (state === 'done') return progress.tally;
  }
}

const shuffled = <Options, Item>(
  duty: Duty<Options, Item>,
  shuffle: NonNullable<Drive['shuffle']>,
): Duty<Options, Item> => ({
  name: duty.name,
  options: duty.options,
  page: (tx, run, limit) => duty.page(tx, run, limit),
  ask: async (run, items) => duty.ask?.(run, items),
  work: (tx, run, items, said) => duty.work(tx, run, shuffle(items), said),
});
