// Part of npm run bench:continuity: the cost of tasks, checkpoints, sessions and handoffs. See HELP.
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countWords, plantClaims } from '../load/scale/planting.mjs';

const HELP = `
  DATABASE_URL=postgresql://... node test/continuity/work-bench.mjs [options]

  --only LIST        of writes,agents,restore,pages,handoff,sweep (default all)
  --writes N         writes of each kind in a round (default 300)
  --checkpoints N    checkpoints of the long task (default 20000)
  --sessions N       open sessions, one in a hundred stale (default 100000)
  --claims N         claims in the space of the handoff (default 100000)
  --help             this

  It works on a database of its own on the server of DATABASE_URL, in one process with the product, so that only the cost of the
  service and the database is measured. Sessions and claims are planted by SQL; everything measured goes through the product.
`;
const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: 'writes,agents,restore,pages,handoff,sweep' },
    writes: { type: 'string', default: '300' },
    checkpoints: { type: 'string', default: '20000' },
    sessions: { type: 'string', default: '100000' },
    claims: { type: 'string', default: '100000' },
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
const { openEmbedders } = await import('#libs/platform/embeddings/index.js');
const { TemporaryDatabases } = await import('#libs/platform/database/index.js');
const { UnitOfWork } = await import('#libs/history/unit-of-work/index.js');
const { Journal } = await import('#libs/history/events/index.js');
const { operatorOf } = await import('#libs/kernel/index.js');
const { CreateTenant } = await import('#libs/tenancy/tenants/index.js');
const { CreateSpace, CreateSpaceInput, SpaceDirectory } = await import('#libs/tenancy/spaces/index.js');
const { OpenSession, OpenSessionInput } = await import('#libs/tenancy/sessions/index.js');
const { StoreClaim, StoreClaimInput } = await import('#libs/knowledge/claims/index.js');
const work = await import('#libs/work/checkpoints/index.js');
const { CreateTask, CreateTaskInput, TaskRepository } = await import('#libs/work/tasks/index.js');
const { RestoreCheckpoint, RestoreCheckpointInput } = await import('#libs/work/continuity/index.js');
const { HandOff, SessionHandoffInput } = await import('#libs/work/handoffs/index.js');
const { GetContext, ContextInput } = await import('#libs/recall/context/index.js');
const { EmbedPending, indexModels } = await import('#libs/recall/index/index.js');
const { StartRun, WorkRun, GetRun } = await import('#libs/maintenance/runs/index.js');

const url = process.env.DATABASE_URL;
if (!url) throw new Error('set DATABASE_URL, for example by: eval "$(npm run --silent services url)"');

const temporary = new TemporaryDatabases(url);
const embedders = await openEmbedders([], () => undefined);
const database = await temporary.open();
class Bench {}
Module({
  imports: [
    PlatformModule.of({ database, pepper: 'bench-pepper', recoveryDatabaseUrl: url, embedders }),
    ProductModule,
  ],
})(Bench);
const app = await NestFactory.createApplicationContext(Bench, { logger: ['error'] });
const product = (type) => app.get(type, { strict: false });
const owner = await database.connect();
const { id: tenantId } = await product(CreateTenant).run({ name: 'Bench' });
const ctx = operatorOf(tenantId, 'bench');
const call = (type, input, given) => product(type).run(ctx, input.parse({ space: 'bench', ...given }));
const { id: spaceId } = await product(CreateSpace).run(ctx, CreateSpaceInput.parse({ slug: 'bench', name: 'Bench' }));

const timed = async (times, run) => {
  const began = performance.now();
  await run();
  times.push(performance.now() - began);
};
const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.floor(q * (values.length - 1))];
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const header = (...cells) => {
  row(...cells);
  row(...cells.map(() => '---'));
};
const ms = (value) => value.toFixed(2);
const aTask = async () => (await call(CreateTask, CreateTaskInput, { title: 'Bench', goal: 'Ship it' })).id;
const track = (taskId, said) => call(work.TrackProgress, work.TrackProgressInput, { taskId, ...said });

/** The latency of reporting progress and of writing a plain claim, alternately. */
async function writes() {
  const taskId = await aTask();
  const store = (n) => call(StoreClaim, StoreClaimInput, { text: `The shipment ${n} arrives at gate ${n % 9}.` });
  const report = (n) =>
    track(taskId, {
      in_progress: [`item ${n}`, 'write tests'],
      completed: n % 10 === 0 ? [{ text: `part ${n}` }] : [],
    });
  const [claims, reports] = [[], []];
  for (let n = 0; n < 50; n += 1) await Promise.all([store(-n - 1), report(-n * 10 - 1)]);
  for (let n = 0; n < Number(flags.writes); n += 1) {
    await timed(claims, () => store(n));
    await timed(reports, () => report(n));
  }
  header('Write', 'p50 ms', 'p95 ms', 'p50 against a claim');
  row('claim', ms(quantile(claims, 0.5)), ms(quantile(claims, 0.95)), '1.00');
  const ratio = quantile(reports, 0.5) / quantile(claims, 0.5);
  row('track_progress', ms(quantile(reports, 0.5)), ms(quantile(reports, 0.95)), ratio.toFixed(2));
}

/** Checkpoints per second of one task, by one writer and by two writers. */
async function agents() {
  header('Agents', 'Checkpoints', 'Checkpoints/s', 'Against one');
  let alone = 0;
  for (const count of [1, 2, 1, 2]) {
    const taskId = await aTask();
    const total = Number(flags.writes);
    const began = performance.now();
    const writer = async (n) => {
      for (let i = n; i < total; i += count) await checkpoint(taskId, { in_progress: [`item ${i} of ${n}`] });
    };
    await Promise.all(Array.from({ length: count }, (_, n) => writer(n)));
    const perSecond = total / ((performance.now() - began) / 1_000);
    const { version } = (await owner.query('select version from checkpoint_heads where task_id = $1', [taskId]))
      .rows[0];
    if (version !== total) throw new Error(`${total - version} checkpoints were lost`);
    if (count === 1) alone = perSecond;
    row(count, version, perSecond.toFixed(0), (perSecond / alone).toFixed(2));
  }
}

/** A checkpoint caused by a failure is always written, even shortly after another one. */
const checkpoint = (taskId, said, times = 1) =>
  product(UnitOfWork).write(ctx, async (tx) => {
    const space = await product(SpaceDirectory).open(tx, ctx, 'bench');
    for (let n = 0; n < times; n += 1) {
      const task = await product(TaskRepository).lock(tx, ctx, space.id, taskId);
      const asked = { ...work.askedIn(typeof said === 'function' ? said(n) : said, 'FAILURE'), sessionId: null };
      const { events } = await product(work.CheckpointWriter).write(tx, ctx, space, task, asked);
      await product(Journal).record(tx, ctx, events);
    }
  });

/** Restoring the newest version of a short task and of a long one, alternately. */
async function restore() {
  const long = Number(flags.checkpoints);
  const sizes = [100, long];
  const tasks = [];
  for (const size of sizes) {
    const taskId = await aTask();
    for (let made = 0; made < size; made += 100)
      await checkpoint(
        taskId,
        (n) => ({ in_progress: [`item ${made + n}`, 'write tests'], working_set: { files: [`f${(made + n) % 7}`] } }),
        100,
      );
    tasks.push(taskId);
  }
  await owner.query('analyze checkpoints; analyze checkpoint_items; analyze events');
  const times = sizes.map(() => []);
  for (let n = 0; n < 20 + Number(flags.writes); n += 1)
    for (const [i, taskId] of tasks.entries()) {
      const own = n < 20 ? [] : times[i];
      await timed(own, () => call(RestoreCheckpoint, RestoreCheckpointInput, { taskId }));
    }
  header('Checkpoints', 'restore p50 ms', 'p95 ms', 'p50 against the short task');
  for (const [i, size] of sizes.entries())
    row(
      size,
      ms(quantile(times[i], 0.5)),
      ms(quantile(times[i], 0.95)),
      (quantile(times[i], 0.5) / quantile(times[0], 0.5)).toFixed(2),
    );
}

/**
 * Reads the history of a task in pages of 100 while a writer adds versions. Every version that existed at the beginning
 * must appear once.
 */
async function pages() {
  const taskId = await aTask();
  const there = Math.max(400, Number(flags.writes) * 10);
  for (let made = 0; made < there; made += 100)
    await checkpoint(taskId, (n) => ({ in_progress: [`item ${made + n}`] }), 100);
  let isOver = false;
  let added = 0;
  const writer = (async () => {
    while (!isOver) await checkpoint(taskId, { in_progress: [`more ${(added += 1)}`] });
  })();
  const times = [];
  const seen = [];
  let cursor;
  do {
    const asked = { taskId, limit: 100, ...(cursor !== undefined && { cursor }) };
    await timed(times, async () => {
      const page = await call(work.ListCheckpoints, work.ListCheckpointsInput, asked);
      seen.push(...page.data.map(({ version }) => version));
      cursor = page.nextCursor ?? undefined;
    });
  } while (cursor !== undefined);
  isOver = true;
  await writer;
  const found = new Set(seen);
  const missing = Array.from({ length: there }, (_, n) => n + 1).filter((version) => !found.has(version));
  if (missing.length > 0 || found.size !== seen.length) throw new Error(`${missing.length} versions were left out`);
  header('Checkpoints', 'Written meanwhile', 'Pages of 100', 'page p50 ms', 'p95 ms');
  row(there, added, times.length, ms(quantile(times, 0.5)), ms(quantile(times, 0.95)));
}

/** How long a run takes, including its pauses, if one in a hundred open sessions is stale. */
async function sweep() {
  const count = Number(flags.sessions);
  const first = await call(OpenSession, OpenSessionInput, {});
  await owner.query(
    `insert into sessions (tenant_id, id, space_id, principal_id, private, state, opened_at, version)
     select s.tenant_id, left(s.id, 22) || lpad(to_hex(n), 8, '0'), s.space_id, s.principal_id, false, 'open', now() - interval '2 hours', 1
     from sessions s cross join generate_series(1, $2::int) n where s.id = $1`,
    [first.id, count],
  );
  await owner.query(
    `insert into session_participants (tenant_id, session_id, principal_id, via, since)
     select tenant_id, id, principal_id, 'opened', opened_at from sessions where id <> $1`,
    [first.id],
  );
  await owner.query(
    `insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, session_id, subject_id, payload, request_id)
     select s.tenant_id, (select max(position) from events) + row_number() over (order by s.id, e.at), 'evt_' || substr(s.id, 5, 25) || e.mark, pg_current_xact_id(),
       s.opened_at + e.at, e.kind, 1, jsonb_build_object('principalId', case when s.principal_id = 'prn_00000000000000000000000000' then 'prn_00000000000000000000000001' else s.principal_id end),
       s.space_id, s.id, s.id, '{}', 'req-' || e.mark
     from sessions s cross join (values ('a', interval '0', 'session_opened'), ('b', interval '119 minutes', 'session_seen')) as e (mark, at, kind)
     where s.id <> $1 and (e.mark = 'a' or ('x' || right(s.id, 8))::bit(32)::int % 100 <> 0)`,
    [first.id],
  );
  await owner.query(`select setval('event_positions', (select max(position) from events))`);
  await owner.query('analyze sessions; analyze events; analyze session_participants');
  header('Open sessions', 'Stale', 'Run s, pauses included', 'Processor s, process + database');
  const before = await processorSeconds();
  const began = performance.now();
  const { id: jobId } = await product(StartRun).run(ctx, { space: 'bench', kind: 'sessions', dryRun: false });
  for (;;) {
    await product(WorkRun).run({ tenantId, jobId, step: null }, (failure) => {
      throw failure;
    });
    const { state, report } = await product(GetRun).run(ctx, { space: 'bench', id: jobId });
    if (state === 'done') {
      const lasted = (performance.now() - began) / 1_000;
      const spent = (await processorSeconds()).map((each, i) => (each - before[i]).toFixed(1));
      row(count, report.interrupted, lasted.toFixed(1), spent.join(' + '));
      return;
    }
    if (state !== 'open') throw new Error(`the run is ${state}`);
  }
}

/**
 * Processor time of this process and of the backends of its database. On a shared machine, this is more meaningful than
 * wall-clock time.
 */
async function processorSeconds() {
  const { rows } = await owner.query('select pid from pg_stat_activity where datname = current_database()');
  const ofBackends = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    } catch {
      return NaN;
    }
  });
  const { user, system } = process.cpuUsage();
  return [(user + system) / 1e6, ofBackends.reduce((sum, each) => sum + each, 0)];
}

/**
 * Reads the context of the next agent in one call, in a space with many claims. The context contains the handoff that
 * was just recorded.
 */
async function handoff() {
  const sample = 200;
  const { model, dimensions } = await modelOfSpace();
  await owner.query(
    `create temp table sample as select n - 1 as number, l2_normalize((select array_agg(random() - 0.5) from generate_series(1, ${dimensions}) where n > 0)::vector) as embedding from generate_series(1, ${sample}) n`,
  );
  await owner.query('alter table sample add primary key (number)');
  const where = { tenantId, spaceId, model, sample, serial: 1_000_000 };
  await plantClaims(owner, where, { from: 0, to: Number(flags.claims), count: () => undefined });
  await countWords(owner, { tenantId, spaceId });
  await indexModels(database, [{ model, dimensions }]);
  await owner.query('analyze');
  const taskId = await aTask();
  const [times, without] = [[], []];
  const asked = { query: 'Where does the export of shipments stand?', taskId, maxTokens: 4_000 };
  for (let n = 0; n < 30; n += 1) {
    const { handoff: recorded } = await call(HandOff, SessionHandoffInput, {
      sessionId: `run ${n}`,
      taskId,
      summary: `The parser of file ${n} is done; the tests are half written.`,
      next_steps: ['write the other half of the tests', 'ship the build'],
    });
    await timed(n < 5 ? [] : times, async () => {
      const { handoff: shown } = await call(GetContext, ContextInput, asked);
      if (shown?.id !== recorded.id) throw new Error('the handoff is not in the context');
    });
    await timed(n < 5 ? [] : without, () =>
      call(GetContext, ContextInput, { ...asked, include: ['claims', 'background', 'facts', 'task'] }),
    );
  }
  header('Claims', 'context with the handoff p50 ms', 'p95 ms', 'without it p50 ms');
  row(flags.claims, ms(quantile(times, 0.5)), ms(quantile(times, 0.95)), ms(quantile(without, 0.5)));
}

/** The embedding model that searches use, read from the vector of a claim. */
async function modelOfSpace() {
  const { claim } = await call(StoreClaim, StoreClaimInput, { text: 'The export of shipments is half done.' });
  await product(EmbedPending).run(tenantId, { spaceId, kind: 'claim', ids: [claim.id] });
  const found = await owner.query('select model, vector_dims(embedding) as dimensions from embeddings limit 1');
  if (found.rows.length === 0) throw new Error('nothing was embedded');
  return found.rows[0];
}

const sections = { writes, agents, restore, pages, handoff, sweep };
for (const [name, run] of Object.entries(sections)) if (flags.only.split(',').includes(name)) await run();
owner.release();
await app.close();
await embedders.close();
await database.end();
