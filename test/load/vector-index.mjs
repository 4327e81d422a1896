// The costs of the two settings of the vector index, and what searches find with them: docs/recall.md, "The vector
// index".
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { generatedSet, makeVectors } from '../peers/peers.mjs';
import { markdownTable, shown, thousands } from './figures.mjs';
import { cpuUs } from './processes.mjs';
import { withProgress } from './progress.mjs';

const DIMENSIONS = 512;
const BYTES = DIMENSIONS * 4;
const QUESTIONS = 200;
const NEAREST = 10;
/**
 * The number of vectors that are entered after the index was built, one batch after the other, and the size of a batch.
 */
const ENTERED = 2_000;
const BATCH = 50;
const EF_CONSTRUCTION = [64, 128, 200];
const EF_SEARCH = [40, 64, 100, 200];

/**
 * Enters the vectors of generated texts into a separate index, and searches for the nearest vectors of generated
 * questions.
 */
export async function measureVectorIndex({ databaseUrl }, { sizes }) {
  const total = sizes.at(-1);
  const size = total - ENTERED;
  const set = generatedSet(total, QUESTIONS);
  const asked = { name: `questions-${total}`, items: set.questions };
  await makeVectors([set, asked]);
  const [vectors, questions] = [set, asked].map(({ vectors: path }) => vectorsIn(path));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('create extension if not exists vector');
    await client.query('create temporary table vectors (id integer primary key, embedding vector(512))');
    await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0`);
    await withProgress([
      { doing: 'vectors', total: size, work: (count) => enter(client, vectors.slice(0, size), 0, count) },
    ]);
    await client.query('analyze vectors');
    const nearest = await nearestOf(client, questions);
    const rows = [];
    for (const efConstruction of EF_CONSTRUCTION)
      rows.push(...(await rowsFor(client, { efConstruction, size, vectors, questions, nearest })));
    return `${thousands(size)} generated texts and ${thousands(ENTERED)} that are entered later, ${QUESTIONS} questions, the vectors of the built-in model.\n\n${markdownTable(HEADS, rows)}`;
  } finally {
    await client.end();
  }
}

const HEADS = [
  'ef_construction',
  'building the index, s',
  'entering a vector, ms of processor time',
  'ef_search',
  'of the nearest ten, found',
  'a scan, ms of processor time',
];

async function rowsFor(client, { efConstruction, size, vectors, questions, nearest }) {
  const from = performance.now();
  await client.query(
    `create index vectors_idx on vectors using hnsw (embedding vector_cosine_ops) with (ef_construction = ${efConstruction})`,
  );
  const builtS = (performance.now() - from) / 1_000;
  const { processID: pid } = client;
  const before = cpuUs(pid);
  await enter(client, vectors.slice(size), size);
  const enteredMs = (cpuUs(pid) - before) / 1_000 / ENTERED;
  await client.query('delete from vectors where id >= $1', [size]);
  await client.query('vacuum vectors');
  const rows = [];
  for (const efSearch of EF_SEARCH) {
    await client.query(`set hnsw.ef_search = ${efSearch}; set enable_seqscan = off`);
    await scan(client, questions);
    const begun = cpuUs(pid);
    const found = await scan(client, questions);
    const scanMs = (cpuUs(pid) - begun) / 1_000 / questions.length;
    rows.push([efConstruction, builtS, enteredMs, efSearch, `${shown(100 * shareFound(nearest, found))} %`, scanMs]);
  }
  await client.query('drop index vectors_idx');
  return rows;
}

/** The nearest vectors of every question, found by comparing all vectors. */
async function nearestOf(client, questions) {
  await client.query('set enable_indexscan = off');
  const nearest = await scan(client, questions);
  await client.query('reset enable_indexscan');
  return nearest;
}

async function scan(client, questions) {
  const found = [];
  for (const question of questions) {
    const { rows } = await client.query({
      name: 'nearest',
      text: `select id from vectors order by embedding <=> $1::vector limit ${NEAREST}`,
      values: [question],
    });
    found.push(rows.map(({ id }) => id));
  }
  return found;
}

function shareFound(nearest, found) {
  const hits = nearest.flatMap((ids, i) => ids.filter((id) => found[i].includes(id)));
  return hits.length / nearest.flat().length;
}

async function enter(client, vectors, firstId, count = () => {}) {
  for (let i = 0; i < vectors.length; i += BATCH) {
    const batch = vectors.slice(i, i + BATCH);
    await client.query({
      name: 'enter',
      text: 'insert into vectors select id, vector::vector from unnest($1::integer[], $2::text[]) as r (id, vector)',
      values: [batch.map((_, n) => firstId + i + n), batch],
    });
    count(batch.length);
  }
}

/** The vectors of a file, as PostgreSQL reads them. */
function vectorsIn(path) {
  const bytes = readFileSync(path);
  return Array.from({ length: bytes.length / BYTES }, (_, n) => {
    const members = new Float32Array(bytes.buffer, bytes.byteOffset + n * BYTES, DIMENSIONS);
    return `[${members.join()}]`;
  });
}
