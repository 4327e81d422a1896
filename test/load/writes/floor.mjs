// The lower bound of the cost of a write: Fastify and pg without a framework, one insert under row-level security,
// with the body parsed and stored whole. Arguments: port, database URL, pool size, comma-separated tenant ids.
import { randomUUID } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const [port, connectionString, max, tenants] = process.argv.slice(2);
const tenantIds = tenants.split(',');
const pool = new pg.Pool({ connectionString, max: Number(max), idleTimeoutMillis: 60_000 });
const insert = {
  name: 'insert-note',
  text: 'insert into floor_notes (tenant_id, id, body, created_at) values ($1, $2, $3, $4)',
};
let requests = 0;

const app = fastify();
app.get('/livez', () => ({ status: 'ok' }));
app.post('/notes', async (request, reply) => {
  const tenantId = tenantIds[requests++ % tenantIds.length];
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query(`begin; set local role credence_app; set local app.tenant_id = '${tenantId}'`);
    await client.query({ ...insert, values: [tenantId, id, request.body, new Date()] });
    await client.query('commit');
    client.release();
  } catch (failure) {
    client.release(failure);
    throw failure;
  }
  return reply.code(201).send({ id });
});

process.on('SIGTERM', () => process.exit(0));
await app.listen({ port: Number(port), host: '127.0.0.1' });
