import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArchiveStore, DropPayloads, VerifyArchives, WorkArchive } from '#libs/history/archives/index.js';
import { Journal } from '#libs/history/events/index.js';
import { ExamineIntegrity } from '#libs/history/integrity/index.js';
import { WorkRecovery, WorkSnapshot } from '#libs/history/recovery/index.js';
import { applyEvents, RebuildTenant } from '#libs/history/replay/index.js';
import { TableRows } from '#libs/history/state/index.js';
import { SealReader, VerifyChain } from '#libs/history/seals/index.js';
import { SystemDatabase, TenantDatabase } from '#libs/platform/database/index.js';
import { eventually } from '#libs/testing/index.js';
import { Game, play, playersOf, START, step } from '../contract/histories.js';
import { openService, recover, type Input, type Service, type Tenant } from '../service/index.js';

const JOB = 'job_01h455vb4pex5vsknk084sn02q';
const space = 'history';

let service: Service;
let tenant: Tenant;
let claim: string;
let task: string;
/** A time after everything that was recorded, but before the current time of the space, so that the log answers. */
let knownAt: string;

const owner = (sql: string, ...values: unknown[]) => service.database.owner(sql, [tenant.id, ...values]);
const sealed = (tenantId = tenant.id) =>
  eventually(
    async () =>
      (await service.database.owner('select from unsealed_events where tenant_id = $1', [tenantId])).length === 0,
  );

const later = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

/** Drops from the log the events of days that are older than `hotDays`, as if it were `days` later. */
const drop = (
  days: number,
  hotDays: number,
  tenantId = tenant.id,
  system = service.get<SystemDatabase>(SystemDatabase),
) =>
  new DropPayloads(
    service.get<TenantDatabase>(TenantDatabase),
    system,
    service.get<ArchiveStore>(ArchiveStore),
    later(days),
    hotDays,
  ).run(tenantId);

const archive = (tenantId = tenant.id, archives = service.get<ArchiveStore>(ArchiveStore)) =>
  new WorkArchive({
    database: service.get<TenantDatabase>(TenantDatabase),
    archives,
    dropPayloads: service.get<DropPayloads>(DropPayloads),
    journal: service.get<Journal>(Journal),
    clock: later(3),
    workPercent: 100,
  }).run(tenantId, JOB);

const wrongByte = (change: 1 | 255, tenantId = tenant.id) =>
  service.database.owner(
    `update archive_segments set content = set_byte(content, 200, (get_byte(content, 200) + $2) % 256) where tenant_id = $1`,
    [tenantId, change],
  );

const verify = (tenantId = tenant.id) => service.get<VerifyArchives>(VerifyArchives).run(tenantId);

/** The state that results when the log is replayed from its first event. */
async function replayed() {
  const { database, report } = await service
    .get<RebuildTenant>(RebuildTenant)
    .run(tenant.id, { fromSnapshot: false, toSeq: archivedTo });
  try {
    return { stateHash: (await database.read((tx) => service.get<TableRows>(TableRows).hash(tx))).stateHash, report };
  } finally {
    await database.close();
  }
}
let archivedTo = 0;

/** What each kind of reader of the log sees of the archived part. */
async function readers() {
  const { owner: reader } = tenant;
  const ask = async (name: string, input: Input) => (await reader.do(name, input)) as Record<string, unknown>;
  return {
    feed: ((await ask('events.list', { after: 0, limit: 30 })).data as { seq: number }[]).filter(
      ({ seq }) => seq <= archivedTo,
    ),
    audit: (await ask('audit.list', { claimId: claim })).data,
    history: await ask('claims.history', { space, id: claim }),
    tasks: await ask('tasks.history', { space, id: task }),
    node: await ask('nodes.get', { space, id: claim, knownAt }),
    task: await ask('nodes.get', { space, id: task, knownAt }),
    intact: (await ask('audit.verify', {})).intact,
  };
}

beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  await tenant.owner.do('spaces.create', { slug: space, name: 'History', clock: 'simulated' });
  await tenant.owner.do('spaces.setClock', { space, now: new Date(START).toISOString() });
  const [steps] = fc.sample(fc.array(step, { minLength: 15, maxLength: 15 }), { numRuns: 1, seed: 5 });
  await play(new Game(await playersOf(tenant), space), steps!);
  claim = (await tenant.owner.do('claims.store', { space, text: 'The invoice is due on Friday.' })).claim.id;
  task = (await tenant.owner.do('tasks.create', { space, title: 'Send the invoice' })).id;
  await tenant.owner.do('tasks.update', { space, id: task, title: 'Send both invoices' });
  const now = Date.parse((await tenant.owner.do('spaces.get', { space })).now);
  knownAt = new Date(now + 60_000).toISOString();
  await tenant.owner.do('spaces.setClock', { space, now: new Date(now + 120_000).toISOString() });
  await sealed();
}, 240_000);
afterAll(async () => {
  // The log messages about the damaged day that an operator should see.
  const said = service.faults as string[];
  expect(said.splice(0)).toEqual([
    expect.stringContaining('archive_damaged'),
    expect.stringContaining('The archived day'),
  ]);
  await service.close();
});

describe('an event that is older than hotDays', () => {
  it('leaves the log once its day is archived; every reader of the log then reads the event from the archive', async () => {
    expect(await archive()).not.toEqual([]);
    archivedTo = (await tenant.owner.do('archives.list', {})).data[0].toSeq;
    const [before, state] = [await readers(), await replayed()];
    await drop(3, 4);
    // There are two days if the events were written around midnight.
    const days = (await tenant.owner.do('archives.list', {})).data as { hot: boolean }[];
    expect(days.map(({ hot }) => hot)).toEqual(days.map(() => true));
    await drop(6, 4);
    expect((await tenant.owner.do('archives.list', {})).data.at(-1)).toMatchObject({ hot: false });
    const [left] = await owner(
      `select count(*)::int as dropped, max(s.seq)::int as last from events e join event_seals s on s.tenant_id = $1 and s.position = e.position
       where e.tenant_id = $1 and e.payload is null`,
    );
    expect(left).toEqual({ dropped: expect.any(Number), last: archivedTo });
    expect(left!.dropped).toBeGreaterThan(archivedTo / 2);
    expect(await readers()).toEqual(before);
    const again = await replayed();
    expect(again).toEqual(state);
    expect(again.report).toMatchObject({ malformed: [], skipped: [] });
    expect(await verify()).toMatchObject({ firstBad: null });
    await service.expectReplayIsExact(tenant.id);
  }, 240_000);

  it('is not shown, and no recovery is promoted, while one byte of its archived day is wrong; nothing is lost', async () => {
    const before = await replayed();
    await wrongByte(1);
    const damaged = await recover(tenant.owner, { promote: true });
    expect(damaged.report).toMatchObject({ blockedBy: 'malformed', promoted: false });
    expect(damaged.report.malformed[0]).toMatchObject({
      seq: expect.any(Number),
      reason: expect.stringMatching(/^The archived day \d{4}-\d\d-\d\d is not as it was written/),
    });
    expect(await tenant.owner.call('claims.history', { space, id: claim })).toMatchObject({
      status: 503,
      body: { code: 'archive_damaged', detail: expect.stringContaining('from a backup') },
    });
    const reader = await tenant.as({ role: 'reader' });
    const refused = await reader.call('claims.history', { space, id: claim });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(JSON.stringify(refused.body)).not.toMatch(/archive|\d{4}-\d\d-\d\d/);
    // An event of another space is not found, whether or not its day can be read.
    await tenant.owner.do('spaces.create', { slug: 'empty', name: 'Empty' });
    for (const [name, input] of [
      ['claims.history', { id: claim }],
      ['nodes.history', { id: claim }],
      ['tasks.history', { id: task }],
      ['nodes.get', { id: claim, knownAt }],
      ['nodes.get', { id: task, knownAt }],
    ] as const)
      expect({ name, status: (await tenant.owner.call(name, { space: 'empty', ...input })).status }).toEqual({
        name,
        status: 404,
      });
    expect(await verify()).toMatchObject({
      firstBad: { why: expect.stringMatching(/unreadable|hash_differs/), hot: false },
    });
    expect(await service.get<VerifyChain>(VerifyChain).run(tenant.id)).toMatchObject({
      firstBad: { seq: expect.any(Number) },
    });
    await wrongByte(255);
    expect(await replayed()).toEqual(before);
    expect((await recover(tenant.owner)).report).toMatchObject({ malformed: [], differences: [] });
  }, 240_000);

  it('leaves the log in no other way: the worker changes no event, and empties only events of a day that is marked as leaving', async () => {
    const system = service.get<SystemDatabase>(SystemDatabase);
    const forge = { name: 'test/forge', text: `update events set payload = '{}' where tenant_id = $1` };
    await expect(system.run((tx) => tx.run(forge, tenant.id))).rejects.toThrow(/row-level security/);
    const drop = { name: 'test/drop', text: 'update events set payload = null where tenant_id = $1' };
    // Most of these events do not belong to an archived day. The other events belong to a day that is not marked as
    // leaving.
    await expect(system.run((tx) => tx.run(drop, tenant.id))).rejects.toThrow(/row-level security/);
    const rest = { name: 'test/drop-rest', text: `${drop.text} and payload is not null` };
    await expect(system.run((tx) => tx.run(rest, tenant.id))).rejects.toThrow(/row-level security/);
    const database = service.get<TenantDatabase>(TenantDatabase);
    await expect(database.write(tenant.id, (tx) => tx.run(drop))).rejects.toThrow(/permission denied/);
  });
});

describe('a day that should leave the log', () => {
  let other: Tenant;
  const listed = async () => (await other.owner.do('archives.list', {})).data as { hot: boolean }[];

  beforeAll(async () => {
    other = await service.aTenant();
    await other.owner.do('spaces.create', { slug: space, name: 'History' });
    await other.owner.do('claims.store', { space, text: 'The invoice is due on Friday.' });
    await sealed(other.id);
    expect(await archive(other.id)).toHaveLength(1);
  }, 60_000);

  it('stays in the log if its segment is damaged before any event was dropped', async () => {
    await wrongByte(1, other.id);
    await expect(drop(6, 4, other.id)).rejects.toThrow('Its events are still in the log');
    expect({ verified: await verify(other.id), archives: await listed() }).toMatchObject({
      verified: { firstBad: { hot: true } },
      archives: [{ hot: true }],
    });
    await wrongByte(255, other.id);
  });

  it('is reported by the daily check if its segment has one wrong byte', async () => {
    const found = async () => {
      const { findings } = await service.get<ExamineIntegrity>(ExamineIntegrity).run(other.id);
      return findings.filter(({ severity }) => severity !== 'ok').map(({ code }) => code);
    };
    expect(await found()).toEqual([]);
    await wrongByte(1, other.id);
    expect(await found()).toEqual(['archive_damaged']);
    await wrongByte(255, other.id);
    expect(await found()).toEqual([]);
  });

  it('cannot be emptied while it is not marked as leaving, even if its segment is intact', async () => {
    const drop = {
      name: 'test/drop-first',
      text: 'update events e set payload = null from event_seals s where s.tenant_id = $1 and e.tenant_id = $1 and e.position = s.position and s.seq = 1',
    };
    await expect(service.get<SystemDatabase>(SystemDatabase).run((tx) => tx.run(drop, other.id))).rejects.toThrow(
      /row-level security/,
    );
  });

  it('has events only in its segment once a first batch was dropped; the advice is then to restore a damaged segment', async () => {
    const system = service.get<SystemDatabase>(SystemDatabase);
    let batches = 0;
    const dies = {
      run: (work: Parameters<SystemDatabase['run']>[0]) => {
        batches += 1;
        return batches > 2 ? Promise.reject(new Error('the process has died')) : system.run(work);
      },
    } as unknown as SystemDatabase;
    await expect(drop(6, 4, other.id, dies)).rejects.toThrow('the process has died');
    expect(await listed()).toMatchObject([{ hot: false }]);
    await wrongByte(1, other.id);
    await expect(drop(6, 4, other.id)).rejects.toThrow('Restore its segment from a backup');
    expect(await verify(other.id)).toMatchObject({ firstBad: { hot: false } });
    // The state that a process of an earlier version leaves.
    await service.database.owner('update archive_segments set drop_started_at = null where tenant_id = $1', [other.id]);
    expect(await verify(other.id)).toMatchObject({ firstBad: { hot: false } });
    await wrongByte(255, other.id);
    await drop(6, 4, other.id);
    const [segment] = await service.database.owner(
      'select dropped_at is not null as gone from archive_segments where tenant_id = $1',
      [other.id],
    );
    expect({ segment, verified: await verify(other.id) }).toEqual({
      segment: { gone: true },
      verified: { segments: 1, firstBad: null },
    });
  });
});

describe('a day that is archived in parts', () => {
  const CLAIMS = 30;
  let parted: Tenant;
  let parts: { part: number; hot: boolean; fromSeq: number; toSeq: number }[];
  const listed = async () => ((await parted.owner.do('archives.list', {})).data as typeof parts).toReversed();
  const inPart = (part: number, change: 1 | 255) =>
    service.database.owner(
      'update archive_segments set content = set_byte(content, 200, (get_byte(content, 200) + $3) % 256) where tenant_id = $1 and part = $2',
      [parted.id, part, change],
    );

  it('is read, verified and replayed like the log, once its payloads have left the log', async () => {
    parted = await service.aTenant();
    const { owner: by } = parted;
    await by.do('spaces.create', { slug: space, name: 'History' });
    const ids: string[] = [];
    for (let n = 0; n < CLAIMS; n += 1)
      ids.push((await by.do('claims.store', { space, text: `Invoice ${n} is due on Friday.` })).claim.id);
    // Here, the events about the parts are of the same day, and wait to be sealed when the last part is due.
    const small = new ArchiveStore(service.get<SealReader>(SealReader), 6_000);
    await eventually(async () => {
      await sealed(parted.id);
      return (await archive(parted.id, small)).length > 0;
    }, 60_000);
    parts = await listed();
    expect(parts.length).toBeGreaterThan(3);
    const read = async () => ({
      feed: ((await by.do('events.list', { after: 0, limit: 100 })).data as { seq: number }[]).filter(
        ({ seq }) => seq <= parts.at(-1)!.toSeq,
      ),
      histories: await Promise.all(ids.map((id) => by.do('claims.history', { space, id }))),
      intact: (await by.do('audit.verify', {})).intact,
    });
    const before = await read();
    await drop(6, 4, parted.id);
    expect((await listed()).map(({ hot }) => hot)).toEqual(parts.map(() => false));
    expect(await read()).toEqual(before);
    expect(await verify(parted.id)).toEqual({ segments: parts.length, firstBad: null });
    expect((await recover(by)).report).toMatchObject({ malformed: [], skipped: [], differences: [] });
    await service.expectReplayIsExact(parted.id);
  }, 240_000);

  it('names the part that is damaged, and the events in it', async () => {
    await inPart(2, 1);
    expect(await verify(parted.id)).toMatchObject({ segments: 2, firstBad: { part: 2, hot: false } });
    const { report } = await recover(parted.owner, { promote: true });
    expect(report).toMatchObject({ blockedBy: 'malformed', promoted: false });
    const unreadable = (report.malformed as { seq: number; reason: string }[]).filter(({ reason }) =>
      /^Part 2 of the archived day \d{4}-\d\d-\d\d is not as it was written/.test(reason),
    );
    const [, { fromSeq, toSeq }] = parts as [unknown, (typeof parts)[0]];
    expect(unreadable.length).toBeGreaterThan(0);
    expect(unreadable.filter(({ seq }) => seq < fromSeq || seq > toSeq)).toEqual([]);
    await inPart(2, 255);
    expect((await recover(parted.owner)).report).toMatchObject({ malformed: [], differences: [] });
  }, 240_000);
});

describe('a disk that is full', () => {
  const FULL = { code: 'disk_full', message: expect.stringContaining('Free some space') };
  let other: Tenant;
  beforeAll(async () => {
    other = await service.aTenant();
    await other.owner.do('spaces.create', { slug: space, name: 'History' });
    await other.owner.do('claims.store', { space, text: 'The invoice is due on Friday.' });
    await service.database.owner(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
  });

  /** Refuses every insert into a table from a given row on, until space is available again. */
  async function without(table: string, when: string, work: () => Promise<void>): Promise<void> {
    await service.database.owner(
      `create trigger refuse before insert on ${table} for each row when (new.tenant_id = '${other.id}' and ${when}) execute function refuse()`,
    );
    try {
      await work();
    } finally {
      await service.database.owner(`drop trigger refuse on ${table}`);
    }
  }

  const count = async (table: string): Promise<number> =>
    (await service.database.owner(`select count(*)::int as rows from ${table} where tenant_id = $1`, [other.id]))[0]!
      .rows as number;

  it('leaves no partial snapshot; the job continues by itself once there is space', async () => {
    let job = '';
    await without('snapshot_pages', 'new.ordinal > 1', async () => {
      await expect(
        service.get<WorkSnapshot>(WorkSnapshot).run({ tenantId: other.id, jobId: JOB }),
      ).rejects.toMatchObject(FULL);
      expect({ pages: await count('snapshot_pages'), snapshots: await count('snapshots') }).toEqual({
        pages: 0,
        snapshots: 0,
      });
      job = (await other.owner.do('snapshots.start', {})).id;
    });
    await eventually(async () => (await other.owner.do('jobs.get', { id: job })).status === 'done', 60_000);
    expect((await other.owner.do('snapshots.list', {})).data).toHaveLength(1);
    expect((await recover(other.owner)).report).toMatchObject({
      snapshotUsed: expect.stringMatching(/^snp_/),
      differences: [],
    });
  }, 120_000);

  it('leaves no partial archive, and no event leaves the log', async () => {
    await without('archive_segments', 'true', async () => {
      await expect(archive(other.id)).rejects.toMatchObject(FULL);
      expect(await count('archive_segments')).toBe(0);
    });
    expect(await archive(other.id)).toHaveLength(1);
    expect(await verify(other.id)).toEqual({ segments: 1, firstBad: null });
  }, 60_000);

  it('lets a recovery replace all rows or none, and a later recovery succeeds', async () => {
    const forge = `update spaces set name = 'forged' where tenant_id = $1`;
    await service.database.owner(forge, [other.id]);
    const named = async () => (await other.owner.do('spaces.get', { space })).name as string;
    const work = service.get<WorkRecovery>(WorkRecovery);
    await without('replaced_rows', 'true', async () => {
      const job = { promote: true, acceptLoss: false, toSeq: null };
      await expect(work.run({ tenantId: other.id, jobId: JOB, job })).rejects.toMatchObject(FULL);
      expect({ named: await named(), replacedRows: await count('replaced_rows') }).toEqual({
        named: 'forged',
        replacedRows: 0,
      });
      await work.giveUp(other.id, JOB);
    });
    expect((await recover(other.owner, { promote: true })).report).toMatchObject({ promoted: true, replaced: 1 });
    expect(await named()).toBe('History');
  }, 120_000);

  it('is not reported as a fault of the events that a replay has read', async () => {
    const journal = {
      knows: () => true,
      replay: () => Promise.reject(Object.assign(new Error('full'), { code: '53100', severity: 'ERROR' })),
    } as unknown as Journal;
    const event = { position: '1', seq: 1, kind: 'claim_stored' } as never;
    await expect(
      service.get<TenantDatabase>(TenantDatabase).write(other.id, (tx) => applyEvents(tx, journal, [event])),
    ).rejects.toMatchObject(FULL);
  });
});
