// npm run bench:peers: the same texts and questions through other libraries. See HELP.
import { parseArgs } from 'node:util';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { circumstances, writeDown } from '../load/report.mjs';
import { stopChildren } from '../load/processes.mjs';
import { servers } from '../load/servers.mjs';
import { PEERS } from './packages.mjs';

const HELP = `
  npm run bench:peers [-- options]    writes, searches, quality, memory and disk, next to libraries from npm that need no key

  --items 100000          generated texts
  --questions 200         generated questions, each about one of the texts
  --quick                 2,000 texts
  --conversations FILE    dialogues with questions, in the LoCoMo shape: quality on these, too
  --only NAMES            these peers alone, of: ${Object.keys(PEERS).join(', ')}
  --write                 put the table into docs/benchmarks.md
  --help                  this

  The libraries are installed into a folder of their own below the temporary folder of the system, which stays there. A library that
  cannot be installed is left out, and the table says so. Every one gets the vectors of the built-in model. Vectors of the texts are
  made once and kept in that folder; 100,000 take tens of minutes.
`;

await main(async () => {
  const flags = parsed();
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const only = flags.only.split(',');
  const unknown = only.find((name) => !(name in PEERS));
  if (unknown !== undefined) throw new Stop(`  --only: ${unknown} is not one of ${Object.keys(PEERS).join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildren);
  await buildWhatChanged();
  const { measurePeers } = await import('./peers.mjs');
  const running = await servers();
  try {
    const where = await circumstances(running);
    const text = await measurePeers(running, {
      only,
      conversations: flags.conversations,
      items: flags.quick ? 2_000 : Number(flags.items),
      questions: Number(flags.questions),
    });
    console.log(`\n${where}.\n\n${text}`);
    if (flags.write) writeDown('peers', `${where}.\n\n${text}`);
  } finally {
    await running.stop();
  }
});

function parsed() {
  try {
    return parseArgs({
      options: {
        items: { type: 'string', default: '100000' },
        questions: { type: 'string', default: '200' },
        quick: { type: 'boolean', default: false },
        conversations: { type: 'string' },
        only: { type: 'string', default: Object.keys(PEERS).join() },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (failure) {
    throw new Stop(`  ${failure.message}\n${HELP}`);
  }
}
