// Learns the weights of libs/recall/search/domain/reranking from conversations with questions, and estimates the
// quality for unseen conversations.
import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { buildWhatChanged } from '../../../scripts/setup/build.mjs';
import { CATEGORIES, readConversations } from './conversations.mjs';
import { mean, measure, METRICS } from './metrics.mjs';
import { HELD, PRIOR } from './prior.mjs';
import { dot, fitSoftmax } from './softmax.mjs';
import { weightsFile } from './written-weights.mjs';

const WEIGHTS = new URL('../../../libs/recall/search/domain/reranking/weights.ts', import.meta.url);

const { file, options } = read(process.argv);
await buildWhatChanged();
const { candidatesOf, indexed } = await import('./first-stage.mjs');
const { BuiltinEmbedder, featuresOf } = await import('./product.mjs');

const names = Object.keys(PRIOR);
const prior = Object.values(PRIOR);
const strengths = names.map((name) => (HELD.has(name) ? 1e6 : options.strength));
const conversations = await prepared();
const asked = conversations.flatMap(({ questions }) => questions);
const folds = conversations.map(({ id, questions }) => ({
  id,
  questions,
  weights: fitted(asked.filter((question) => !questions.includes(question))),
}));
const heldOut = folds.flatMap(({ questions, weights }) => questions.map((question) => judged(question, weights)));
report();
if (options.write) await write();

function read(argv) {
  const program = new Command('train.mjs')
    .description(
      'Cross-validates the re-ranking of conversation turns by conversation, prints the table, and writes weights.ts fitted to all of them.',
    )
    .argument(
      '<file>',
      'conversations with questions and evidence, in the shape of LoCoMo; never part of the repository',
    )
    .option('--strength <number>', 'how strongly weights are drawn to the published ones', Number, 100)
    .option('--now <time>', 'the clock questions are asked at; default: a day after the last turn')
    .option('--no-write', 'print only, leave weights.ts as it is')
    .parse(argv);
  return { file: program.args[0], options: program.opts() };
}

/** Each question with the features of its candidates. The rows are in the order of the first stage. */
async function prepared() {
  const embedder = BuiltinEmbedder.load();
  const all = [];
  for (const conversation of await readConversations(file)) {
    const index = await indexed(conversation, embedder);
    const now =
      options.now === undefined ? new Date(conversation.turns.at(-1).at.getTime() + 86_400_000) : new Date(options.now);
    const vectors = await embedder.embedQueries(conversation.questions.map(({ text }) => text));
    all.push({
      id: conversation.id,
      questions: conversation.questions.map((question, i) => prepare(index, question, vectors[i], now)),
    });
    console.error(
      `read ${conversation.id}: ${conversation.turns.length} turns, ${conversation.questions.length} questions`,
    );
  }
  return all;
}

function prepare(index, { text, category, evidence }, vector, now) {
  const {
    asked: { question, statistics },
    ordered,
    candidates,
  } = candidatesOf(index, { text, vector, now });
  const startedAt = process.cpuUsage();
  const features = featuresOf(question, candidates, statistics);
  const ms = process.cpuUsage(startedAt).user / 1000;
  const ids = candidates.map(({ id }) => id);
  return {
    category,
    evidence,
    ordered,
    ids,
    ms,
    rows: features.map((row) => Float64Array.from(names, (name) => row[name])),
    answers: new Set(ids.flatMap((id, i) => (evidence.has(id) ? [i] : []))),
  };
}

function fitted(questions) {
  return fitSoftmax(questions, prior, strengths);
}

function judged({ category, evidence, ordered, ids, rows }, weights) {
  const scores = rows.map((row) => dot(row, weights));
  const order = [...ids.keys()].sort((a, b) => scores[b] - scores[a] || a - b);
  return {
    category,
    fused: measure(ordered, evidence),
    reranked: measure(
      order.map((i) => ids[i]),
      evidence,
    ),
  };
}

function report() {
  console.log(
    `\n${asked.length} questions of ${conversations.length} conversations; every conversation ranked with weights of the others.\n`,
  );
  console.log(
    row('', 'stage', METRICS),
    `\n${row(
      '---',
      '---',
      METRICS.map(() => '---:'),
    )}`,
  );
  let from = 0;
  for (const { id, questions } of folds) both(id, heldOut.slice(from, (from += questions.length)));
  for (const [category, name] of Object.entries(CATEGORIES))
    both(
      name,
      heldOut.filter((one) => one.category === Number(category)),
    );
  both('all', heldOut);
  const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(
    `\nFeatures: median ${times[times.length >> 1].toFixed(2)} ms, 95th percentile ${times[Math.floor(0.95 * times.length)].toFixed(2)} ms of processor time per question.`,
  );
}

function both(name, rows) {
  if (rows.length === 0) return;
  for (const stage of ['fused', 'reranked'])
    console.log(
      row(
        `${name} (${rows.length})`,
        stage,
        mean(rows.map((one) => one[stage])).map((value) => value.toFixed(1)),
      ),
    );
}

function row(name, stage, cells) {
  return `| ${[name.padEnd(17), stage.padEnd(8), ...cells.map((cell) => cell.padStart(9))].join(' | ')} |`;
}

async function write() {
  const [hit5, recall10] = [1, 4].map((i) => mean(heldOut.map(({ reranked }) => reranked))[i].toFixed(1));
  await writeFile(
    WEIGHTS,
    weightsFile({
      names,
      weights: fitted(asked),
      provenance: [
        'Listwise softmax drawn to the cross-validated weights published for ten conversations (test/recall/training/prior.mjs),',
        `strength ${options.strength}, from ${asked.length} questions of ${conversations.length} conversations with up to 64 candidates each.`,
        `Left out one by one, the conversations give Hit@5 ${hit5} and Recall@10 ${recall10}.`,
      ],
    }),
  );
}
