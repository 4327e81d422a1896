import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '#libs/kernel/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { openSpace, openWorld, type World } from '#libs/testing/index.js';
import { Journal } from '../../events/index.js';
import { GetRuntimeHealth } from '../../health/index.js';
import { SealReader, SealWriter } from '../../seals/index.js';
import { ArchiveStore } from '../store/archive-store.js';
import { DropPayloads } from './steps/drop-payloads.js';
import { ListArchives, StartDueArchives, VerifyArchives, WorkArchive } from './archives.js';

const JOB = 'job_01h455vb4pex5vsknk084sn02q';
const LIMIT = 8_000;
const SPACES = 48;
const clock = { now: () => new Date(Date.now() + 9 * DAY_MS) };

let world: World;
const small = () => new ArchiveStore(world.get(SealReader), LIMIT);
const owner = (sql: string, ...values: unknown[]) => world.database.owner(sql, [world.tenantId, ...values]);
const dropping = (hotDays: number | null) =>
  new DropPayloads(world.get(TenantDatabase), world.get(SystemDatabase), small(), clock, hotDays);
const archive = (archives: ArchiveStore) =>
  new WorkArchive({
    database: world.get(TenantDatabase),
    archives,
    dropPayloads: dropping(null),
    journal: world.get(Journal),
    clock,
    workPercent: 100,
  }).run(world.tenantId, JOB);
const seal = () => world.get(SystemDatabase).run((tx) => world.get(SealWriter).extendChain(tx, world.tenantId, 1_000));
/**
 * Archives until a day is complete. Here, the events about its parts are of the same day, and wait to be sealed when the
 * last part is due.
 */
async function archiveAll(): Promise<string[]> {
  for (;;) {
    await seal();
    const days = await archive(small());
    if (days.length > 0) return days;
  }
}
const verify = () => world.get(VerifyArchives).run(world.tenantId);
/** The segments, oldest first. */
const segments = async () => (await world.get(ListArchives).run(world.as('owner'), {})).data.toReversed();
const health = async () => (await world.get(GetRuntimeHealth).run(world.as('owner'), {})).archives;

/** Stops like a process that is killed after it has stored some segments. */
class Killed extends ArchiveStore {
  constructor(private stored: number) {
    super(world.get(SealReader), LIMIT);
  }

  override readNext(...given: Parameters<ArchiveStore['readNext']>) {
    this.stored -= 1;
    return this.stored < 0 ? Promise.reject(new Error('killed')) : super.readNext(...given);
  }
}

beforeAll(async () => {
  world = await openWorld([]);
  for (let n = 0; n < SPACES; n += 1) await openSpace(world);
  await seal();
});
afterAll(() => world.close());

describe('a day that is archived in parts', () => {
  it('continues after the last part that was stored if the process is killed between two parts', async () => {
    await expect(archive(new Killed(2))).rejects.toThrow('killed');
    const begun = await segments();
    expect(begun).toMatchObject([
      { part: 1, lastOfDay: false, fromSeq: 1 },
      { part: 2, lastOfDay: false },
    ]);
    expect(await health()).toEqual({ count: 0, firstDay: null, lastDay: null });
    expect(await verify()).toEqual({ segments: 2, firstBad: null });
    expect(
      await new StartDueArchives(world.get(SystemDatabase), small(), { requestForEach } as never, clock).run(),
    ).toBe(1);

    expect(await archiveAll()).toEqual([begun[0]!.day]);
    const all = await segments();
    expect(all.slice(0, 2)).toEqual(begun);
    expect(all.map(({ part }) => part)).toEqual(all.map((_, i) => i + 1));
    expect(all.length).toBeGreaterThan(4);
    expect(await health()).toEqual({ count: 1, firstDay: begun[0]!.day, lastDay: begun[0]!.day });
    expect(await verify()).toEqual({ segments: all.length, firstBad: null });
  });

  it('has parts that do not exceed the limit, and that together have all events in their order', async () => {
    const stored = await owner(
      'select content, to_seq::int as to, lines from archive_segments where tenant_id = $1 order by part',
    );
    const texts = stored.map(({ content }) => gunzipSync(content as Buffer).toString());
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(LIMIT);
    const lines = texts.join('').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(lines.map((_, i) => i + 1));
    expect(stored.at(-1)!.to).toBe(lines.length);
    const recorded = await owner(
      `select payload from events where tenant_id = $1 and kind = 'archive_made' order by position`,
    );
    expect(recorded.map(({ payload }) => payload)).toEqual(
      (await segments()).map(({ bytes: _, hot: __, ...segment }) => segment),
    );
  });
});

/** The tenants whose jobs are requested; there is only one. */
const requestForEach = (tenants: readonly unknown[]) => Promise.resolve(tenants.length);

const zipped = (lines: readonly string[]) => {
  const text = lines.map((line) => `${line}\n`).join('');
  return { content: gzipSync(text), sha256: createHash('sha256').update(text).digest('hex'), lines: lines.length };
};

/** Removes the last line of a part, and everything that would show it in the row itself. */
async function shorten(part: number): Promise<void> {
  const [row] = await owner('select content from archive_segments where tenant_id = $1 and part = $2', part);
  const lines = gunzipSync(row!.content as Buffer)
    .toString()
    .trimEnd()
    .split('\n');
  const { content, sha256, lines: left } = zipped(lines.slice(0, -1));
  await owner(
    'update archive_segments set content = $3, sha256 = $4, lines = $5::int, to_seq = from_seq + $5::int - 1 where tenant_id = $1 and part = $2',
    part,
    content,
    sha256,
    left,
  );
}

/** Gives a part what another part was written with. */
const copy = (from: number, to: number) =>
  owner(
    `update archive_segments a set (content, sha256, lines) = (select i.content, i.sha256, i.lines from intact i where i.tenant_id = $1 and i.part = $2)
     where a.tenant_id = $1 and a.part = $3`,
    from,
    to,
  );

describe('an archive in parts is damaged if', () => {
  let last: number;
  beforeAll(async () => {
    last = (await segments()).length;
    await world.database.owner('create table intact as select s.* from archive_segments s');
  });
  afterEach(async () => {
    await owner('delete from archive_segments where tenant_id = $1');
    await owner('insert into archive_segments select i.* from intact i where i.tenant_id = $1');
    expect(await verify()).toEqual({ segments: last, firstBad: null });
  });

  it.each<[string, () => Promise<unknown>, () => number, string]>([
    [
      'the last part is missing',
      () => owner('delete from archive_segments where tenant_id = $1 and part = $2', last),
      () => last,
      'missing',
    ],
    ['all parts are missing', () => owner('delete from archive_segments where tenant_id = $1'), () => last, 'missing'],
    [
      'the first part is missing',
      () => owner('delete from archive_segments where tenant_id = $1 and part = 1'),
      () => 2,
      'out_of_sequence',
    ],
    [
      'a part in the middle is missing',
      () => owner('delete from archive_segments where tenant_id = $1 and part = 3'),
      () => 4,
      'out_of_sequence',
    ],
    [
      'two parts have each other’s numbers',
      async () => {
        for (const [from, to] of [
          [2, 0],
          [3, 2],
          [0, 3],
        ])
          await owner('update archive_segments set part = $3 where tenant_id = $1 and part = $2', from, to);
      },
      () => 2,
      'out_of_sequence',
    ],
    [
      'two parts have each other’s content',
      async () => {
        await copy(3, 2);
        await copy(2, 3);
      },
      () => 2,
      'chain_broken',
    ],
    ['a part has the content of the part before it', () => copy(2, 3), () => 3, 'chain_broken'],
    [
      'a part is stored again after the last one',
      () =>
        owner(
          `insert into archive_segments (tenant_id, day, part, last_of_day, from_seq, to_seq, lines, sha256, content, created_at)
           select tenant_id, day, $2, true, from_seq, to_seq, lines, sha256, content, created_at from archive_segments where tenant_id = $1 and part = 2`,
          last + 1,
        ),
      () => last + 1,
      'out_of_sequence',
    ],
    [
      'a part is cut off',
      () =>
        owner(
          'update archive_segments set content = substr(content, 1, length(content) - 20) where tenant_id = $1 and part = 2',
        ),
      () => 2,
      'unreadable',
    ],
    ['a part in the middle lost its last line', () => shorten(2), () => 3, 'out_of_sequence'],
    ['the last part lost its last line', () => shorten(last), () => last, 'missing'],
    [
      'a part says that the day ends with it',
      () => owner('update archive_segments set last_of_day = true where tenant_id = $1 and part = 2'),
      () => 3,
      'out_of_sequence',
    ],
  ])('%s', async (_, damage, part, why) => {
    await damage();
    const { firstBad } = await verify();
    expect(firstBad).toEqual({ day: expect.any(String), part: part(), why, hot: true });
  });

  it('no payload leaves the log if parts are exchanged, or if the last part is missing', async () => {
    const dropped = async () =>
      (await owner('select count(*)::int as n from events where tenant_id = $1 and payload is null'))[0]!.n;
    await copy(2, 1);
    await expect(dropping(1).run(world.tenantId)).rejects.toThrow(
      /^Part 1 of the archived day .* \(chain_broken\)\. Its events are still in the log\./,
    );
    await owner('delete from archive_segments where tenant_id = $1');
    await owner('insert into archive_segments select i.* from intact i where i.tenant_id = $1 and i.part < $2', last);
    await dropping(1).run(world.tenantId);
    expect(await dropped()).toBe(0);
  });
});

it('once the payloads have left the log, only a backup has a part that is missing', async () => {
  await dropping(1).run(world.tenantId);
  const all = await segments();
  expect(all.map(({ hot }) => hot)).toEqual(all.map(() => false));
  await owner('delete from archive_segments where tenant_id = $1 and part = $2', all.length);
  expect((await verify()).firstBad).toMatchObject({ part: all.length, why: 'missing', hot: false });
});
