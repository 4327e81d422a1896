// npm run eval: compares the rules of belief with simpler memories, to find out whether the rules are worth their cost.
// See HELP.
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HELP = `
  npm run eval -- [options]

  Starts a service of its own, embedded or on DATABASE_URL and REDIS_URL, and plays scenarios with it and with five simpler memories.
  Prints tables, and keeps every run in artifacts/, where nothing is overwritten: see docs/evaluation.md. Exits with 1 where stage 1
  does not pass whole, or what is played again is not the same. A claim that is not shown is printed, and does not count as a failure.

  --stage LIST      of 1, 2, 3, 4 (default all)
  --seed LIST       of 101, 202, 303, 404, 505 (default all); 601 to 605 were held back for one last run
  --system LIST     of context-window, raw-log, summary, key-value, graph-ungoverned, governed (default all)
  --ablation LIST   policies that are played as well: no-tentative-provisional, no-provenance-weight, no-independence, no-staleness,
                    no-test-loop, single-layer, direct-writes, seed-v0.1q, or none (default all)
  --family LIST     of the families of stages 2 and 4 (default all): to look at one
  --lane LANE       where the service keeps propositions: in the workspace of the task (task, the default) or in the durable lane (durable)
  --judge MODEL     the model of CREDENCE_LLM_URL and CREDENCE_LLM_MODEL acts in place of the script, and this one judges its answers
  --artifacts DIR   where runs are kept (default artifacts)
  --write           put the tables into docs/evaluation.md; refused if any other file differs from the commit
  --help            this
`;
const ROOT = new URL('../../', import.meta.url);
const DOCUMENT = new URL('docs/evaluation.md', ROOT);
const [BEGIN, END] = ['<!-- table: npm run eval -- --write -->', '<!-- end of table -->'];

const text = { type: 'string' };
const { values: flags } = parseArgs({
  options: {
    ...{ stage: text, seed: text, system: text, ablation: text, family: text, lane: text, judge: text },
    artifacts: { type: 'string', default: fileURLToPath(new URL('artifacts', ROOT)) },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}

register(new URL('../runner/hooks.mjs', import.meta.url));
const { expect } = await import('expect');
globalThis[Symbol.for('credence.jest')] = { expect };
const [
  { choose },
  { Http },
  { runAll },
  { differing, reportOf },
  { writeArtifacts },
  { checkPolicy, passes },
  { configuredActor },
  { RecordedLog },
  { nameOf, refusalToWrite, treeOf },
] = await Promise.all([
  import('./choice.ts'),
  import('./http.ts'),
  import('./run.ts'),
  import('./report.ts'),
  import('./artifacts.ts'),
  import('./stage1.ts'),
  import('./model-actor.ts'),
  import('../../libs/testing/recorded-log.ts'),
  import('./tree.ts'),
]);

let chosen;
let actor;
try {
  chosen = choose({ ...flags, run: 'eval' });
  if (flags.judge !== undefined) actor = configuredActor(flags.judge, new RecordedLog());
} catch (failure) {
  console.error(`  ${failure.message}\n${HELP}`);
  process.exit(1);
}
const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
const tree = treeOf(fileURLToPath(ROOT));
const refusal = flags.write ? refusalToWrite(tree) : null;
if (refusal !== null) {
  console.error(`  ${refusal}`);
  process.exit(1);
}
if (tree.changes !== null)
  console.error(`  The tree has changes that are not committed: runs are named ${nameOf(tree)}.`);

const { openMeasured } = await import('./service.ts');
const service = await openMeasured();
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
const owner = new Http(service.url, (await service.aTenant()).owner.secret);
let report;
try {
  const checks = chosen.stages.includes(1) ? await checkPolicy(owner, 'eval') : [];
  const runs = await runAll(
    owner,
    chosen,
    ({ system, seed, done, total }, run) => {
      // The artifacts are written immediately, so that an interrupted run keeps what was already played.
      writeArtifacts(flags.artifacts, run, { tree, version, seeds: chosen.seeds, lane: chosen.lane });
      console.error(`  ${String(done).padStart(3)} of ${total}  seed ${seed}  ${system.padEnd(34)} ${seconds()} s`);
    },
    actor,
  );
  report = reportOf(runs, chosen.stages, checks);
  if (!checks.every(passes) || differing(runs).length > 0) process.exitCode = 1;
} finally {
  await service.close();
}
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded engine';
const summary = `Seeds ${chosen.seeds.join(', ')}, lane ${chosen.lane}, commit ${nameOf(tree)}, ${engine}.`;
console.log(`${report}\n\n${summary} ${seconds()} s.`);
if (flags.write) {
  const document = await readFile(DOCUMENT, 'utf8');
  await writeFile(
    DOCUMENT,
    document.replace(new RegExp(`${BEGIN}[^]*${END}`), () => `${BEGIN}\n${report}\n\n${summary}\n${END}`),
  );
}
process.exit();
