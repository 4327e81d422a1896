// The space in which gates are measured: a schema, and any number of facts, records, tasks and steps. A few of each are
// created through the API; the others are copies of their rows, written in SQL without the log.
import pg from 'pg';
import { request } from '../load/installation.mjs';

const AGING = { staleAfter: 'P30D', expiredAfter: 'P90D' };
const OF_THE_ORDER = {
  evidence: 'order_record',
  freshness: 'stale',
  bind: ['order'],
  where: [{ at: '/status', in: ['PAID', 'DELIVERED'] }],
};
const OF_ANY = { evidence: 'policy', freshness: 'stale', bind: [] };

/**
 * A small version of the built-in `refund`, with times that outlast a measurement. `line_eligible` is a fact about a
 * line of an order.
 */
export const DOCUMENT = {
  schema: 'credence.domain/1',
  name: 'bench',
  entities: { order: { pattern: 'ORD-[0-9]{1,12}' }, line: { pattern: 'LINE-[0-9]{1,12}' } },
  evidenceTypes: {
    order_record: { ...AGING, sourceSystems: ['order_api'], anchors: { order: ['/order_id'] } },
    response: { ...AGING, sourceSystems: ['refund_api'], anchors: { order: ['/order_id'] } },
    policy: { ...AGING, sourceSystems: ['policy_db'], anchors: {} },
  },
  claimTypes: {
    eligible: {
      anchors: ['order'],
      holds: 'state',
      requires: [OF_THE_ORDER, OF_ANY],
      triple: { subject: 'order:{order}', predicate: 'eligibility', value: 'eligible' },
      template: 'Order {order} is eligible for refund',
    },
    line_eligible: {
      anchors: ['order', 'line'],
      holds: 'state',
      requires: [OF_THE_ORDER, OF_ANY],
      triple: { subject: 'line:{line}', predicate: 'line_eligibility', value: 'eligible' },
      template: 'Line {line} of order {order} is eligible for refund',
    },
  },
  stepTypes: { check: { anchors: ['order'] }, completion: { anchors: ['order'] } },
  stateGates: [
    { name: 'check_done', when: { stepType: 'check', to: 'done' }, require: [OF_THE_ORDER, OF_ANY] },
    {
      name: 'completion_done',
      when: { stepType: 'completion', to: 'done' },
      require: [
        {
          evidence: 'response',
          freshness: 'stale',
          bind: ['order'],
          where: [{ at: '/status', in: ['SUCCEEDED'] }],
        },
      ],
    },
  ],
};
const SYSTEMS = ['order_api', 'refund_api', 'policy_db'];
/** A key may make 500 requests a second; with this many keys, our own limits are not what is measured. */
const KEYS = 8;
/** How many units of each kind the API creates before they are copied. */
const TEMPLATES = 10;

/** A tenant of an installation with an API: calls, keys with all rights, and a connection as owner of the database. */
export async function openScene(installation, api) {
  const {
    tenants: [tenant],
  } = installation;
  const owner = (method, path, body) => request(api.url, tenant.owner, method, path, body);
  const keys = [];
  for (let i = 0; i < KEYS; i += 1)
    keys.push(
      (await owner('POST', '/v1/api-keys', { name: `client ${i}`, role: 'writer', sourceSystems: SYSTEMS })).secret,
    );
  const client = new pg.Client({ connectionString: installation.url });
  await client.connect();
  // Planted rows are not in the log, so a snapshot would find only differences. Therefore snapshots are set so that
  // none is ever due.
  await client.query(
    `insert into snapshots values ($1, 'snp_01h455vb4pex5vsknk084s0000', $2, '{}', '', '{}', 0, '', '', now())`,
    [tenant.id, Number.MAX_SAFE_INTEGER],
  );
  let calls = 0;
  const call = (method, path, body) => request(api.url, keys[calls % KEYS], method, path, body);
  /** A space with the schema, or without one if it is null. */
  const space = async (slug, document = DOCUMENT) => {
    const { id } = await owner('POST', '/v1/spaces', { slug, name: slug });
    if (document !== null) await owner('PUT', `/v1/spaces/${slug}/schema`, { document });
    const at = `/v1/spaces/${slug}`;
    const record = async (evidenceType, sourceSystem, payload) =>
      (
        await call('POST', `${at}/evidence`, {
          kind: 'tool_output',
          evidenceType,
          sourceSystem,
          content: JSON.stringify(payload),
          externalId: `call-${(calls += 1)}`,
        })
      ).id;
    return {
      id,
      slug,
      at,
      policy: () => record('policy', 'policy_db', { window: 'P30D', version: calls }),
      order: (order) => record('order_record', 'order_api', { order_id: order, status: 'PAID', total: 120 }),
      response: (order) => record('response', 'refund_api', { order_id: order, status: 'SUCCEEDED' }),
    };
  };
  return { installation, tenantId: tenant.id, api, owner, call, keys, client, space, close: () => client.end() };
}

/** Facts of type `eligible`, each based on its own record and on the policy. */
export async function plantFacts(scene, target, { policy, count, from = 0 }) {
  if (count === 0) return;
  const template = await templateOf(scene, 'facts', async (space) => {
    const shared = await space.policy();
    for (let i = 0; i < TEMPLATES; i += 1) {
      const order = `ORD-1${String(i).padStart(3, '0')}`;
      await accepted(
        scene.call('POST', `${space.at}/facts`, {
          claimType: 'eligible',
          anchors: { order },
          evidence: [await space.order(order), shared],
        }),
      );
    }
    return shared;
  });
  await copyAll(scene, template, target, { shared: policy, from, copies: Math.ceil(count / TEMPLATES) });
}

/** Records of orders that have no fact yet, each with what a fact about the order must cite. */
export async function plantOrders(scene, target, count, from = 0) {
  const template = await templateOf(scene, 'orders', async (space) => {
    for (let i = 0; i < TEMPLATES; i += 1) await space.order(`ORD-2${String(i).padStart(3, '0')}`);
    return null;
  });
  await copyAll(scene, template, target, { shared: null, from, copies: Math.ceil(count / TEMPLATES) });
  const { rows } = await scene.client.query(
    `select evidence_id as id, value as order from evidence_anchors
     where tenant_id = $1 and space_id = $2 and evidence_type = 'order_record' and value like 'ORD-%2___' order by evidence_id`,
    [scene.tenantId, target.id],
  );
  return rows.slice(0, count);
}

/**
 * Pending steps of type `completion`, ten in a task, and for each the response that allows it to be done. Consecutive
 * steps belong to different tasks.
 */
export async function plantSteps(scene, target, count, from = 0) {
  const template = await templateOf(scene, 'steps', async (space) => {
    await taskOf(scene, space, 'ORD-3000', 'completion', TEMPLATES);
    await space.response('ORD-3000');
    return null;
  });
  await copyAll(scene, template, target, { shared: null, from, copies: Math.ceil(count / TEMPLATES) });
  const { rows } = await scene.client.query(
    `select s.id, a.evidence_id as evidence from steps s
     join evidence_anchors a on a.tenant_id = s.tenant_id and a.space_id = s.space_id and a.value = s.anchors->>'order' and a.evidence_type = 'response'
     where s.tenant_id = $1 and s.space_id = $2 and s.status = 'pending' and s.step_type = 'completion' order by s.ordinal, s.task_id`,
    [scene.tenantId, target.id],
  );
  return rows.slice(0, count);
}

/** Done steps of type `check`, each based on a record of its order and on the policy. */
export async function plantDoneSteps(scene, target, { policy, count, from = 0 }) {
  if (count === 0) return;
  const template = await templateOf(scene, 'done', async (space) => {
    const [shared, order] = [await space.policy(), await space.order('ORD-4000')];
    for (const id of await taskOf(scene, space, 'ORD-4000', 'check', TEMPLATES))
      await accepted(
        scene.call('POST', `${space.at}/steps/${id}:transition`, { to: 'done', evidenceIds: [order, shared] }),
      );
    return shared;
  });
  await copyAll(scene, template, target, { shared: policy, from, copies: Math.ceil(count / TEMPLATES) });
}

/**
 * One task with this many pending steps, in an order in which they can be done. Each step except the first depends on
 * an earlier step, as in a tree with ten branches.
 */
export async function plantTask(scene, target, count, order) {
  const [first, second] = await taskOf(scene, target, order, 'completion', 2);
  const { task_id: taskId } = (await scene.client.query('select task_id from steps where id = $1', [first])).rows[0];
  await scene.call('POST', `${target.at}/tasks/${taskId}/edges`, { from: second, to: first, kind: 'depends_on' });
  const values = [scene.tenantId, taskId, count, first];
  await withoutTriggers(scene.client, async (client) => {
    await client.query(
      `insert into steps select r.* from steps s cross join generate_series(3, $3::integer) n
         cross join lateral jsonb_populate_record(s, jsonb_build_object('id', ${numbered('s.id', 'n')}, 'ordinal', n, 'title', 'Step ' || n)) r
         where s.tenant_id = $1 and s.task_id = $2 and s.id = $4`,
      values,
    );
    await client.query(
      `insert into step_edges select r.* from step_edges e cross join generate_series(3, $3::integer) n
         join steps s on s.tenant_id = e.tenant_id and s.task_id = e.task_id and s.ordinal = n
         join steps b on b.tenant_id = e.tenant_id and b.task_id = e.task_id and b.ordinal = (n + 8) / 10
         cross join lateral jsonb_populate_record(e, jsonb_build_object('from_id', s.id, 'to_id', b.id, 'ordinal', n - 1)) r
         where e.tenant_id = $1 and e.task_id = $2 and e.ordinal = 1 and $4::text is not null`,
      values,
    );
    await client.query(
      'update tasks set pending_steps = $3, edge_count = $3 - 1 where tenant_id = $1 and id = $2 and $4::text is not null',
      values,
    );
  });
  const evidence = await target.response(order);
  const { rows } = await scene.client.query(
    'select id from steps where tenant_id = $1 and task_id = $2 order by ordinal',
    [scene.tenantId, taskId],
  );
  return { taskId, steps: rows.map(({ id }) => ({ id, evidence })) };
}

/** Records of one type about one order. Each has its own time, which is before the time of the copied record. */
export async function plantRecords(scene, target, evidenceId, count) {
  const values = [scene.tenantId, evidenceId, count];
  await withoutTriggers(scene.client, async (client) => {
    for (const [table, key] of [
      ['evidence', 'id'],
      ['evidence_anchors', 'evidence_id'],
    ])
      await client.query(
        `insert into ${table} (${await columnsOf(client, table)}) select ${await columnsOf(client, table, 'r')} from ${table} t
         cross join generate_series(1, $3::integer) n cross join lateral jsonb_populate_record(t, jsonb_build_object(
           '${key}', ${numbered(`t.${key}`, 'n')}, 'observed_at', t.observed_at - n * interval '1 second',
           'content_hash', ${hashed('t.content_hash', 'n')}, 'external_id', null)) r
         where t.tenant_id = $1 and t.${key} = $2`,
        values,
      );
  });
}

export const analyzed = (scene) => scene.client.query('vacuum analyze');

async function taskOf(scene, space, order, stepType, count) {
  const { id: taskId } = await scene.call('POST', `${space.at}/tasks`, {
    title: `Refund ${order}`,
    anchors: { order },
  });
  const steps = [];
  for (let i = 0; i < count; i += 1)
    steps.push(
      (await scene.call('POST', `${space.at}/tasks/${taskId}/steps`, { stepType, title: `Step ${i + 1}` })).id,
    );
  return steps;
}

export async function accepted(answer) {
  const { outcome, rejection } = await answer;
  if (outcome !== 'accepted') throw new Error(`not accepted: ${JSON.stringify(rejection)}`);
}

/** A separate space with the rows to copy, which is filled once. Returned with the id of its policy. */
async function templateOf(scene, name, fill) {
  scene.templates ??= new Map();
  if (!scene.templates.has(name)) {
    const space = await scene.space(`template-${name}`);
    scene.templates.set(name, { id: space.id, shared: await fill(space) });
  }
  return scene.templates.get(name);
}

/** Every table that contains rows of these units, with the condition that finds the rows of a space. */
const TABLES = {
  evidence: 't.space_id = $2',
  evidence_anchors: 't.space_id = $2',
  claims: 't.space_id = $2',
  claim_statements:
    'exists (select from claims c where c.tenant_id = t.tenant_id and c.id = t.claim_id and c.space_id = $2)',
  claim_evidence:
    'exists (select from claims c where c.tenant_id = t.tenant_id and c.id = t.claim_id and c.space_id = $2)',
  facts: 't.space_id = $2',
  fact_anchors: 't.space_id = $2',
  gate_evaluations: 't.space_id = $2',
  tasks: 't.space_id = $2',
  steps: 't.space_id = $2',
  step_edges: 'exists (select from tasks k where k.tenant_id = t.tenant_id and k.id = t.task_id and k.space_id = $2)',
  step_evidence:
    'exists (select from steps s where s.tenant_id = t.tenant_id and s.id = t.step_id and s.space_id = $2)',
};
/** How many copies one statement makes. */
const PAGE = 1_000;

/**
 * Copies everything in one space into another, this many times. Each copy has its own ids, orders, keys and hashes;
 * all share one policy.
 */
async function copyAll({ client, tenantId }, template, target, { shared, from, copies }) {
  await withoutTriggers(client, async () => {
    for (let first = from; first < from + copies; first += PAGE)
      for (const [table, isOfSpace] of Object.entries(TABLES)) {
        const isShared = { evidence: 't.id = $6', evidence_anchors: 't.evidence_id = $6' }[table] ?? 'false';
        await client.query(
          `insert into ${table} (${await columnsOf(client, table)}) select ${await columnsOf(client, table, 'r')}
           from ${table} t cross join generate_series($4::integer, $5::integer) n
           cross join lateral (select ${rewritten(`replace(replace(to_jsonb(t)::text, $2, $3), $6, '@shared@')`)}::jsonb as made) m
           cross join lateral jsonb_populate_record(t, m.made || ${own(table)}) r
           where t.tenant_id = $1 and ${isOfSpace} and not ${isShared} and $7::text is not null`,
          [
            tenantId,
            template.id,
            target.id,
            first,
            Math.min(first + PAGE, from + copies) - 1,
            template.shared ?? 'none',
            shared ?? 'none',
          ],
        );
      }
  });
}

const PREFIXES = 'evd|clm|stp|tsk|evt';
const numbered = (id, n) => `substr(${id}, 1, 14) || lpad(to_hex(${n}), 6, '0') || substr(${id}, 21)`;
const hashed = (hash, n) => `encode(sha256((${hash} || ${n})::bytea), 'hex')`;

/** Ids begin with the number of the copy, so that their order is that of the rows, as it is for rows that the API writes. */
const rewritten = (text) =>
  `replace(regexp_replace(regexp_replace(${text}, '(${PREFIXES})_01[0-9a-z]{6}([0-9a-z]{18})', '\\1_01' || lpad(to_hex(n), 6, '0') || '\\2', 'g'),
    '(ord-)([0-9]{4})', '\\1' || n || '\\2', 'gi'), '@shared@', $7)`;

/** How the content of a row is changed in a copy. */
function own(table) {
  // Copied facts are already promoted, because accepted facts are soon promoted in production, too. Otherwise the
  // schedule would promote them during the measurement.
  if (table === 'claims') return "jsonb_build_object('slot', md5(t.slot::text || n)::uuid, 'tier', 'canonical')";
  const hash = `'content_hash', ${hashed('t.content_hash', 'n')}`;
  if (table === 'evidence') return `jsonb_build_object(${hash}, 'external_id', t.external_id || '-' || n)`;
  if (table === 'evidence_anchors') return `jsonb_build_object(${hash})`;
  return "'{}'::jsonb";
}

async function columnsOf(client, table, alias) {
  const { rows } = await client.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => (alias ? `${alias}.${name}` : name)).join();
}

/** Without foreign key checks, which cost more than the rows. */
async function withoutTriggers(client, work) {
  await client.query('set session_replication_role = replica');
  try {
    await work(client);
  } finally {
    await client.query('set session_replication_role = origin');
  }
}
