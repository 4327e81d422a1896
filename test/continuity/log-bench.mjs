// Part of npm run bench:continuity: the cost of replay, snapshots and archives. See HELP.
import 'reflect-metadata';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `
  DATABASE_URL=postgresql://... node test/continuity/log-bench.mjs [options]

  --only LIST    of replay,writers (default both)
  --sizes LIST   entries of the log (default 10000,100000,1000000)
  --writes N     claims stored in each round while snapshots and archives are made (default 1500)
  --work N       how much of the time making snapshots and archives works, in percent (default: as the setting)
  --help         this

  Replay runs on databases that it creates on the server of DATABASE_URL and drops. A few claims are stored by the product; the many
  are copies of their events, with ids of their own, made by SQL.
`;
const { DEFAULT_WORK_PERCENT } = await import('#libs/platform/config/index.js');
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'replay,writers' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    writes: { type: 'string', default: '1500' },
    work: { type: 'string', default: String(DEFAULT_WORK_PERCENT) },
    child: { type: 'string' },
    database: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}

const { Module } = await import('@nestjs/common');
const { NestFactory } = await import('@nestjs/core');
const { PlatformModule } = await import('#libs/platform/platform.module.js');
const { ProductModule } = await import('#libs/product.js');
const { TemporaryDatabases, TenantDatabase, openDatabase } = await import('#libs/platform/database/index.js');
const { operatorOf } = await import('#libs/kernel/index.js');
const { CreateTenant } = await import('#libs/tenancy/tenants/index.js');
const { CreateSpace, CreateSpaceInput } = await import('#libs/tenancy/spaces/index.js');
const { StoreClaim, StoreClaimInput } = await import('#libs/knowledge/claims/index.js');
const { SealLog } = await import('#libs/history/seals/index.js');
const { paceOf } = await import('#libs/platform/process/index.js');
const { TableRows } = await import('#libs/history/state/index.js');
const { RebuildTenant } = await import('#libs/history/replay/index.js');
const { SnapshotStore, snapshotMade } = await import('#libs/history/snapshots/index.js');
const { ArchiveStore } = await import('#libs/history/archives/index.js');
const { EventLog, Journal } = await import('#libs/history/events/index.js');

const url = process.env.DATABASE_URL;
if (!url) throw new Error('set DATABASE_URL, for example by: eval "$(npm run --silent services url)"');

async function productOn(database) {
  class Bench {}
  Module({
    imports: [PlatformModule.of({ database, pepper: 'bench-pepper', recoveryDatabaseUrl: url }), ProductModule],
  })(Bench);
  const app = await NestFactory.createApplicationContext(Bench, { logger: ['error'] });
  return { get: (type) => app.get(type, { strict: false }), close: () => app.close() };
}

const seconds = async (work) => {
  const began = performance.now();
  const result = await work();
  return [(performance.now() - began) / 1_000, result];
};
/**
 * Seconds of processor time of a process on this machine. On a shared machine, they are more meaningful than wall-clock
 * time.
 */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return NaN;
  }
}
/** The work that a worker does once an hour or once a day. Here it is repeated without pause. */
const LOOPS = {
  /** Does the same as WorkSnapshot, but keeps nothing. */
  async snapshots(product, tenantId, pace) {
    const [rows, live] = [product.get(TableRows), product.get(TenantDatabase)];
    const rebuilt = await product.get(RebuildTenant).run(tenantId, { pace });
    try {
      await pace.rest();
      await live.readFrozen(tenantId, async (tx) => {
        await rebuilt.follow(tx);
        await rows.hash(tx, undefined, pace);
      });
      const { stateHash } = await rebuilt.database.read((tx) => rows.hash(tx, undefined, pace));
      await rebuilt.database.readToCopy((tx) =>
        product.get(SnapshotStore).copy(tx, async () => undefined, { stateHash, pace }),
      );
    } finally {
      await rebuilt.database.close();
    }
    await pace.rest();
  },
  /** A day can be archived only once, so the archive is removed each time. */
  async archives(product, tenantId, pace) {
    const [database, archives] = [product.get(TenantDatabase), product.get(ArchiveStore)];
    const reading = (work) => database.read(tenantId, work);
    const takenBack = new Error('taken back');
    let last = null;
    do {
      const next = await archives.readNext(tenantId, reading, last, () => true, pace);
      if (next === null || 'isBroken' in next) throw new Error('the day is not to be archived');
      const { segment, content } = next;
      const fault = await archives.faultOfContent(tenantId, reading, segment, content, pace);
      if (fault !== null) throw new Error(fault);
      await database
        .write(tenantId, async (tx) => {
          await archives.insert(tx, segment, content, new Date());
          throw (await archives.isStored(tx, segment, content)) ? takenBack : new Error('it was not stored');
        })
        .catch((failure) => {
          if (failure !== takenBack) throw failure;
        });
      last = segment;
    } while (!last.lastOfDay);
    await pace.rest();
  },
};
/** The number of the first copy for the section `writers`: it is higher than all numbers of the section `replay`. */
const FAR = 9_000;
const PID = { name: '', text: 'select pg_backend_pid() as pid where $1::text is not null' };
const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))];
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);

if (flags.child === undefined) await measure();
else await inALoop(flags.child);

/** Repeats the work in a separate process, like a worker, until the parent process stops it. */
async function inALoop(kind) {
  const { databaseUrl, tenantId } = JSON.parse(flags.database);
  const database = await openDatabase({ databaseUrl });
  const product = await productOn(database);
  const over = new Error('over');
  let isOver = false;
  const stopped = once(process, 'message').then(() => (isOver = true));
  process.send('ready');
  // The parent can stop it in the middle of a snapshot or an archive.
  const paced = paceOf(Number(flags.work));
  const pace = {
    async rest() {
      if (isOver) throw over;
      await Promise.race([paced.rest(), stopped]);
    },
  };
  while (!isOver)
    await LOOPS[kind](product, tenantId, pace).catch((failure) => {
      if (failure !== over) throw failure;
    });
  await product.close();
  await database.end();
  process.disconnect();
}

async function measure() {
  const temporary = new TemporaryDatabases(url);
  const database = await temporary.open();
  const product = await productOn(database);
  const owner = await database.connect();
  const { id: tenantId } = await product.get(CreateTenant).run({ name: 'Bench' });
  const ctx = operatorOf(tenantId, 'bench');
  await product.get(CreateSpace).run(ctx, CreateSpaceInput.parse({ slug: 'bench', name: 'Bench' }));
  const store = (text) => product.get(StoreClaim).run(ctx, StoreClaimInput.parse({ space: 'bench', text }));
  for (let n = 0; n < 500; n += 1)
    await store(`The shipment ${n} of the customer ${n % 37} arrives on day ${n % 28} at gate ${n % 9}.`);
  while (await product.get(SealLog).run());
  const [{ first, last, count }] = (
    await owner.query(
      `select min(position)::text as first, max(position)::text as last, count(*)::int as count from events where kind <> 'tenant_created' and kind <> 'space_created'`,
    )
  ).rows;
  console.log(`template: ${count} entries`);
  const only = flags.only.split(',');
  if (only.includes('writers')) {
    // An archive verifies the hash chain of its day, so these copies are sealed like written events.
    await copyEvents(owner, tenantId, { first, last }, FAR, Math.ceil(10_000 / count), { sealed: false });
    while (await product.get(SealLog).run());
    for (const kind of Object.keys(LOOPS)) await duringALoop(kind, database, store, tenantId, owner);
  }
  if (only.includes('replay')) await replays(product, owner, tenantId, { first, last, count });
  owner.release();
  await product.close();
  await database.end();
}

/** Replay of logs of growing size, and of a snapshot followed by a hundredth of the log. */
async function replays(product, owner, tenantId, { first, last, count }) {
  const results = [];
  let copies = 0;
  let snapshot = null;
  for (const size of flags.sizes.split(',').map(Number)) {
    const wanted = Math.ceil(size / count) - 1;
    for (; copies < wanted; copies += 50)
      await copyEvents(owner, tenantId, { first, last }, copies + 1, Math.min(50, wanted - copies));
    copies = wanted;
    if (size === Number(flags.sizes.split(',')[0])) await longestTurns(product, tenantId);
    await owner.query('analyze events; analyze event_seals');
    const before = processorSeconds(process.pid);
    const [whole, rebuilt] = await seconds(() => product.get(RebuildTenant).run(tenantId, { fromSnapshot: false }));
    const { pid } = await rebuilt.database.read((tx) => tx.one(PID));
    const own = [processorSeconds(process.pid) - before, processorSeconds(pid)]
      .map((spent) => spent.toFixed(1))
      .join(' + ');
    const { events, malformed } = rebuilt.report;
    if (malformed.length > 0) throw new Error(`malformed: ${JSON.stringify(malformed[0])}`);
    const [making, made] = await seconds(() => makeSnapshot(product, rebuilt, tenantId));
    snapshot = made;
    await rebuilt.database.close();
    const tail = Math.ceil(size / 100 / count);
    await copyEvents(owner, tenantId, { first, last }, copies + 1, tail);
    copies += tail;
    const [resumed, again] = await seconds(() => product.get(RebuildTenant).run(tenantId));
    if (again.snapshotUsed === null) throw new Error('the snapshot was not used');
    await again.database.close();
    results.push([
      events,
      whole.toFixed(1),
      Math.round(events / whole),
      own,
      making.toFixed(1),
      (made.bytes / 1e6).toFixed(1),
      again.report.events,
      resumed.toFixed(1),
      (resumed / whole).toFixed(3),
    ]);
    console.log(results.at(-1).join('  '));
  }
  row(
    'Entries',
    'Replay s',
    'Entries/s',
    'Processor s, process + database',
    'Snapshot s',
    'MB',
    'Tail',
    'Snapshot + tail s',
    'Ratio',
  );
  row(...Array(9).fill('---'));
  for (const each of results) row(...each);
}

/**
 * How long an in-memory replay blocks everything else in the process, with the engine in a separate thread and in this
 * one.
 */
async function longestTurns(product, tenantId) {
  const parts = [EventLog, Journal, SnapshotStore].map((type) => product.get(type));
  for (const inThread of [true, false]) {
    const rebuild = new RebuildTenant(product.get(TenantDatabase), new TemporaryDatabases(null, inThread), ...parts);
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const [taken, { database }] = await seconds(() => rebuild.run(tenantId, { fromSnapshot: false }));
    delays.disable();
    await database.close();
    const where = inThread ? 'in a thread' : 'in the process';
    console.log(`replay in memory, ${where}: ${taken.toFixed(1)} s, longest turn ${Math.round(delays.max / 1e6)} ms`);
  }
}

/**
 * The events of the template repeated `times` times, each with new ids. Ids that were made at the same time differ
 * only in their last letters, so the first letters are changed.
 */
async function copyEvents(owner, tenantId, { first, last }, from, times, { sealed = true } = {}) {
  await owner.query({
    text: `
      with copied as (
        select e.*, n, lpad(n::text, 4, '0') as mark from events e cross join generate_series($4::int, $4::int + $5::int - 1) n
        where e.tenant_id = $1 and e.position between $2::bigint and $3::bigint and e.kind not in ('tenant_created', 'space_created')
      ), placed as (select c.*, row_number() over (order by c.n, c.position) as place from copied c)
      insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, session_id, task_id, subject_id, payload, request_id)
      select tenant_id, (select max(position) from events) + place, left(id, 4) || mark || right(id, 22), xid, occurred_at, kind, schema_version, actor, space_id, session_id, task_id,
        case when subject_id = space_id then subject_id else left(subject_id, 4) || mark || right(subject_id, 22) end,
        regexp_replace(payload::text, '"((?:evd|clm|nod|edg|evt|vot|cas)_)[0-9a-z]{4}([0-9a-z]{22})"', '"\\1' || mark || '\\2"', 'g')::jsonb, request_id
      from placed`,
    values: [tenantId, first, last, from, times],
  });
  // A replay reads the order of the seals, but not their hashes.
  await owner.query({
    text: sealed
      ? `insert into event_seals (tenant_id, seq, position, event_id, prev_hash, hash)
      select tenant_id, (select max(seq) from event_seals) + row_number() over (order by position), position, id, '', ''
      from events where tenant_id = $1 and position > (select max(position) from event_seals)`
      : `insert into unsealed_events (tenant_id, position)
      select tenant_id, position from events where tenant_id = $1 and position > (select max(position) from event_seals)`,
    values: [tenantId],
  });
  await owner.query(`select setval('event_positions', (select max(position) from events))`);
}

async function makeSnapshot(product, rebuilt, tenantId) {
  const snapshots = product.get(SnapshotStore);
  const live = product.get(TenantDatabase);
  const journal = product.get(Journal);
  const id = `snp_${String(Date.now()).padStart(26, '0')}`;
  const { copied, manifestHash } = await rebuilt.database.readToCopy((tx) =>
    snapshots.copy(tx, (pages) => live.write(tenantId, (own) => snapshots.insertPages(own, id, pages))),
  );
  const snapshot = {
    ...copied,
    ...(await rebuilt.database.place()),
    id,
    serviceVersion: 'bench',
    createdAt: new Date(),
  };
  await live.write(tenantId, async (tx) => {
    await snapshots.insert(tx, snapshot);
    await journal.record(tx, operatorOf(tenantId, 'bench'), [snapshotMade(snapshot, manifestHash)]);
  });
  return snapshot;
}

/**
 * The latency of writing a claim, alternately alone and while another process makes snapshots or archives of the same
 * tenant.
 */
async function duringALoop(kind, database, store, tenantId, owner) {
  const [{ name }] = (await owner.query('select current_database() as name')).rows;
  const own = new URL(url);
  own.pathname = `/${name}`;
  const round = async (label) => {
    const times = [];
    for (let n = 0; n < Number(flags.writes); n += 1) {
      const began = performance.now();
      await store(`${label} ${n} ${Math.random()}`);
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  };
  await round('warm');
  if (kind === Object.keys(LOOPS)[0]) {
    row('During', 'Round', 'p50 ms alone', 'p95 ms alone', 'p50 ms during', 'p95 ms during', 'p95 ratio');
    row(...Array(7).fill('---'));
  }
  for (let turn = 1; turn <= 3; turn += 1) {
    const alone = await round(`alone ${turn}`);
    const child = fork(fileURLToPath(import.meta.url), [
      '--child',
      kind,
      '--work',
      flags.work,
      '--database',
      JSON.stringify({ databaseUrl: own.href, tenantId }),
    ]);
    await once(child, 'message');
    const during = await round(`during ${turn}`);
    child.send('stop');
    await once(child, 'exit');
    row(
      kind,
      turn,
      alone.p50.toFixed(2),
      alone.p95.toFixed(2),
      during.p50.toFixed(2),
      during.p95.toFixed(2),
      (during.p95 / alone.p95).toFixed(2),
    );
  }
}
