// npm run bench:continuity: the cost of continuity and of the log. See HELP.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { circumstances, writeDown } from '../load/report.mjs';
import { servers } from '../load/servers.mjs';

const HELP = `
  npm run bench:continuity -- [options] [-- options of the sections]

  --only NAMES   these sections alone, of: writes,agents,restore,pages,handoff,sweep,replay,writers
  --quick        small sizes: to see that it runs
  --sizes LIST   entries of the log, for the section replay (default 10000,100000,1000000)
  --write        put the tables into docs/benchmarks.md
  --help         this

  It works on a PostgreSQL and a Redis of its own that keep what they acknowledge, or on those of DATABASE_URL and REDIS_URL.
`;
const SECTIONS = {
  writes: 'work-bench.mjs',
  agents: 'work-bench.mjs',
  restore: 'work-bench.mjs',
  pages: 'work-bench.mjs',
  handoff: 'work-bench.mjs',
  sweep: 'work-bench.mjs',
  replay: 'log-bench.mjs',
  writers: 'log-bench.mjs',
};
const QUICK = {
  'work-bench.mjs': ['--writes', '40', '--checkpoints', '400', '--sessions', '1000', '--claims', '1000'],
  'log-bench.mjs': ['--sizes', '3000', '--writes', '60'],
};

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SECTIONS).join() },
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

await main(async () => {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const names = flags.only.split(',');
  const unknown = names.find((name) => !(name in SECTIONS));
  if (unknown !== undefined) throw new Stop(`  --only: ${unknown} is not one of ${Object.keys(SECTIONS).join(', ')}`);
  await buildWhatChanged();
  const running = await servers();
  try {
    for (const name of names) {
      const where = await circumstances(running);
      console.log(`\n${name}\n`);
      const table = await tableOf(SECTIONS[name], name, running);
      if (flags.write) writeDown(`continuity ${name}`, `${where}.\n\n${table}`);
    }
  } finally {
    await running.stop();
  }
});

/** The table that a section prints; its other output is only shown. */
async function tableOf(file, name, { databaseUrl, redisUrl }) {
  const args = [
    '--no-warnings',
    fileURLToPath(new URL(file, import.meta.url)),
    '--only',
    name,
    ...(flags.quick ? QUICK[file] : []),
    ...(flags.sizes !== undefined && name === 'replay' ? ['--sizes', flags.sizes] : []),
  ];
  const env = { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const rows = [];
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    if (line.startsWith('|')) rows.push(line);
  }
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  if (code !== 0) throw new Stop(`  ${name} failed`);
  return rows.join('\n');
}
