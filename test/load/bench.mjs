// npm run bench: measures and prints tables. See HELP and docs/benchmarks.md.
import { parseArgs } from 'node:util';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { bundleIfChanged } from '../../scripts/setup/bundle.mjs';
import { answerHelp } from '../../scripts/setup/help.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { measureCapacity } from './capacity/capacity.mjs';
import { measureConcurrentCascades } from './cascade/concurrent.mjs';
import { measureCascades } from './cascade/cascades.mjs';
import { measureStress } from './cascade/stress.mjs';
import { measureContextsOf, measureDialogues } from './dialogues.mjs';
import { measureConsolidation } from './maintenance/consolidate.mjs';
import { measureDecay, measureFairness } from './maintenance/decay.mjs';
import { measureGrowth } from './growth.mjs';
import { runForText, stopChildren } from './processes.mjs';
import { measureImports } from './imports/imports.mjs';
import { measureEarlier } from './reads/earlier.mjs';
import { measureReads } from './reads/reads.mjs';
import { measureScale } from './scale/scale.mjs';
import { circumstances, writeDown } from './report.mjs';
import { servers } from './servers.mjs';
import { measureStarts } from './start/starts.mjs';
import { measureTenants } from './tenants/tenants.mjs';
import { measureBatches } from './writes/batches.mjs';
import { measureWrites } from './writes/writes.mjs';

const HELP = `
  npm run bench [-- options]         measures claim writes, search and context, starts and corrections; prints every table
  npm run bench:search -- FILE       all that is promised of search and context, on the dialogues of FILE and at scale
  npm run bench:cascade              corrections
  npm run bench:maintenance          maintenance

  --only NAMES                  these sections alone, of: writes,reads,start,cascade,stress; and those that only run when they are named:
                                earlier,scale,embedding,dialogues,contexts,concurrent,consolidate,decay,fairness,tenants,imports,batches,capacity,growth,vector-index
  --conversations FILE          dialogues with questions, in the LoCoMo shape, for the sections dialogues and contexts
  --sizes 1000,10000,100000     claims in the space when search and context are measured, all of it is consolidated, or so many items are imported
  --scale 1000000               claims in a large installation, in two layouts; planted, their vectors mixed of made ones
  --earlier FOLDER              an earlier version with its packages installed, for the section earlier
  --nodes 100000                derivations that depend on what the corrections begin at
  --stress-seconds 60           how long writers, readers and killed workers are at one graph
  --rounds 3                    each figure is the median of so many rounds
  --seconds 4                   length of each
  --write                       put the tables into docs/benchmarks.md
  --help                        this

  It starts a PostgreSQL and a Redis of its own, durable, and removes them afterwards. With DATABASE_URL and REDIS_URL set it uses those:
  a database of its own, dropped at the end, and an empty logical database of Redis. Making 100,000 vectors takes the worker tens of minutes.
`;

/** Sections that take minutes. */
const USUAL = {
  writes: measureWrites,
  reads: measureReads,
  start: measureStarts,
  cascade: measureCascades,
  stress: measureStress,
};
const SECTIONS = {
  ...USUAL,
  earlier: measureEarlier,
  scale: measureScale,
  embedding: () => runForText('test/load/embeddings.mjs'),
  dialogues: measureDialogues,
  contexts: measureContextsOf,
  concurrent: measureConcurrentCascades,
  consolidate: measureConsolidation,
  decay: measureDecay,
  fairness: measureFairness,
  tenants: measureTenants,
  imports: measureImports,
  batches: measureBatches,
  capacity: measureCapacity,
  growth: measureGrowth,
  // This module needs the build, so it is loaded only here: --help must work without a build.
  'vector-index': async (...given) => (await import('./vector-index.mjs')).measureVectorIndex(...given),
};

// `--help` is not an option of parseArgs, because `npm run bench:search -- --help` would be read as the value of
// --conversations.
answerHelp(HELP);
await main(async () => {
  const options = optionsFrom(process.argv.slice(2));
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      isInterrupted = true;
      stopChildren();
    });
  try {
    await measure(options);
  } catch (failure) {
    throw isInterrupted ? new Stop('  Interrupted. What was made for it is removed.') : failure;
  }
});

async function measure({ only, write, ...options }) {
  await buildWhatChanged();
  await bundleIfChanged();
  const running = await servers();
  try {
    const where = await circumstances(running);
    for (const section of only) {
      const text = `${where}.\n\n${await SECTIONS[section](running, options)}`;
      console.log(`\n${section}\n\n${text}`);
      if (write) writeDown(section, text);
    }
  } finally {
    await running.stop();
  }
}

function optionsFrom(args) {
  const {
    only,
    sizes,
    nodes,
    scale,
    rounds,
    seconds,
    conversations,
    earlier,
    write,
    'stress-seconds': stressSeconds,
  } = parsed(args);
  const sections = only.split(',');
  const unknown = sections.find((section) => !(section in SECTIONS));
  if (unknown !== undefined) throw new Stop(`  --only: ${unknown} is not one of ${Object.keys(SECTIONS).join(', ')}`);
  const lacking = sections.find(
    (section) => ['dialogues', 'contexts'].includes(section) && conversations === undefined,
  );
  if (lacking !== undefined) throw new Stop(`  ${lacking} needs --conversations FILE\n${HELP}`);
  if (sections.includes('earlier') && earlier === undefined)
    throw new Stop(`  earlier needs --earlier FOLDER\n${HELP}`);
  const ascending = sizes
    .split(',')
    .map((size) => wholeNumber('sizes', size))
    .sort((a, b) => a - b);
  return {
    only: sections,
    sizes: ascending,
    nodes: wholeNumber('nodes', nodes),
    scale: wholeNumber('scale', scale),
    stressSeconds: wholeNumber('stress-seconds', stressSeconds),
    rounds: wholeNumber('rounds', rounds),
    seconds: wholeNumber('seconds', seconds),
    conversations,
    earlier,
    write,
  };
}

function parsed(args) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', default: Object.keys(USUAL).join() },
        sizes: { type: 'string', default: '1000,10000,100000' },
        nodes: { type: 'string', default: '100000' },
        scale: { type: 'string', default: '1000000' },
        'stress-seconds': { type: 'string', default: '60' },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '4' },
        conversations: { type: 'string' },
        earlier: { type: 'string' },
        write: { type: 'boolean', default: false },
      },
    }).values;
  } catch (failure) {
    throw new Stop(`  ${failure.message}\n${HELP}`);
  }
}

function wholeNumber(option, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Stop(`  --${option}: ${text} is not a whole number above 0`);
  return Number(text);
}
