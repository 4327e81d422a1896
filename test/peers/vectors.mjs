// Computes the vectors of a file of texts with the built-in model. Writes them, and the milliseconds of processor time
// that each text took on average.
import { readFileSync, writeFileSync } from 'node:fs';
import { ThreadedEmbedder } from '../../dist/libs/platform/embeddings/index.js';

const BATCH = 64;

const [, , from, to] = process.argv;
const texts = JSON.parse(readFileSync(from, 'utf8'));
const embedder = new ThreadedEmbedder();
await embedder.embedQueries(['first']);
const before = process.cpuUsage();
const vectors = [];
for (let i = 0; i < texts.length; i += BATCH)
  vectors.push(...(await embedder.embedDocuments(texts.slice(i, i + BATCH))));
const { user, system } = process.cpuUsage(before);
await embedder.close();
writeFileSync(
  to,
  Buffer.concat(vectors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
);
writeFileSync(`${to}.cost`, String((user + system) / 1_000 / texts.length));
