// The sections of `npm run bench:gates` that need servers: the cost of gates compared with plain claim writes, and how
// this cost grows in large spaces. Every section takes servers and options and returns Markdown.
import { markdownTable, median, percentile, shown, thousands } from '../load/figures.mjs';
import { installOn, startApi, startWorker, withInstallation } from '../load/installation.mjs';
import { cpuUs, watchBackends } from '../load/processes.mjs';
import { fire } from '../load/rounds.mjs';
import { contender, cpu, fileOf, flatness, prepared, rounds, tableOf, timesOf, WARM_UP } from '../load/turns.mjs';
import { FLOOR, startFloor } from '../load/writes/writes.mjs';
import * as scenes from './scene.mjs';

const FACT = 'fact, two requirements';
const CLAIM = 'plain claim';
const TRANSITION = 'transition, one gate';

/** Facts and transitions compared with plain claims and the bare insert, alternating in short rounds. */
export function measureWrites(servers, options) {
  return withScene(servers, async (scene) => {
    const floor = await startFloor(scene.installation);
    try {
      const space = await scene.space('bench');
      const contenders = [
        { name: FLOOR, program: floor, paths: ['/notes'], keys: ['none'], body: 'fresh' },
        ...(await writesOn(scene, space, options)),
      ].map(prepared);
      await rounds(contenders, options);
      const [bare, claim] = contenders;
      return tableOf(contenders, [
        ['of the bare insert', (round, { perSecond }) => perSecond / bare.results[round].perSecond],
        ['of a plain claim', (round, { perSecond }) => perSecond / claim.results[round].perSecond],
        ['CPU of a plain claim', (round, result) => cpu(claim.results[round]) / cpu(result)],
      ]);
    } finally {
      await floor.stop();
    }
  });
}

/** The same writes in databases that hold different numbers of facts, alternating. */
export async function measureFacts(servers, { sizes, ...options }) {
  const running = [];
  try {
    for (const size of sizes) {
      const scene = await sceneOn(servers);
      running.push(scene);
      const space = await scene.space('bench');
      const startedAt = performance.now();
      await scenes.plantFacts(scene, space, { policy: await space.policy(), count: size });
      console.error(`  ${thousands(size)} facts in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
      scene.contenders = (await writesOn(scene, space, options, size)).map((each) =>
        prepared({ ...each, name: `${each.name}, ${thousands(size)} facts` }),
      );
    }
    await rounds(
      running.flatMap(({ contenders }) => contenders),
      options,
    );
    const table = flatness();
    for (const kind of running[0].contenders.keys())
      for (const { contenders } of running) table.with(contenders[kind], running[0].contenders[kind]);
    return String(table);
  } finally {
    for (const scene of running) await scene.end();
  }
}

/** Facts and transitions on one record, with different numbers of older records of the same type and order. */
export function measureRecords(servers, options) {
  const { rounds: count, requests, records } = options;
  const total = WARM_UP + count * requests;
  return withScene(servers, async (scene) => {
    const contenders = [];
    for (const size of [1, records]) {
      const space = await scene.space(`records-${size}`);
      const order = 'ORD-7';
      const cited = [await space.order(order), await space.policy()];
      const response = await space.response(order);
      if (size > 1) for (const id of [...cited, response]) await scenes.plantRecords(scene, space, id, size - 1);
      // The copies have different numbers from the copies in the other space, because ids are unique in the tenant.
      const steps = await scenes.plantSteps(scene, space, total, contenders.length * total);
      await scene.client.query(
        `update steps set anchors = jsonb_build_object('order', $3::text) where tenant_id = $1 and space_id = $2`,
        [scene.tenantId, space.id, order],
      );
      const name = (what) => `${what}, ${thousands(size)} ${size === 1 ? 'record' : 'records'}`;
      contenders.push(
        {
          ...contender(scene, name(FACT)),
          kind: 0,
          requests: fileOf(
            Array.from({ length: total }, (_, n) => ({
              path: `${space.at}/facts`,
              body: { claimType: 'line_eligible', anchors: { order, line: `LINE-${n}` }, evidence: cited },
            })),
          ),
        },
        {
          ...contender(scene, name(TRANSITION)),
          kind: 1,
          requests: fileOf(steps.map(({ id }) => transition(space, id, response))),
        },
      );
    }
    const all = contenders.map(prepared);
    await rounds(all, options);
    const table = flatness();
    for (const kind of [0, 1]) {
      const [base, ...others] = all.filter((each) => each.kind === kind);
      for (const each of [base, ...others]) table.with(each, base);
    }
    return String(table);
  });
}

/** Transitions, one after the other, in tasks with different numbers of steps; and the diagram of the largest task. */
export function measureTasks(servers, options) {
  const { rounds: count, requests, steps: sizes } = options;
  const most = Math.max(...sizes);
  const rate = Math.min(requests, Math.floor((most - 500) / count));
  const warmUp = most - count * rate;
  return withScene(servers, async (scene) => {
    const space = await scene.space('bench');
    let largest;
    const contenders = [];
    for (const size of sizes) {
      const all = [];
      for (let n = 0; all.length < most; n += 1) {
        const task = await scenes.plantTask(scene, space, size, `ORD-${size}${String(n).padStart(4, '0')}`);
        all.push(...task.steps.map(({ id, evidence }) => transition(space, id, evidence)));
        if (size === most) largest = task.taskId;
      }
      contenders.push(
        prepared({
          ...contender(scene, `${TRANSITION}, task of ${thousands(size)} steps`),
          connections: 1,
          requests: fileOf(all.slice(0, most)),
        }),
      );
    }
    const path = `${space.at}/tasks/${largest}/graph`;
    const pending = await timesOf(() => scene.call('GET', path), 15);
    await rounds(contenders, { ...options, requests: rate, warmUp });
    const done = await timesOf(() => scene.call('GET', path), 15);
    const table = flatness();
    for (const each of contenders) table.with(each, contenders[0]);
    return [
      String(table),
      markdownTable(
        ['diagram of a task', 'p50 ms', 'p95 ms', 'folded p50 ms'],
        [
          [`${thousands(most)} steps, all pending`, median(pending), percentile(pending, 95), '-'],
          [
            `${thousands(most)} steps, most of them done`,
            median(done),
            percentile(done, 95),
            median(await timesOf(() => scene.call('GET', `${path}?fold=auto`), 15)),
          ],
        ],
      ),
    ].join('\n\n');
  });
}

const PATTERNS = 20;
const BYTES = 4_096;
const HOSTILE_BYTES = 500 * 1_024;

/**
 * Recording under schemas with different numbers of patterns, and how a hostile text affects other requests meanwhile.
 */
export function measureRecording(servers, options) {
  const { rounds: count, requests } = options;
  const total = WARM_UP + count * requests;
  return withScene(servers, async (scene) => {
    const plain = await scene.space('plain', null);
    // This is measured separately, so that the cost of naming a source does not count as a cost of patterns.
    const sourced = await scene.space('sourced', null);
    await scene.owner('PUT', `${sourced.at}/sources/order_api`, { class: 'tool_output' });
    const schema = await scene.space('patterns', DOCUMENT_OF_PATTERNS);
    const of = (space, name) =>
      prepared({
        ...contender(scene, name),
        expected: '"id":"evd_',
        requests: fileOf(
          Array.from({ length: total }, (_, n) => ({
            path: `${space.at}/evidence`,
            body: {
              kind: 'tool_output',
              evidenceType: 'log',
              sourceSystem: space === plain ? undefined : 'order_api',
              content: logOf(n),
              externalId: `log-${n}`,
            },
          })),
        ),
      });
    const contenders = [
      of(plain, 'without a schema'),
      of(sourced, 'without a schema, of a source'),
      of(schema, `${PATTERNS} patterns, of a source`),
    ];
    await rounds(contenders, options);
    const table = flatness();
    for (const each of contenders) table.with(each, contenders[0]);
    const others = { ...contender(scene, 'others'), connections: 4, paths: ['/v1/spaces/plain/claims'], body: 'fresh' };
    const hostile = [];
    const slower = [];
    await fire(scene.installation.name, others, { amount: 500 });
    let texts = 0;
    const recordHostile = async () => {
      texts += 1;
      const startedAt = performance.now();
      await scene.call('POST', `${schema.at}/evidence`, {
        kind: 'tool_output',
        evidenceType: 'log',
        sourceSystem: 'order_api',
        content: hostileOf(texts),
        externalId: `hostile-${texts}`,
      });
      hostile.push(performance.now() - startedAt);
    };
    for (let round = 0; round < (process.env.NO_HOSTILE ? 0 : count * 2); round += 1) {
      const idle = await fire(scene.installation.name, others, { duration: 2 });
      let isOver = false;
      const recording = (async () => {
        while (!isOver) await recordHostile();
      })();
      const meanwhile = await fire(scene.installation.name, others, { duration: 2 }).finally(() => {
        isOver = true;
      });
      await recording;
      slower.push({ p50: meanwhile.p50 / idle.p50, p95: meanwhile.p95 / idle.p95, idle, meanwhile });
    }
    hostile.sort((a, b) => a - b);
    return [
      String(table),
      markdownTable(
        ['500 KiB of hostile text', 'p50 ms', 'p95 ms', 'most ms', 'claims meanwhile, of idle: p50', 'p95'],
        [
          [
            `${hostile.length} texts of ${HOSTILE.length} kinds, one after the other`,
            median(hostile),
            percentile(hostile, 95),
            hostile.at(-1),
            median(slower.map(({ p50 }) => p50)),
            median(slower.map(({ p95 }) => p95)),
          ],
        ],
      ),
    ].join('\n\n');
  });
}

/** Further policies, each with this many facts and steps, for the p95 of answers. */
const MORE = 20;
const UNDER_EACH = { facts: 200, steps: 20 };

/** Revokes the record on which all facts and done steps of a space are based. */
export async function measureRevoking(servers, { sizes }) {
  const rows = [];
  for (const size of sizes)
    rows.push(
      await withScene(servers, async (scene) => {
        const space = await scene.space('bench');
        const policy = await space.policy();
        // All policies are recorded before the facts, because a new policy would be evaluated for each fact.
        const others = [];
        for (let i = 0; i < MORE; i += 1) others.push(await space.policy());
        const steps = Math.ceil(size / 10);
        await scenes.plantFacts(scene, space, { policy, count: size });
        await scenes.plantDoneSteps(scene, space, { policy, count: steps });
        for (const [i, other] of others.entries()) {
          const from = 200_000 + i * 100;
          await scenes.plantFacts(scene, space, { policy: other, count: UNDER_EACH.facts, from });
          await scenes.plantDoneSteps(scene, space, { policy: other, count: UNDER_EACH.steps, from });
        }
        await scenes.analyzed(scene);
        const revoke = (id) =>
          scene.owner('POST', `${space.at}/evidence/${id}:revoke`, { reason: 'It was withdrawn.' });
        const stands = async () => {
          const {
            rows: [now],
          } = await scene.client.query(STANDS, [scene.tenantId, space.id]);
          return now;
        };
        // The worker is started only now, because only the API may create the templates for planting.
        const worker = await startWorker(scene.installation.env, CPU_PROFILE);
        try {
          await scene
            .space('warm-up')
            .then(async (warm) =>
              scene.owner('POST', `${warm.at}/evidence/${await warm.policy()}:revoke`, { reason: 'To warm up.' }),
            );
          const [answer] = await timesOf(() => revoke(policy), 1);
          const startedAt = performance.now() - answer;
          let factsSeconds = null;
          for (let now = await stands(); now.running; now = await stands()) {
            if (now.tainted >= size) factsSeconds ??= (performance.now() - startedAt) / 1_000;
            await new Promise((resolve) => {
              setTimeout(resolve, 1_000);
            });
          }
          const seconds = (performance.now() - startedAt) / 1_000;
          const { tainted, done } = await stands();
          if (tainted !== size || done !== MORE * UNDER_EACH.steps)
            throw new Error(`of ${size} facts ${tainted} are tainted, and ${done} steps are still done`);
          let next = 0;
          const answers = await timesOf(() => revoke(others[next++]), MORE);
          return [
            `${thousands(size)} facts, ${thousands(steps)} steps`,
            answer,
            `${shown(median(answers))} / ${shown(percentile(answers, 95))}`,
            factsSeconds ?? seconds,
            seconds,
            thousands(Math.round((size + steps) / seconds)),
          ];
        } finally {
          await worker.stop();
        }
      }),
    );
  return markdownTable(
    ['under the policy', 'answer ms', `p50 / p95 of ${MORE} more`, 'facts corrected s', 'all s', 'facts and steps/s'],
    rows,
  );
}

const STANDS = `select
  (select count(*)::integer from claims where tenant_id = $1 and space_id = $2 and grounding = 'tainted') as tainted,
  (select count(*)::integer from steps where tenant_id = $1 and space_id = $2 and status = 'done') as done,
  exists (select from cascades where tenant_id = $1 and space_id = $2 and state = 'running')
    or exists (select from support_withdrawals where tenant_id = $1 and space_id = $2 and not settled)
    or exists (select from judgements_due where tenant_id = $1 and space_id = $2) as running`;

/** The versions of the schema are put one after the other, and each judges every fact. */
const VERSIONS = [
  ['means the same', (types) => (types.eligible.template = 'Refund is open for order {order}')],
  ['is met by none', (types) => (types.eligible.requires[0].where = [{ at: '/status', equals: 'SHIPPED' }])],
  ['is met again', () => undefined],
  ['asks for more, and all have it', (types) => types.eligible.requires.push(OF_THE_TOTAL)],
];
const OF_THE_TOTAL = {
  evidence: 'order_record',
  freshness: 'stale',
  bind: ['order'],
  where: [{ at: '/total', gte: 1 }],
};

/** New versions of the schema over different numbers of facts: how long the run that judges them takes. */
export async function measureSchemaChange(servers, { sizes }) {
  const rows = [];
  for (const size of sizes)
    await withScene(servers, async (scene) => {
      const space = await scene.space('bench');
      await scenes.plantFacts(scene, space, { policy: await space.policy(), count: size });
      await scenes.analyzed(scene);
      const worker = await startWorker(scene.installation.env, CPU_PROFILE);
      try {
        for (const [version, change] of VERSIONS) {
          const document = structuredClone(scenes.DOCUMENT);
          change(document.claimTypes);
          const [node, postgres] = [cpuUs(worker.pid), watchBackends(scene.installation.name)];
          const startedAt = performance.now();
          const { runId } = await scene.owner('PUT', `${space.at}/schema`, { document });
          const answer = performance.now() - startedAt;
          let run = {};
          while (run.state !== 'done') {
            if (run.state === 'failed') throw new Error(`the run failed: ${JSON.stringify(run)}`);
            await new Promise((resolve) => {
              setTimeout(resolve, 100);
            });
            run = await scene.owner('GET', `${space.at}/maintenance/runs/${runId}`);
          }
          const seconds = (performance.now() - startedAt) / 1_000;
          const { left = 0, returned = 0, regrounded = 0 } = run.report;
          rows.push([
            thousands(size),
            version,
            answer,
            seconds,
            thousands(Math.round(size / seconds)),
            thousands(left),
            thousands(returned),
            thousands(regrounded),
            (cpuUs(worker.pid) - node) / size,
            postgres() / size,
          ]);
          console.error(`  ${thousands(size)} facts, a version that ${version}: ${seconds.toFixed(1)} s`);
        }
      } finally {
        await worker.stop();
      }
    });
  return markdownTable(
    [
      'facts',
      'the version',
      'answer ms',
      'all judged s',
      'facts/s',
      'left use',
      'returned',
      'with other parts',
      'worker us/fact',
      'Postgres us/fact',
    ],
    rows,
  );
}

async function withScene(servers, work) {
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const api = await startApi(installation.env, CPU_PROFILE);
    const scene = await scenes.openScene(installation, api);
    try {
      return await work(scene);
    } finally {
      await scene.close();
      await api.stop();
    }
  });
}

/** Profiles API processes and workers, for analysis: GATES_CPU_PROFILE names a directory. */
const { GATES_CPU_PROFILE } = process.env;
const CPU_PROFILE = GATES_CPU_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${GATES_CPU_PROFILE}`] : [];

async function sceneOn({ databaseUrl, redisUrl }) {
  const installation = await installOn(databaseUrl, redisUrl, { tenants: 1 });
  const api = await startApi(installation.env, CPU_PROFILE);
  const scene = await scenes.openScene(installation, api);
  scene.end = async () => {
    await scene.close();
    await api.stop();
    await installation.close();
  };
  return scene;
}

/** A plain claim, a fact and a transition: the requests for all rounds. */
async function writesOn(scene, space, { rounds: count, requests }, from = 0) {
  const total = WARM_UP + count * requests;
  const policy = await space.policy();
  const orders = await scenes.plantOrders(scene, space, total, from);
  const steps = await scenes.plantSteps(scene, space, total, from);
  return [
    { ...contender(scene, CLAIM), kind: 0, paths: [`${space.at}/claims`], body: 'fresh' },
    {
      ...contender(scene, FACT),
      kind: 1,
      requests: fileOf(
        orders.map(({ id, order }) => ({
          path: `${space.at}/facts`,
          body: { claimType: 'eligible', anchors: { order }, evidence: [id, policy] },
        })),
      ),
    },
    {
      ...contender(scene, TRANSITION),
      kind: 2,
      requests: fileOf(steps.map(({ id, evidence }) => transition(space, id, evidence))),
    },
  ];
}

const transition = (space, id, evidence) => ({
  path: `${space.at}/steps/${id}:transition`,
  body: { to: 'done', evidenceIds: [evidence] },
});

/** Patterns as they occur in schemas: codes, paths, hashes, addresses. */
const KINDS = [
  (i) => `[A-Z]{3}${i}-[0-9]{1,12}`,
  (i) => `/?(?:[A-Za-z0-9_.@+-]+/)*[A-Za-z0-9_.@+-]+[.]e${i}`,
  (i) => `c${i}[0-9a-f]{7,40}`,
  (i) => `(?:[a-z0-9]+[.])+[a-z]{2,6}:${i}[0-9]{2,4}`,
];
const entities = Object.fromEntries(
  Array.from({ length: PATTERNS }, (_, i) => [`entity_${i}`, { pattern: KINDS[i % KINDS.length](i) }]),
);
const DOCUMENT_OF_PATTERNS = {
  ...scenes.DOCUMENT,
  entities: { ...scenes.DOCUMENT.entities, ...entities },
  evidenceTypes: {
    ...scenes.DOCUMENT.evidenceTypes,
    log: { staleAfter: 'P30D', expiredAfter: 'P90D', sourceSystems: ['order_api'], anchors: {} },
  },
};

/** Lines of a log; some contain a value of an entity. */
function logOf(n) {
  let text = '';
  for (let line = 0; text.length < BYTES; line += 1)
    text += `2026-01-01T00:00:${String(line % 60).padStart(2, '0')}Z request ${n}-${line} of src/app/file${line}.ts took ${line * 7} ms for ABC0-${n}${line} at host.example.com:3080\n`;
  return text.slice(0, BYTES);
}

/** Words that a text must contain for a pattern to be run. */
const WORDS = Array.from({ length: PATTERNS }, (_, i) => `${i}- .e${i} c${i} :${i}`).join(' ');

const hostileOf = (n) => {
  const text = HOSTILE[n % HOSTILE.length];
  const times = Math.floor((HOSTILE_BYTES - WORDS.length) / Buffer.byteLength(text)) - 4;
  return `${WORDS} ${text.repeat(times)} ${n}`;
};

/** Texts for which patterns begin to match at every position, and fail late. */
const HOSTILE = [
  'ABC4-1ABC',
  'a/',
  'c2fffffffffff',
  'a.a.a.a.',
  'aaaaaaaaaaaaaaaaa!',
  'ORD-1ORD-',
  '\u0131\ud83d\ude00',
];
