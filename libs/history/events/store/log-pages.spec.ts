import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import {
  inside,
  SystemDatabase,
  TemporaryDatabases,
  TenantDatabase,
  type TenantTx,
} from '#libs/platform/database/index.js';
import { eventually, openWorld, type World } from '#libs/testing/index.js';
import { RebuildTenant } from '../../replay/index.js';
import { SealReader, SealWriter } from '../../seals/index.js';
import { SnapshotStore } from '../../snapshots/index.js';
import { UnitOfWork } from '../../unit-of-work/index.js';
import { MAX_PAGE_BYTES } from '../domain/log-place.js';
import { EventLog } from './event-log.js';
import { Journal } from './journal.js';
import { Registry } from './projector.js';

const LARGE = 400_000;
/** Besides the event with which the tenant was created. */
const SEALED = 50;
const UNSEALED = 45;

let world: World;
let tenantId: Id<'ten'>;
beforeAll(async () => {
  world = await openWorld([]);
  world.get<Registry>(Registry).addLogOnly(['noted']);
  tenantId = await world.anotherTenant();
  const words = Array.from({ length: LARGE / 8 }, (_, i) => hex(i)).join('');
  await write(SEALED, (n) => `${n} ${words}`);
  await eventually(async () => {
    await world.get(SystemDatabase).run((tx) => world.get(SealWriter).extendChain(tx, tenantId, 1_000));
    return (await read((tx) => world.get(EventLog).head(tx))) === SEALED + 1;
  }, 60_000);
  // The log stores a fraction of this text.
  await write(UNSEALED, () => 'x'.repeat(LARGE));
});
afterAll(() => world.close());

const hex = (n: number) => ((n * 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
const read = <T>(work: (tx: TenantTx) => Promise<T>) => world.get(TenantDatabase).read(tenantId, work);

function write(count: number, text: (n: number) => string): Promise<void> {
  const ctx = { ...world.as('owner'), tenantId };
  const events = Array.from({ length: count }, (_, n) => ({
    kind: 'noted',
    spaceId: null,
    subjectId: `note-${n}`,
    occurredAt: new Date(),
    payload: { n, text: text(n) },
  }));
  return world.get(UnitOfWork).write(ctx, (tx) => world.get(Journal).record(tx, ctx, events));
}

/** The pages, which must have each event of the log once, in its order. */
async function paged(log: EventLog): Promise<number[][]> {
  const sizes: number[][] = [];
  const positions: number[] = [];
  await read(async (tx) => {
    for await (const page of log.pages(tx)) {
      sizes.push(page.map(({ payload }) => JSON.stringify(payload).length));
      positions.push(...page.map(({ position }) => Number(position)));
    }
  });
  expect(positions).toEqual([...new Set(positions)].sort((one, other) => one - other));
  expect(positions).toHaveLength(SEALED + UNSEALED + 1);
  return sizes;
}

const sum = (sizes: readonly number[]) => sizes.reduce((before, size) => before + size, 0);

it('a page of the log has no more large events than fit into 16 MiB, even if the log stores them compressed', async () => {
  const pages = await paged(new EventLog());
  expect(pages.map(({ length }) => length)).toEqual([43, 42, 11]);
  for (const sizes of pages) expect(sum(sizes.slice(0, -1))).toBeLessThan(MAX_PAGE_BYTES);
});

it('a page of the log has at least one event, however large it is', async () => {
  expect((await paged(new EventLog(1))).every(({ length }) => length === 1)).toBe(true);
});

it('replay applies every event of a log whose pages end early, and those that the log gains meanwhile', async () => {
  const [live, log] = [world.get(TenantDatabase), new EventLog(1_000_000)];
  const rebuilt = await new RebuildTenant(
    live,
    world.get(TemporaryDatabases),
    log,
    world.get(Journal),
    world.get(SnapshotStore),
  ).run(tenantId);
  try {
    expect(rebuilt.report).toMatchObject({ events: SEALED + UNSEALED + 1, skipped: [], malformed: [] });
    expect(await read((tx) => rebuilt.follow(tx))).toBe(0);
  } finally {
    await rebuilt.database.close();
  }
});

it('the hash chain is read in pages of large events that fit into 16 MiB, to its end', async () => {
  const counts = await read(async (tx) => {
    const found: number[] = [];
    for await (const page of new SealReader().pages(inside(tx))) found.push(page.length);
    return found;
  });
  expect(counts).toEqual([43, 8]);
});

it('a part of the hash chain is read to its end even if its pages end early', async () => {
  const seals = new SealReader(1_000_000);
  const counts = await read(async (tx) => {
    const found: number[] = [];
    for await (const page of seals.pagesBetween(tx, 1, 11)) found.push(page.length);
    return found;
  });
  expect(counts).toEqual([3, 3, 3, 1]);
});
