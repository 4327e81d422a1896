import { readFileSync } from 'node:fs';
import { markdownTable, thousands } from '../figures.mjs';

const GROUPS = 10;
const QUESTIONS = 200;
const WANTED = 50;

/**
 * Measures the cost of a search by meaning in the database if a tenth of the vectors belongs to the asking tenant. Two
 * copies of the stored vectors are compared: one with an index for all tenants, as in the product, and one with a
 * partition and an index for each tenant.
 */
export async function measurePartitions(client) {
  await client.query(`create schema copies;
    create unlogged table copies.all_vectors (tenant integer, id text, embedding vector(512));
    create table copies.by_tenant (tenant integer, id text, embedding vector(512)) partition by list (tenant);
    ${Array.from({ length: GROUPS }, (_, i) => `create unlogged table copies.tenant_${i} partition of copies.by_tenant for values in (${i});`).join('\n')}
    insert into copies.all_vectors select row_number() over (order by owner_id) % ${GROUPS}, owner_id, embedding::vector(512) from embeddings where kind = 'claim';
    insert into copies.by_tenant select * from copies.all_vectors;
    set maintenance_work_mem = '2GB';`);
  const { rows: asked } = await client.query(
    `select tenant, embedding::text as vector from copies.all_vectors order by md5(id) limit ${QUESTIONS}`,
  );
  const [{ pid, vectors }] = (
    await client.query('select pg_backend_pid() as pid, (select count(*)::integer from copies.all_vectors) as vectors')
  ).rows;
  const rows = [];
  for (const [name, table] of [
    ['one index', 'copies.all_vectors'],
    ['an index for each', 'copies.by_tenant'],
  ]) {
    const startedAt = performance.now();
    await client.query(`create index on ${table} using hnsw (embedding vector_cosine_ops)`);
    const seconds = (performance.now() - startedAt) / 1_000;
    await client.query(`analyze ${table}`);
    rows.push([`${name}, ${thousands(vectors)} vectors`, seconds, ...(await searched(client, { table, asked, pid }))]);
  }
  return markdownTable(
    [`${GROUPS} tenants`, 'built in s', 'ms of processor time a search', 'pages read', 'nearest 50 found, %'],
    rows,
  );
}

async function searched(client, { table, asked, pid }) {
  await client.query('set hnsw.iterative_scan = relaxed_order; set hnsw.ef_search = 64; set enable_sort = off');
  const text = `select id from ${table} where tenant = $1 order by embedding <=> $2::vector limit ${WANTED}`;
  const ask = async ({ tenant, vector }) => (await client.query(text, [tenant, vector])).rows.map(({ id }) => id);
  for (const each of asked.slice(0, 20)) await ask(each);
  const before = cpuMs(pid);
  const found = [];
  for (const each of asked) found.push(await ask(each));
  const spent = (cpuMs(pid) - before) / asked.length;
  let pages = 0;
  for (const { tenant, vector } of asked.slice(0, 20)) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [tenant, vector]);
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  await client.query('set enable_sort = on; set enable_indexscan = off');
  let right = 0;
  for (const [i, each] of asked.slice(0, 20).entries()) {
    const exact = new Set(await ask(each));
    right += found[i].filter((id) => exact.has(id)).length / WANTED;
  }
  await client.query('reset enable_indexscan');
  return [spent, pages / 20, (100 * right) / 20];
}

/** The processor time of a backend, with the precision of the scheduler. */
const cpuMs = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
