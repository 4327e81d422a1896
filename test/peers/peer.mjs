// Runs one library in a separate process, so that its memory and processor time can be measured. One argument, a JSON
// plan: { name, folder, plan: a file of sets { items, questions, vectors: a file } }. Prints JSON; if the library
// fails, `failure`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ThreadedEmbedder } from '../../dist/libs/platform/embeddings/index.js';
import { STORES } from './stores.mjs';

const DIMENSIONS = 512;
const LIMIT = 10;
const BATCH = 500;

const { name, folder, plan } = JSON.parse(process.argv[2]);
const resolve = createRequire(join(folder, 'package.json')).resolve;
const find = async (wanted) => {
  const module = await import(pathToFileURL(resolve(wanted)).href);
  return { ...module.default, ...module };
};
const embedder = new ThreadedEmbedder();
await embedder.embedQueries(['first']);

const answer = await measuredAll(JSON.parse(readFileSync(plan, 'utf8')));
await embedder.close();
// The answer starts on a new line, because libraries may print, too.
process.stdout.write(`\n${JSON.stringify(answer)}`, () => process.exit(0));

async function measuredAll(sets) {
  try {
    const results = [];
    for (const set of sets) results.push(await measured(set));
    return { results, peakMib: process.resourceUsage().maxRSS / 1024 };
  } catch (failure) {
    console.error(failure);
    return { failure: String(failure.message) };
  }
}

async function measured({ items, questions, vectors: file }) {
  const all = new Float32Array(new Uint8Array(readFileSync(file)).buffer);
  const stored = items.map((item, i) => ({ ...item, vector: all.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS) }));
  const vectors = new Map(stored.map(({ text, vector }) => [text, vector]));
  const embedded = async (text) => vectors.get(text) ?? (await embedder.embedQueries([text]))[0];
  const directory = mkdtempSync(join(tmpdir(), 'credence-peer-'));
  try {
    const store = await STORES[name](find, directory, items.length, embedded);
    const write = await timed(async () => {
      for (let i = 0; i < stored.length; i += BATCH) await store.add(stored.slice(i, i + BATCH));
      await store.save();
    }, items.length);
    const found = [];
    const ask = async ({ text }) => (await store.search(text, await embedded(text), LIMIT)).slice(0, LIMIT);
    await ask(questions[0]);
    const search = await timed(async () => {
      for (const question of questions) found.push(await ask(question));
    }, questions.length);
    return { write, search, found, diskBytes: bytesIn(directory) / items.length };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The milliseconds that one of `count` items takes: elapsed time and processor time. */
async function timed(work, count) {
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: (performance.now() - startedAt) / count, cpuMs: (user + system) / 1_000 / count };
}

function bytesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath ?? entry.path, entry.name)).size, 0);
}
