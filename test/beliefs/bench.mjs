// npm run bench:beliefs: the cost of beliefs, tests and the tool boundary, and the time needed to weigh large spaces
// again. See HELP.
import { parseArgs } from 'node:util';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { stopChildren } from '../load/processes.mjs';
import { circumstances, writeDown } from '../load/report.mjs';
import { servers } from '../load/servers.mjs';
import { measureFilters, measureReads } from './reads.mjs';
import { measurePolicy, measurePromotion, measureSource } from './weighing.mjs';
import { measureAttaching, measureEntities, measureGroups, measureTools } from './writes.mjs';

/** A new section needs a function from servers and options to Markdown here, and two marks in docs/benchmarks.md. */
const SECTIONS = {
  attaching: measureAttaching,
  groups: measureGroups,
  tools: measureTools,
  entities: measureEntities,
  reads: measureReads,
  filters: measureFilters,
  source: measureSource,
  policy: measurePolicy,
  promotion: measurePromotion,
};
const HELP = `
  npm run bench:beliefs -- [options]

  --only NAMES    these sections alone, of: ${Object.keys(SECTIONS).join(',')}
  --quick         small sizes and few rounds: to see that it runs
  --rounds N      each figure is the median of so many rounds (default 5)
  --requests N    of each kind in a round (default 400)
  --sizes LIST    claims in the space, for filters, source, policy and promotion (default 1000,10000,100000)
  --groups LIST   independent groups of a claim, for groups (default 1,30,1000)
  --names LIST    entities with similar names, for entities (default 100,1000,10000)
  --write         put the tables into docs/benchmarks.md
  --help          this

  Measures production processes, by turns, on a PostgreSQL and a Redis of their own that keep what they acknowledge, or on those of
  DATABASE_URL and REDIS_URL. Everything is made through the API. Look at the ratios, which are of one run.
`;
const LISTS = ['sizes', 'groups', 'names'];
const USUAL = {
  rounds: '5',
  requests: '400',
  sizes: '1000,10000,100000',
  groups: '1,30,1000',
  names: '100,1000,10000',
};
const QUICK = { rounds: '1', requests: '50', sizes: '300,1000', groups: '1,30', names: '20,200' };

const { values: flags } = parseArgs({
  options: {
    ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, { type: 'string' }])),
    only: { type: 'string', default: Object.keys(SECTIONS).join() },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const given = { ...USUAL, ...(flags.quick && QUICK), ...flags };
const numbers = (name) => String(given[name]).split(',').map(Number);
const options = Object.fromEntries(
  Object.keys(USUAL).map((name) => [name, LISTS.includes(name) ? numbers(name) : numbers(name)[0]]),
);

await main(async () => {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const wrong = Object.keys(USUAL).find((name) => !numbers(name).every((n) => Number.isSafeInteger(n) && n > 0));
  if (wrong !== undefined) throw new Stop(`  --${wrong} takes whole numbers above 0\n${HELP}`);
  const names = flags.only.split(',');
  const unknown = names.find((name) => !(name in SECTIONS));
  if (unknown !== undefined) throw new Stop(`  --only: ${unknown} is not one of ${Object.keys(SECTIONS).join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildren);
  await buildWhatChanged();
  const running = await servers();
  try {
    const where = await circumstances(running);
    for (const name of names) {
      const text = `${where}.\n\n${await SECTIONS[name](running, options)}`;
      console.log(`\n${name}\n\n${text}`);
      if (flags.write) writeDown(`beliefs ${name}`, text);
    }
  } finally {
    await running.stop();
  }
});
