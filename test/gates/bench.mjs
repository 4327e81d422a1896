// npm run bench:gates: the cost of gates, and a count of what contexts say about similar orders, refunds, policies and tickets.
// See HELP.
import { parseArgs } from 'node:util';
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { stopChildren } from '../load/processes.mjs';
import { circumstances, writeDown } from '../load/report.mjs';
import { servers } from '../load/servers.mjs';
import * as measures from './measures.mjs';

const HELP = `
  npm run bench:gates -- [options]

  --only NAMES    these sections alone, of: anchors,writes,facts,records,tasks,recording,revoking,schema-change
  --quick         small sizes and few rounds: to see that it runs
  --rounds N      each figure is the median of so many rounds (default 5)
  --requests N    of each kind of write in a round (default 1000)
  --sizes LIST    facts in the space, for the sections facts, revoking and schema-change (default 1000,10000,100000)
  --records N     records of one type and order, for the section records (default 100000)
  --steps LIST    steps of a task, for the section tasks (default 10,1000,10000)
  --write         put the tables into docs/benchmarks.md, and that of anchors into docs/gates.md
  --help          this

  anchors plays generated cases on a service of its own, embedded or on DATABASE_URL and REDIS_URL: orders with look-alike ids, failed and
  reversed refunds, new policies, and talk; and tickets with look-alike ids, failed calls, and replies that are read late, disagree or are
  revoked. A careful agent asserts facts on what tools answered, a careless one on anything. Then questions are asked, and every line of a
  fact is compared with what is true at that moment. Then 200 attempts are made to get a fact or a completed step without its evidence.
  Exits with 1 where a fact is false or an attempt succeeds.

  --cases N       how many cases of orders (default 50)
  --tickets N     how many cases of tickets, in addition (default 10)
  --tokens N      size of a case (default 100000)
  --orders N      orders or tickets of a case (default 24)
  --seed N        what is generated (default 1): the same seed makes the same cases

  The other sections measure production processes, by turns, on a PostgreSQL and a Redis of their own that keep what they acknowledge, or on
  those of DATABASE_URL and REDIS_URL. A few facts, tasks and steps are made through the API; the many are copies of their rows, made by SQL.
`;
const DOCUMENT = new URL('../../docs/gates.md', import.meta.url);
const [BEGIN, END] = ['<!-- table: npm run bench:gates -- --write -->', '<!-- end of table -->'];
/** Attempts to get a fact, or a completed step, without its evidence. */
const ATTEMPTS = 200;
const SECTIONS = {
  writes: measures.measureWrites,
  facts: measures.measureFacts,
  records: measures.measureRecords,
  tasks: measures.measureTasks,
  recording: measures.measureRecording,
  revoking: measures.measureRevoking,
  'schema-change': measures.measureSchemaChange,
};
const QUICK = {
  rounds: '1',
  requests: '100',
  sizes: '100,1000',
  records: '1000',
  steps: '10,1000',
  cases: '2',
  tickets: '1',
  tokens: '5000',
  orders: '6',
};
const USUAL = {
  rounds: '5',
  requests: '1000',
  sizes: '1000,10000,100000',
  records: '100000',
  steps: '10,1000,10000',
  cases: '50',
  tickets: '10',
  tokens: '100000',
  orders: '24',
  seed: '1',
};

const { values: flags } = parseArgs({
  options: {
    ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, { type: 'string' }])),
    only: { type: 'string', default: ['anchors', ...Object.keys(SECTIONS)].join() },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const given = { ...USUAL, ...(flags.quick && QUICK), ...flags };
const numbers = (name) => String(given[name]).split(',').map(Number);
const options = Object.fromEntries(
  Object.keys(USUAL).map((name) => [name, ['sizes', 'steps'].includes(name) ? numbers(name) : numbers(name)[0]]),
);
/** For each row, its name and a function that computes the share and its parts from the figures. */
const ROWS = [
  [
    'Evidence source coverage',
    ({ covered, answerable }) => [
      share(covered, answerable),
      `${covered} of ${answerable} questions that evidence answers`,
    ],
  ],
  [
    'False fact rate',
    ({ falseFacts, printed }) => [share(falseFacts, printed), `${falseFacts} of ${printed} lines of facts`],
  ],
  [
    'Blocked facts explained',
    ({ explained, blocked }) => [share(explained, blocked), `${explained} of ${blocked} lines`],
  ],
  [
    'Assertions refused',
    ({ asserted: { rejected, accepted } }) => [
      share(rejected, accepted + rejected),
      `${rejected} refused, ${accepted} accepted`,
    ],
  ],
  [
    'Tokens of a context',
    ({ contextTokens, rawTokens, questions, cases }) => [
      (contextTokens / questions).toFixed(0),
      `of a history of ${Math.round(rawTokens / cases)}`,
    ],
  ],
];

await main(async () => {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const wrong = Object.keys(USUAL).find((name) => !numbers(name).every((n) => Number.isSafeInteger(n) && n > 0));
  if (wrong !== undefined) throw new Stop(`  --${wrong} takes whole numbers above 0\n${HELP}`);
  const names = flags.only.split(',');
  const unknown = names.find((name) => name !== 'anchors' && !(name in SECTIONS));
  if (unknown !== undefined)
    throw new Stop(`  --only: ${unknown} is not one of anchors, ${Object.keys(SECTIONS).join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildren);
  if (names.includes('anchors')) await measureAnchors();
  const measured = names.filter((name) => name !== 'anchors');
  if (measured.length === 0) return;
  await buildWhatChanged();
  const running = await servers();
  try {
    const where = await circumstances(running);
    for (const name of measured) {
      const text = `${where}.\n\n${await SECTIONS[name](running, options)}`;
      console.log(`\n${name}\n\n${text}`);
      if (flags.write) writeDown(`gates ${name}`, text);
    }
  } finally {
    await running.stop();
  }
});

async function measureAnchors() {
  register(new URL('../runner/hooks.mjs', import.meta.url));
  const { expect } = await import('expect');
  globalThis[Symbol.for('credence.jest')] = { expect };
  const [{ openService }, { measureHardAnchors }, { attemptFacts, partiesOf }, { ORDERS }, { TICKETS }] =
    await Promise.all([
      import('../service/service.ts'),
      import('./hard-anchors.ts'),
      import('../trust/fact-attempts.ts'),
      import('./order-case.ts'),
      import('./ticket-case.ts'),
    ]);
  const service = await openService({ api: { isVerifyingOutputs: false } });
  const startedAt = performance.now();
  const { tokens, orders: subjects, seed } = options;
  const played = async (kind, cases, noun) =>
    measureHardAnchors(service, kind, { cases, tokens, subjects, seed }, (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${cases} cases of ${noun} `);
    });
  const ofOrders = await played(ORDERS, options.cases, 'orders');
  const ofTickets = await played(TICKETS, options.tickets, 'tickets');
  const attempted = await attemptFacts(await partiesOf(await service.aTenant()), ATTEMPTS, seed);
  await service.close();
  if (process.stderr.isTTY) process.stderr.write('\r');
  const table = tableOf(ofOrders, ofTickets, attempted);
  console.log(`${table} ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
  const faults = [ofOrders, ofTickets].flatMap((figures) => figures.faults);
  for (const fault of [...faults, ...attempted.accepted, ...attempted.misjudged]) console.log(`  ${fault}`);
  if (flags.write) {
    const text = await readFile(DOCUMENT, 'utf8');
    await writeFile(
      DOCUMENT,
      text.replace(new RegExp(`${BEGIN}[^]*${END}`), () => `${BEGIN}\n${table}\n${END}`),
    );
  }
  if (ofOrders.falseFacts + ofTickets.falseFacts > 0 || attempted.accepted.length > 0) process.exitCode = 1;
}

function share(part, whole) {
  return whole === 0 ? '-' : (part / whole).toFixed(2);
}

function tableOf(ofOrders, ofTickets, attempted) {
  const { cases, tickets, tokens, orders, seed } = options;
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded engine';
  return [
    '| | Orders | | Tickets | |',
    '| --- | ---: | --- | ---: | --- |',
    ...ROWS.map(([name, of]) => `| ${[name, ...of(ofOrders), ...of(ofTickets)].join(' | ')} |`),
    '',
    `False acceptance: ${attempted.accepted.length} of ${ATTEMPTS} attempts to get a fact or a completed step without its evidence.`,
    '',
    `${cases} cases of ${orders} orders with ${ofOrders.questions} questions, ${tickets} cases of ${orders} tickets with ${ofTickets.questions} questions, ${tokens} tokens each, seed ${seed}, ${engine}.`,
  ].join('\n');
}
