// The cost of the built-in embedder: for loading, for a question, for 64 turns of a chat, and in memory. This process
// does nothing else, so its memory is that of Node, the model and its thread.
import { loadavg } from 'node:os';
import { answerHelp } from '../../scripts/setup/help.mjs';
import { markdownTable, median } from './figures.mjs';

answerHelp(`
  npm run bench:embeddings    the cost of the built-in embedder: loading, a question, 64 turns of a chat, memory
`);

const QUESTIONS = [
  'When is the dentist appointment?',
  'Who bakes rye bread?',
  'Where did Anna move in 2019?',
  'What is the budget of the project?',
];
const ROUNDS = 50;
/** Turns of a chat with 38 tokens each, like the average turn of LoCoMo. */
const TURNS = Array.from(
  { length: 64 },
  (_, n) =>
    `Turn ${n}: I went to see my parents last weekend, we talked about the move to Oslo, and my sister says the shipyard hires again, so she may come too.`,
);

const timed = async (work) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const { ThreadedEmbedder } = await import('../../dist/libs/platform/embeddings/index.js');
const embedder = new ThreadedEmbedder();
// The first call starts the thread and loads the model.
const load = await timed(() => embedder.embedQueries(['first']));
const short = [];
for (let round = 0; round < ROUNDS; round += 1)
  short.push(await timed(() => embedder.embedQueries([QUESTIONS[round % QUESTIONS.length]])));
// The fastest round counts here, because other work on the machine can only increase the time.
const turns = [];
const before = process.cpuUsage();
for (let round = 0; round < 5; round += 1) turns.push(await timed(() => embedder.embedDocuments(TURNS)));
const { user, system } = process.cpuUsage(before);
const megabytes = process.resourceUsage().maxRSS / 1024;
await embedder.close();

const figures = [
  ['load and first question, ms', load, 1_000],
  ['question, median ms', median(short), 6],
  ['64 turns, fastest of 5, ms', Math.min(...turns), 1_500],
  ['memory, most, MB', megabytes, 300],
];
console.log(markdownTable(['', 'measured', 'promised below'], figures));
console.log(
  `\nEncoding the 64 turns takes ${Math.round((user + system) / 5_000)} ms of processor time; load of the machine ${loadavg()[0].toFixed(1)}.`,
);
