// The lower bound of the cost of a search: Fastify and pg without a framework, the built-in model for the vector of the
// question, and two statements under row-level security. These find the ten nearest vectors, and ten texts that contain
// a word of the question. All statements are sent together. Arguments: port, database URL, pool size, tenant id, claims
// per space.
import fastify from 'fastify';
import pg from 'pg';
import { ThreadedEmbedder } from '../../../dist/libs/platform/embeddings/index.js';

/** From this number of claims on, the vector index is cheaper than comparing every vector. */
const INDEXED_FROM = 10_000;
/** Texts with a word of the question that are ranked. */
const MAX_RANKED = 1_000;

const [port, connectionString, max, tenantId, claims] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: Number(max), idleTimeoutMillis: 60_000, pipeline: true });
const embedder = new ThreadedEmbedder();

const distance =
  Number(claims) >= INDEXED_FROM
    ? 'e.embedding::vector(512) <=> $3::vector::vector(512)'
    : 'e.embedding <=> $3::vector';
const meaning = {
  name: 'meaning',
  text: `select c.claim_id, c.text, near.distance from (
      select e.owner_id, ${distance} as distance from embeddings e
      where e.tenant_id = $1 and e.space_id = $2 and e.kind = 'claim' and e.model = 'use-lite-en-2' order by ${distance} limit 10) near
    join claim_statements c on c.tenant_id = $1 and c.claim_id = near.owner_id`,
};
const words = {
  name: 'words',
  text: `select s.claim_id, s.text from (
      select c.id from (
        select c.id, c.search from claims c
        where c.tenant_id = $1 and c.space_id = $2 and space_words(c.space_id, c.search) @@ space_words($2, replace(plainto_tsquery('english', $3)::text, ' & ', ' | ')::tsquery)
        limit ${MAX_RANKED}) c
      order by ts_rank(c.search, replace(plainto_tsquery('english', $3)::text, ' & ', ' | ')::tsquery) desc limit 10) best
    join claim_statements s on s.tenant_id = $1 and s.claim_id = best.id`,
};
const BEGIN = `begin read only; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_sort = off; set local jit = off; set local role credence_app; set local app.tenant_id = '${tenantId}'`;

const spaces = new Map((await pool.query('select slug, id from spaces')).rows.map(({ slug, id }) => [slug, id]));
const app = fastify();
app.get('/livez', () => ({ status: 'ok' }));
app.post('/v1/spaces/:space/search', async (request) => {
  const spaceId = spaces.get(request.params.space);
  const { query } = request.body;
  const [vector] = await embedder.embedQueries([query]);
  const client = await pool.connect();
  try {
    const [, near, containing] = await Promise.all([
      client.query(BEGIN),
      client.query({ ...meaning, values: [tenantId, spaceId, `[${vector.join()}]`] }),
      client.query({ ...words, values: [tenantId, spaceId, query] }),
      client.query('commit'),
    ]);
    client.release();
    return { near: near.rows, containing: containing.rows };
  } catch (failure) {
    client.release(failure);
    throw failure;
  }
});

process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
