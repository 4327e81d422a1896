// npm run bench:context -- FILE: the cost of a context compared with a plain list of the best 15, at the same evidence
// recall.
import { parseArgs } from 'node:util';
import { requireNode } from '../../scripts/setup/node-version.mjs';

requireNode();

const HELP = `
  npm run bench:context -- FILE    tokens of contexts compared with lists of search results, through the public API

  FILE has the LoCoMo shape. Each dialogue becomes a space that counts in o200k_base, each turn a message. For every question of the
  categories 1 to 4 the best 15 of a search are written down as a list, and contexts are asked for within several budgets.

  --each N     ask at most N questions of each dialogue, spread over all there are
  --home DIR   keep the embedded service in DIR and use it again
  --help

  Evidence recall: share of the turns named as evidence that are printed. The lists: \`plain\` is date, speaker and text; \`cited\` has
  the id a search returns and the text as a JSON literal besides, which is what a context gives as well.
`;

const OPTIONS = {
  each: { type: 'string', default: '1000000' },
  home: { type: 'string' },
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
  await installWhatIsMissing();
  await buildWhatChanged();
  const [{ measureContexts }, { printedContexts }] = await Promise.all([
    import('./context-measure.mjs'),
    import('./context-table.mjs'),
  ]);
  console.log(printedContexts(await measureContexts(file, { home: flags.home, each: Number(flags.each) })));
});

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch (failure) {
    throw new Stop(`${failure.message}\n${HELP}`);
  }
}
