import { Journal } from '#libs/history/events/store/index.js';
import type { Ctx, Id } from '#libs/kernel/index.js';
import { TenantDatabase, type TenantTx } from '#libs/platform/database/index.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { Cursor, Tally } from '#libs/upkeep/runs/domain/index.js';
import type { Duty } from '#libs/upkeep/runs/store/index.js';
import { TypeIds } from '../platform/ids/index.js';
import type { World } from './world.js';

const ids = new TypeIds();

export interface Drive {
  ctx?: Ctx;
  limit?: number;
  isDryRun?: boolean;
  /** Another order of the items of a page. */
  shuffle?: <T>(items: readonly T[]) => readonly T[];
}

/** Performs a duty in a space from beginning to end, a page in a transaction, as the runner does; gives what it counted. */
export async function drive<Options, Item>(world: World, duty: Duty<Options, Item>, spaceId: Id<'spc'>, options: object = {}, how: Drive = {}): Promise<Tally> {
  const { ctx, limit, isDryRun, shuffle } = { ctx: world.as('owner'), limit: 50, isDryRun: false, shuffle: <T>(items: readonly T[]) => items, ...how };
  const database = world.get(TenantDatabase);
  const startedAt = (await database.read(ctx.tenantId, (tx) => world.get(SpaceDirectory).open(tx, ctx, spaceId))).now;
  const run = { id: ids.next('job'), ctx, spaceId, options: duty.options.parse(options), isDryRun, startedAt, cursor: null as Cursor | null, tally: {} as Tally };
  const step = async (tx: TenantTx) => {
    const page = await duty.page(tx, run, limit);
    if (page === null || page.items.length === 0) return { page, tally: {} };
    const { events, tally } = await duty.work(tx, run, shuffle(page.items));
    if (!isDryRun) await world.get(Journal).record(tx, ctx, events);
    return { page, tally };
  };
  for (;;) {
    const { page, tally } = await database.write(ctx.tenantId, step);
    if (page === null) return run.tally;
    for (const [name, count] of Object.entries(tally)) run.tally[name] = (run.tally[name] ?? 0) + count;
    run.cursor = page.cursor;
  }
}
