// npm run bench:recall -- FILE: how well, and how fast, search finds the turns that answer the questions of a file of
// dialogues.
import { parseArgs } from 'node:util';
import { requireNode } from '../../scripts/setup/node-version.mjs';

requireNode();

const HELP = `
  npm run bench:recall -- FILE    the LoCoMo evidence task, through the public API

  FILE has the LoCoMo shape. Each dialogue becomes a space, each turn a message, each question of the categories 1 to 4 one search
  of messages; a result is right when it is one of the turns the file names as evidence.

  --home DIR         keep the embedded service in DIR and use it again: what is imported there already is not imported again
  --save FILE.json   also write every question with the ranks of its evidence
  --json             print the figures as JSON, and nothing else
  --help

  A service of its own is started: embedded, or on PostgreSQL and Redis where DATABASE_URL and REDIS_URL are set (in a database
  made for this and dropped after it). The lines of the table:

  default            search as it is, without any setting
  rerank: false      the fusion of the retrievers alone
  Postgres ts_rank   the same texts in a text index, words joined by OR, ordered by ts_rank
  BM25               the same words, k1 1.2, b 0.75
  vector             search by meaning alone

  Hit@k: any evidence among the first k. Recall@k: share of the evidence among the first k. MRR and nDCG over the first 10.
`;

const OPTIONS = {
  home: { type: 'string' },
  save: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const [{ main, Stop }, { installWhatIsMissing }, { buildWhatChanged }] = await Promise.all(
  ['step', 'install', 'build'].map((name) => import(`../../scripts/setup/${name}.mjs`)),
);
await main(async () => {
  const {
    values: flags,
    positionals: [file, ...rest],
  } = parsed();
  if (flags.help) return void console.log(HELP);
  if (file === undefined || rest.length > 0) throw new Stop(`One file is needed.\n${HELP}`);
  if (flags.home !== undefined && process.env.DATABASE_URL)
    throw new Stop('--home is for the embedded service; unset DATABASE_URL and REDIS_URL.');
  await installWhatIsMissing();
  await buildWhatChanged();
  const [{ measure }, { printed }] = await Promise.all([import('./measure.mjs'), import('./table.mjs')]);
  const report = await measure(file, flags);
  console.log(flags.json ? JSON.stringify(report, null, 2) : printed(report));
});

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (failure) {
    throw new Stop(`${failure.message}\n${HELP}`);
  }
}
