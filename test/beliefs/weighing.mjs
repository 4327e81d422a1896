// Measures how long it takes to weigh all claims of a large space again or to promote a large workspace, and how this
// affects other callers.
import { markdownTable, median, percentile, shown, thousands } from '../load/figures.mjs';
import { startWorker } from '../load/installation.mjs';
import { cpuUs, watchBackends } from '../load/processes.mjs';
import { question } from '../load/reads/corpus.mjs';
import { timesOf } from '../load/turns.mjs';
import { withProgress } from '../load/progress.mjs';
import { claimOf, CLOCK, PRESS, settle, spaceOf, storeAll, withScene } from './scene.mjs';

/** How many further claims of the source are overturned one by one, for the p95 of answers. */
const MORE = 20;
const SEARCHES = 100;

/** Makes the source of this many claims unreliable: one of its claims turns out to be invented. */
export function measureSource(servers, options) {
  return weighing(servers, options, {
    prepare: async (scene, space, ids) => {
      const overturn = (id) =>
        scene.owner('POST', `${space.at}/claims/${id}:retract`, {
          errorType: 'hallucinated_claim',
          reason: 'Made up.',
        });
      const others = ids.slice(1, 1 + MORE);
      return { change: () => overturn(ids[0]), more: () => timesOf(() => overturn(others.pop()), MORE) };
    },
    left: `select count(*)::integer as left from claims c join claim_evidence a on a.tenant_id = c.tenant_id and a.claim_id = c.id
      where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and a.reliability is null`,
    heads: ['claims of the source', `answer p50 / p95 of ${MORE} more`],
  });
}

/** Changes the policy of a space with this many claims. */
export function measurePolicy(servers, options) {
  return weighing(servers, options, {
    prepare: async (scene, space) => ({
      change: () => scene.owner('PATCH', `${space.at}/policy`, { beliefPolicy: 'seed-v0.1q' }),
    }),
    left: `select count(*)::integer as left from claims where tenant_id = $1 and space_id = $2 and belief_policy is distinct from 'seed-v0.1q'`,
    heads: ['claims'],
  });
}

/** Promotes a workspace with this many accepted claims, each reported by two tools. */
export function measurePromotion(servers, options) {
  return weighing(servers, options, {
    fill: fillWorkspace,
    prepare: async (scene, space, { workspaceId }) => ({
      change: () => scene.owner('POST', `${space.at}/workspaces/${workspaceId}:promote`),
    }),
    left: `select count(*)::integer as left from claims where tenant_id = $1 and space_id = $2 and lane = 'workspace' and status = 'active'`,
    heads: ['accepted claims of the workspace'],
    done: 'all promoted s',
  });
}

/**
 * A workspace holds at most 200 open claims. So only this many claims are stored before a second tool reports the same.
 */
const UNDECIDED = 100;

async function fillWorkspace(scene, space, size) {
  const { id: workspaceId } = await scene.owner('POST', `${space.at}/workspaces`, { kind: 'free' });
  const inside = { scope: 'workspace', workspaceId };
  await withProgress([
    {
      doing: 'accepted claims',
      total: size,
      work: async (count) => {
        for (let first = 0; first < size; first += UNDECIDED) {
          const amount = Math.min(UNDECIDED, size - first);
          for (const sourceId of ['crm', CLOCK]) {
            const items = Array.from({ length: amount }, (_, n) => ({
              ...claimOf(`company ${first + n}`, sourceId),
              ...inside,
            }));
            await scene.call('POST', `${space.at}/claims:batch`, { items });
          }
          count(amount);
        }
      },
    },
  ]);
  await embedAll(scene, space, size);
  return { workspaceId };
}

/** Waits until the worker has made the vectors of all claims. The worker already does so while the claims arrive. */
async function embedAll(scene, space, size) {
  await settle(scene, 'embed');
  const worker = await startWorker(scene.installation.env);
  try {
    await withProgress([
      {
        doing: 'vectors',
        total: size,
        work: async (count) => {
          for (let made = 0; made < size;) {
            const { rows } = await scene.client.query(
              'select count(*)::integer as made from embeddings where tenant_id = $1 and space_id = $2',
              [scene.tenantId, space.id],
            );
            count(rows[0].made - made);
            [{ made }] = rows;
            await new Promise((resolve) => {
              setTimeout(resolve, 200);
            });
          }
        },
      },
    ]);
  } finally {
    await worker.stop();
  }
}

const fillWithClaims = (scene, space, size) =>
  storeAll(
    scene,
    space,
    Array.from({ length: size }, (_, n) => claimOf(`company ${n}`, PRESS)),
  );

async function weighing(servers, { sizes }, { fill = fillWithClaims, prepare, left, heads, done = 'all weighed s' }) {
  const rows = [];
  for (const size of sizes)
    rows.push(
      await withScene(servers, async (scene) => {
        const space = await spaceOf(scene);
        const { change, more } = await prepare(scene, space, await fill(scene, space, size));
        await settle(scene);
        const search = searcher(scene, space, size);
        await timesOf(search, SEARCHES);
        const idle = await timesOf(search, SEARCHES);
        const worker = await startWorker(scene.installation.env);
        try {
          const [node, postgres] = [cpuUs(worker.pid), watchBackends(scene.installation.name)];
          let started;
          const [answer] = await timesOf(async () => (started = await change()), 1);
          const startedAt = performance.now() - answer;
          const run = untilDone(scene, space, runOf(started));
          const meanwhile = await searchesUntil(run, search);
          await run;
          const seconds = (performance.now() - startedAt) / 1_000;
          const [workerUs, databaseUs] = [(cpuUs(worker.pid) - node) / size, postgres() / size];
          const { rows: checked } = await scene.client.query(left, [scene.tenantId, space.id]);
          if (checked[0].left > 0) throw new Error(`${checked[0].left} of ${size} claims are left`);
          console.error(`  ${thousands(size)} claims in ${seconds.toFixed(1)} s`);
          const answers = more && (await more());
          return [
            thousands(size),
            ...(answers ? [`${shown(median(answers))} / ${shown(percentile(answers, 95))}`] : []),
            answer,
            seconds,
            thousands(Math.round(size / seconds)),
            workerUs,
            databaseUs,
            `${shown(median(idle))} / ${shown(percentile(idle, 95))}`,
            `${shown(median(meanwhile))} / ${shown(percentile(meanwhile, 95))}`,
            (median(meanwhile) / median(idle)).toFixed(2),
          ];
        } finally {
          await worker.stop();
        }
      }),
    );
  return markdownTable(
    [
      ...heads,
      'answer ms',
      done,
      'claims/s',
      'worker us/claim',
      'Postgres us/claim, with searches',
      'search idle p50 / p95 ms',
      'meanwhile p50 / p95 ms',
      'p50, times',
    ],
    rows,
  );
}

/** The run that the change itself has started; null: none. */
const runOf = (answer) =>
  answer?.kind === 'promote' ? answer : answer?.runId === undefined ? null : { id: answer.runId };

/**
 * Waits for the end of a run. If none has started, starts the run of beliefs, which would otherwise start by itself
 * within a minute.
 */
async function untilDone(scene, space, started) {
  const { id } = started ?? (await scene.owner('POST', `${space.at}/maintenance/runs`, { kind: 'beliefs' }));
  for (;;) {
    const run = await scene.owner('GET', `${space.at}/maintenance/runs/${id}`);
    if (run.state === 'done') return;
    if (run.state === 'failed') throw new Error(`the run failed: ${JSON.stringify(run)}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

/** It searches by words, so that no vectors are needed. */
function searcher(scene, space, size) {
  let asked = 0;
  return () => scene.call('POST', `${space.at}/search`, { query: question((asked += 1), size), mode: 'keyword' });
}

async function searchesUntil(done, search) {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  done.then(end, end);
  const times = [];
  do {
    const [time] = await timesOf(search, 1);
    times.push(time);
  } while (!isOver);
  return times.sort((a, b) => a - b);
}
