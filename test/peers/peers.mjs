import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConversations } from '../../dist/apps/cli/src/conversations/read-conversations.js';
import { markdownTable, shown, thousands } from '../load/figures.mjs';
import { runForText } from '../load/processes.mjs';
import { claim, questionAbout } from '../load/reads/corpus.mjs';
import { fillSpaces } from '../recall/fill.mjs';
import { openService } from '../recall/service.mjs';
import { measureCredence } from './credence.mjs';
import { isHit, percent } from './hits.mjs';
import { FOLDER, install, PEERS } from './packages.mjs';

const HEADS = [
  '',
  'write, ms of processor time an item',
  'search, ms of processor time',
  'ms by the clock',
  'Hit@5, generated',
  'Hit@5, dialogues',
  'memory MiB',
  'disk, bytes an item',
];

/** Every peer that can be installed, and Credence, on the same texts and questions. Returns Markdown. */
export async function measurePeers(running, { only, items: count, questions: asked, conversations }) {
  const generated = generatedSet(count, asked);
  const dialogues = conversations === undefined ? [] : await dialogueSets(conversations);
  const vectorMs = await makeVectors([generated, ...dialogues]);
  const plan = join(FOLDER, 'plan.json');
  writeFileSync(plan, JSON.stringify([generated, ...dialogues]));
  const credence = {
    ...(await measureCredence(running, generated)),
    dialogues: conversations === undefined ? NaN : await hitsOfSearch(conversations, running),
  };
  const rows = [['Credence', credence]];
  report('Credence', credence);
  const missing = [];
  for (const name of only) {
    console.error(`  ${name} ...`);
    const { is } = PEERS[name];
    const { folder, failure } = install(name);
    if (folder === undefined) {
      missing.push(`${is} (could not be installed: ${failure})`);
      continue;
    }
    const measured = await measurePeer(name, folder, plan, [generated, ...dialogues]);
    report(is, measured);
    if (measured.failure === undefined) rows.push([is, measured]);
    else missing.push(`${is} (${measured.failure})`);
  }
  return [
    `${thousands(count)} generated texts, ${thousands(asked)} questions, each about one of them.`,
    markdownTable(
      HEADS,
      rows.map(([name, figures]) => [name, ...cells(figures)]),
    ),
    ratios(rows),
    `A vector takes ${shown(vectorMs)} ms of processor time in each system. The column of writes does not include the vectors of the texts; the column of searches includes the vector of the question.`,
    ...(missing.length === 0 ? [] : [`Not measured: ${missing.join('; ')}.`]),
  ].join('\n\n');
}

/** Prints what one library has reached, so that little is lost if the run is interrupted. */
const report = (name, measured) =>
  console.error(
    `  ${name}: ${
      measured.failure ??
      HEADS.slice(1)
        .map((head, i) => `${head} ${cells(measured)[i]}`)
        .join('; ')
    }`,
  );

const cells = ({ write, search, hit5, dialogues, peakMib, diskBytes }) => [
  write.cpuMs,
  search.cpuMs,
  search.ms,
  `${shown(hit5)} %`,
  Number.isFinite(dialogues) ? `${shown(dialogues)} %` : '-',
  peakMib,
  diskBytes === 0 ? 'in memory' : diskBytes,
];

/** The figures of each peer as multiples of those of Credence. */
function ratios([[, credence], ...peers]) {
  const times = (figure) => (each) => (figure(each) / figure(credence)).toFixed(2);
  return markdownTable(
    ['times Credence', 'write', 'search', 'memory', 'disk'],
    peers.map(([name, figures]) => [
      name,
      ...[({ write }) => write.cpuMs, ({ search }) => search.cpuMs, ({ peakMib }) => peakMib].map((figure) =>
        times(figure)(figures),
      ),
      figures.diskBytes === 0 ? '-' : times(({ diskBytes }) => diskBytes)(figures),
    ]),
  );
}

/** The figures of a peer, or a `failure` if the library failed, for example because it cannot hold so many items. */
async function measurePeer(name, folder, plan, sets) {
  const printed = await runForText('test/peers/peer.mjs', { args: [JSON.stringify({ name, folder, plan })] });
  const { results, peakMib, failure } = JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1));
  if (failure !== undefined) return { failure };
  const hits = sets.map(({ questions }, i) => questions.map(({ gold }, q) => isHit(gold, results[i].found[q])));
  return { ...results[0], peakMib, hit5: percent(hits[0]), dialogues: percent(hits.slice(1).flat()) };
}

export function generatedSet(count, asked) {
  const items = Array.from({ length: count }, (_, n) => ({ id: `item-${n}`, text: claim(n).text }));
  const questions = Array.from({ length: asked }, (_, i) => {
    const number = Math.floor((i * count) / asked);
    return { text: questionAbout(number), gold: [`item-${number}`] };
  });
  return { name: `generated-${count}`, items, questions };
}

async function dialogueSets(file) {
  const { dialogues } = await readConversations(file);
  return dialogues.map(({ id, sessions, questions }) => ({
    name: `dialogue-${id.replace(/\W+/g, '-')}`,
    items: sessions
      .flatMap(({ turns }) => turns)
      .map(({ externalId, speaker, content }) => ({ id: externalId, text: `${speaker}: ${content}` })),
    questions: questions.map(({ question, gold }) => ({ text: question, gold })),
  }));
}

/** The hits of Credence on the dialogues, as in `npm run bench:recall`: a space for each, with every turn a message. */
async function hitsOfSearch(file, servers) {
  const { dialogues } = await readConversations(file);
  const service = await openService({ servers });
  try {
    const spaces = await fillSpaces(service, dialogues);
    const hits = [];
    for (const { id, questions } of dialogues)
      for (const { question, gold } of questions) {
        const path = `/v1/spaces/${spaces.get(id)}/search`;
        const { data } = await service.call('POST', path, { query: question, kinds: ['message'] });
        hits.push(
          isHit(
            gold,
            data.map(({ message }) => message.externalId),
          ),
        );
      }
    return percent(hits);
  } finally {
    await service.close();
  }
}

/** Makes the vectors that do not exist yet; returns the milliseconds of processor time for each generated text. */
/** Computes the vectors of the texts of each set, unless the temporary folder still has them, and adds the path of the file. */
export async function makeVectors(sets) {
  mkdirSync(FOLDER, { recursive: true });
  for (const set of sets) {
    set.vectors = join(FOLDER, `${set.name}.vectors`);
    if (existsSync(set.vectors) && existsSync(`${set.vectors}.cost`)) continue;
    const texts = `${set.vectors}.json`;
    writeFileSync(texts, JSON.stringify(set.items.map(({ text }) => text)));
    await runForText('test/peers/vectors.mjs', { args: [texts, set.vectors] });
  }
  return Number(readFileSync(`${sets[0].vectors}.cost`, 'utf8'));
}
