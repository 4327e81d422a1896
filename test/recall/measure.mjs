import { writeFile } from 'node:fs/promises';
import { readConversations } from '../../dist/apps/cli/src/conversations/read-conversations.js';
import { Stop } from '../../scripts/setup/step.mjs';
import { openBaselines } from './baselines.mjs';
import { everything, figuresOf } from './figures.mjs';
import { fillSpaces } from './fill.mjs';
import { openService } from './service.mjs';
import { withProgress } from './progress.mjs';

const LOOKED_AT = 10;

/**
 * The searches that are measured in addition to the baselines, with their search options. The default has no options.
 */
const SEARCHES = { default: {}, 'rerank: false': { rerank: false } };
const BY_MEANING = { mode: 'semantic', rerank: false };

/** Returns everything that the table shows, as JSON. */
export async function measure(file, { home, save, servers }) {
  const { shape, dialogues } = await readConversations(file).catch((failure) => {
    throw new Stop(failure.message);
  });
  if (shape !== 'locomo') throw new Stop(`${file} holds no questions; the shape of LoCoMo is needed.`);
  const questions = dialogues.flatMap((dialogue) =>
    dialogue.questions.map((question) => ({ ...question, dialogue: dialogue.id })),
  );
  const service = await openService({ home, servers });
  const baselines = await openBaselines(dialogues);
  try {
    const spaces = await fillSpaces(service, dialogues);
    const search = (options) => (question) => askService(service, spaces.get(question.dialogue), question, options);
    const runs = [
      ...Object.entries(SEARCHES).map(([name, options]) => [name, search(options)]),
      ['Postgres ts_rank', (question) => baselines.tsRank(question)],
      ['BM25', (question) => baselines.bm25(question)],
      ['vector', search(BY_MEANING)],
    ];
    const lines = [];
    for (const [name, ask] of runs) lines.push({ name, answers: await answered(name, questions, ask) });
    if (save !== undefined) await writeFile(save, JSON.stringify(everything(questions, lines), null, 1));
    return {
      file,
      engine: service.engine,
      dialogues: dialogues.length,
      turns: dialogues.reduce(
        (sum, { sessions }) => sum + sessions.reduce((all, { turns }) => all + turns.length, 0),
        0,
      ),
      questions: questions.length,
      lines: lines.map(({ name, answers }) => ({ name, ...figuresOf(questions, answers) })),
    };
  } finally {
    await baselines.close();
    await service.close();
  }
}

/** Asks one question at a time, so that the latency of a single caller is measured. */
function answered(name, questions, ask) {
  return withProgress(`Asking: ${name}`, questions.length, async (count) => {
    const answers = [];
    for (const question of questions) {
      const startedAt = performance.now();
      const { found, isRerankSkipped = false } = await ask(question);
      answers.push({ found: found.slice(0, LOOKED_AT), isRerankSkipped, ms: performance.now() - startedAt });
      count(1);
    }
    return answers;
  });
}

async function askService(service, space, { question }, options) {
  const { data, degraded, rerankSkipped } = await service.call('POST', `/v1/spaces/${space}/search`, {
    query: question,
    kinds: ['message'],
    ...options,
  });
  if (degraded !== null) throw new Error(`A search was answered without the embedder: ${degraded}`);
  return { found: data.map(({ message }) => message.externalId), isRerankSkipped: rerankSkipped };
}
