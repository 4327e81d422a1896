// npm run bench:gates: what contexts say about orders, refunds and policies that look alike, counted.
import { parseArgs } from 'node:util';
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';

const HELP = `
  npm run bench:gates -- [--cases N] [--tokens N] [--orders N] [--seed N] [--write]

  Starts a service of its own, embedded or on DATABASE_URL and REDIS_URL, and plays generated cases: orders with look-alike ids, failed
  and reversed refunds, new policies, and talk. A careful agent asserts facts on what tools answered, a careless one on anything.
  Then questions are asked, and every line of a fact is compared with what is true at that moment. Exits with 1 where a fact is false.

  --cases N     how many (default 50)
  --tokens N    size of a case (default 100000)
  --orders N    orders of a case (default 24)
  --seed N      what is generated (default 1): the same seed makes the same cases
  --write       put the table into docs/gates.md
`;
const DOCUMENT = new URL('../../docs/gates.md', import.meta.url);
const [BEGIN, END] = ['<!-- table: npm run bench:gates -- --write -->', '<!-- end of table -->'];

const { values: flags } = parseArgs({
  options: {
    cases: { type: 'string', default: '50' },
    tokens: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  console.log(HELP);
  process.exit(0);
}
const sizes = Object.fromEntries(['cases', 'tokens', 'orders', 'seed'].map((name) => [name, Number(flags[name])]));
if (!Object.values(sizes).every((number) => Number.isSafeInteger(number) && number > 0))
  throw new Error(`--cases, --tokens, --orders and --seed are whole numbers above 0\n${HELP}`);

register(new URL('../runner/hooks.mjs', import.meta.url));
const { expect } = await import('expect');
globalThis[Symbol.for('credence.jest')] = { expect };
const [{ openService }, { measureHardAnchors }] = await Promise.all([
  import('../service/service.ts'),
  import('./hard-anchors.ts'),
]);

const service = await openService({ api: { isVerifyingOutputs: false } });
const startedAt = performance.now();
const figures = await measureHardAnchors(service, sizes, (done) => {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${sizes.cases} cases`);
});
await service.close();
if (process.stderr.isTTY) process.stderr.write('\r');

const share = (part, whole) => (whole === 0 ? '-' : (part / whole).toFixed(2));
const { asserted, answerable, covered, printed, falseFacts, blocked, explained, rawTokens, contextTokens } = figures;
const questions = sizes.cases * sizes.orders * 3;
const rows = [
  [
    'Evidence source coverage',
    share(covered, answerable),
    `${covered} of ${answerable} questions that evidence answers`,
  ],
  ['False fact rate', share(falseFacts, printed), `${falseFacts} of ${printed} lines of facts`],
  ['Blocked facts explained', share(explained, blocked), `${explained} of ${blocked} lines`],
  [
    'Assertions refused',
    share(asserted.rejected, asserted.accepted + asserted.rejected),
    `${asserted.rejected} refused, ${asserted.accepted} accepted`,
  ],
  [
    'Tokens of a context',
    (contextTokens / questions).toFixed(0),
    `of a history of ${Math.round(rawTokens / sizes.cases)}`,
  ],
];
const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded engine';
const table = [
  '| | | |',
  '| --- | ---: | --- |',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
  `${sizes.cases} cases of ${sizes.tokens} tokens, ${sizes.orders} orders each, ${questions} questions, seed ${sizes.seed}, ${engine}.`,
].join('\n');
console.log(`${table} ${Math.round((performance.now() - startedAt) / 1_000)} s.`);
for (const fault of figures.faults) console.log(`  ${fault}`);
if (flags.write) {
  const text = await readFile(DOCUMENT, 'utf8');
  await writeFile(
    DOCUMENT,
    text.replace(new RegExp(`${BEGIN}[^]*${END}`), () => `${BEGIN}\n${table}\n${END}`),
  );
}
process.exitCode = falseFacts > 0 ? 1 : 0;
