// npm run bench:trust: attacks by agents on what users said, run and counted.
import { parseArgs } from 'node:util';
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';

const HELP = `
  npm run bench:trust -- [--seed N] [--times N] [--only TEXT] [--verbose] [--write]

  Starts a service of its own, embedded or on DATABASE_URL and REDIS_URL, and lets agents attack what a user said, over REST, GraphQL
  and MCP. Prints, by family, how many attempts hid, replaced or reworded it, or contradicted it unmarked. Then what failing keys do to
  good ones, and how many checks of allowed corrections and of isolation hold. Exits with 1 where anything failed.

  --seed N      what is generated (default 1): the same seed makes the same attempts
  --times N     so many times as many attempts
  --only TEXT   only families whose name contains it, and nothing else
  --verbose     every attempt that did harm, with what was sent and what was read
  --write       put the table into docs/trust.md
`;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCUMENT = new URL('../../docs/trust.md', import.meta.url);
const [BEGIN, END] = ['<!-- table: npm run bench:trust -- --write -->', '<!-- end of table -->'];

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}
const [seed, times] = [Number(flags.seed), Number(flags.times)];
if (![seed, times].every((number) => Number.isSafeInteger(number) && number >= 0))
  throw new Error(`--seed and --times are whole numbers\n${HELP}`);

register(new URL('../runner/hooks.mjs', import.meta.url));
const { expect } = await import('expect');
globalThis[Symbol.for('credence.jest')] = { expect };
const [{ openService }, { attackAll, described, planOf, rowsOf, tableOf }, { FAMILIES }, { GullibleModel }, { Llm }] =
  await Promise.all([
    import('../service/service.ts'),
    import('./run.ts'),
    import('./families/index.ts'),
    import('./gullible-model.ts'),
    import('#libs/platform/llm/index.js'),
  ]);
const [{ abuseFigures }, { runSuites }, { defaultOptions }, { createLogger }] = await Promise.all([
  import('./abuse-figures.ts'),
  import('./checks.ts'),
  import('../../apps/api/src/transport/server/options.ts'),
  import('#libs/platform/telemetry/index.js'),
]);

const service = await openService({ api: { isVerifyingOutputs: false }, llm: new Llm(new GullibleModel()) });
const started = Date.now();
let done = 0;
const planned = planOf(
  FAMILIES.filter(({ name }) => name.includes(flags.only)),
  times,
);
const outcomes = await attackAll(service, seed, planned, () => {
  done += 1;
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${planned.length} attempts`);
});
await service.close();
const suites = flags.only === '' ? await runSuiteChecks() : [];
const harmful = outcomes.filter(({ findings }) => findings.length > 0);
const table = tableOf(rowsOf(outcomes));
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded engine';
const tables = [table, ...suites.map((each) => each.table)].join('\n\n');
const summary = `${outcomes.length} attempts, seed ${seed}, ${engine}.`;
if (process.stderr.isTTY) process.stderr.write('\r');
if (flags.verbose) console.log(harmful.map(described).join('\n\n'));
console.log(`${tables}\n\n${summary} ${Math.round((Date.now() - started) / 1000)} s.`);
if (flags.write) {
  const text = await readFile(DOCUMENT, 'utf8');
  await writeFile(
    DOCUMENT,
    text.replace(new RegExp(`${BEGIN}[^]*${END}`), () => `${BEGIN}\n${tables}\n\n${summary}\n${END}`),
  );
}
process.exitCode = harmful.length + suites.reduce((sum, { failed }) => sum + failed, 0) > 0 ? 1 : 0;

/** Runs the further checks with the default limits of the product. */
async function runSuiteChecks() {
  const { limits } = defaultOptions(createLogger('error', process.stderr));
  const limited = await openService({ api: { limits } });
  const abuse = await abuseFigures(limited);
  await limited.close();
  return [abuse, await runSuites(ROOT)];
}
