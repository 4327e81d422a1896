import { FollowDeliveries, GetJob, JobLedger } from '#libs/history/jobs/index.js';
import { Journal } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { CLOCK } from '#libs/platform/tokens.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  DueTimes,
  KINDS,
  type RunProgress,
  type Tally,
  MaintenanceHandlers,
  type MaintenanceHandler,
  WorkRun,
  OpenRun,
  Pace,
  StartRun,
  StartRunInput,
} from '#libs/maintenance/runs/index.js';
import type { TestSpace } from './open-space.js';
import type { World } from './world.js';

/** Delivers a run to a worker once, as the queue does. If a page fails, the job records the error; it is not thrown. */
export async function deliverRun(
  world: World,
  jobId: Id<'job'>,
  { step = null, tenantId = world.tenantId }: { step?: number | null; tenantId?: Id<'ten'> } = {},
): Promise<void> {
  const work = () => world.get(WorkRun).run({ tenantId, jobId, step }, () => undefined);
  const delivery = { id: `${jobId}.${step ?? 0}`, tenantId, queue: 'maintenance', payload: {}, attempt: 1 };
  await world.get(FollowDeliveries).around(work)(delivery);
}

/** Starts a run of maintenance in a space, delivers it once, and returns its result; null: it has not ended. */
export async function maintained(world: World, { as, call }: TestSpace, run: object) {
  const id = (await call(StartRun, StartRunInput, run)).id as Id<'job'>;
  await deliverRun(world, id);
  return (await world.get(GetJob).run(as, { id })).result;
}

export interface Drive {
  /** Maximum number of items per page. */
  limit?: number;
  dryRun?: boolean;
  /** Changes the order of the items of a page. */
  shuffle?: <T>(items: readonly T[]) => readonly T[];
}

/**
 * Runs a handler in a space from beginning to end, without a queue or pauses, and returns its counts. Throws if a page
 * fails.
 */
export async function drive<Options, Item>(
  world: World,
  handler: MaintenanceHandler<Options, Item>,
  spaceId: Id<'spc'>,
  options: object = {},
  { limit = 50, dryRun = false, shuffle = (items) => items }: Drive = {},
): Promise<Tally> {
  const handlers = new MaintenanceHandlers(shuffled(handler, shuffle));
  const [ledger, spaces, database, ctx] = [
    world.get(JobLedger),
    world.get(SpaceDirectory),
    world.get(TenantDatabase),
    world.as('owner'),
  ];
  const workRun = new WorkRun(
    database,
    world.get(Journal),
    ledger,
    spaces,
    handlers,
    world.get(DueTimes),
    world.get(CLOCK),
    new Pace(() => Promise.resolve()),
  );
  const { id: jobId } = await database.write(world.tenantId, async (tx) =>
    world.get(OpenRun).run(tx, ctx, await spaces.open(tx, ctx, spaceId), {
      kind: handler.kind,
      options: KINDS[handler.kind].options.parse(options),
      dryRun,
      triggeredBy: 'request',
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
    const { status, progress } = (
      await world.database.owner('select status, progress from jobs where id = $1', [jobId])
    )[0] as { status: string; progress: RunProgress };
    if (status === 'done') return progress.tally;
  }
}

const shuffled = <Options, Item>(
  handler: MaintenanceHandler<Options, Item>,
  shuffle: NonNullable<Drive['shuffle']>,
): MaintenanceHandler<Options, Item> => ({
  kind: handler.kind,
  page: (tx, run, limit) => handler.page(tx, run, limit),
  ask: async (run, items) => handler.ask?.(run, items),
  work: (tx, run, items, said) => handler.work(tx, run, shuffle(items), said),
});
