// The cost of beliefs for readers: as columns in every row, and as a condition of searches.
import { markdownTable, median, percentile, thousands } from '../load/figures.mjs';
import { startWorker } from '../load/installation.mjs';
import { cpuUs, watchBackends } from '../load/processes.mjs';
import { claim, question } from '../load/reads/corpus.mjs';
import { contender, cpu, flatness, prepared, rounds } from '../load/turns.mjs';
import { recordAll, recordOf, settle, spaceOf, storeAll, withScene } from './scene.mjs';

/** Few are enough: the cost of beliefs depends on the rows of an answer, not on the number of claims. */
const CLAIMS = 1_000;
const WARM_UP = 200;
const MOST = 200;
/**
 * The distance between the questions of two measurements. It is so large that no question is asked twice: the vector of
 * a repeated question would be cached.
 */
const APART = 1_000_000;

const claimsOf = (count) =>
  Array.from({ length: count }, (_, n) => {
    // The items are observed now, so that their age does not change their weight during the measurement.
    const { observedAt: _then, ...item } = claim(n);
    return item;
  });

/**
 * Removes the beliefs, as in rows that are older than beliefs. So the same claims can be read with and without beliefs.
 */
const WITHOUT = `update claims set belief_policy = null, belief_state = null, belief_due_at = null, support_mass = null, contradiction_mass = null,
  support_groups = null, witness_groups = null, contradiction_groups = null, opposing_groups = null, supported_at = null, shielded = null
  where tenant_id = $1 and space_id = $2`;

export function measureReads(servers, { rounds: count, requests }) {
  return withScene(servers, async (scene) => {
    const spaces = [await spaceOf(scene, 'without'), await spaceOf(scene, 'with')];
    for (const space of spaces) await storeAll(scene, space, claimsOf(CLAIMS));
    await vectorsMade(scene, spaces.length * CLAIMS);
    await settle(scene);
    await scene.client.query(WITHOUT, [scene.tenantId, spaces[0].id]);
    const kinds = ['search', 'context'].map((body, kind) =>
      spaces.map(({ at, slug }, i) =>
        prepared({
          ...contender(scene, `${body} ${slug} belief`),
          connections: 2,
          expected: '',
          paths: [`${at}/${body}`],
          body,
          claims: CLAIMS,
          sent: (2 * kind + i) * APART,
        }),
      ),
    );
    await rounds(kinds.flat(), { rounds: count, requests: Math.min(requests, MOST), warmUp: WARM_UP });
    const table = flatness();
    for (const [without, having] of kinds) table.with(without, without).with(having, without);
    return String(table);
  });
}

async function vectorsMade(scene, total) {
  const worker = await startWorker(scene.installation.env);
  try {
    for (let made = 0; made < total;) {
      if (worker.hasEnded()) throw new Error(`The worker ended before it had made all vectors:\n${worker.printed()}`);
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      ({
        rows: [{ made }],
      } = await scene.client.query("select count(*)::integer as made from embeddings where kind = 'claim'"));
    }
  } finally {
    await worker.stop();
  }
}

/** Claims with counter-evidence, a state that few claims have. */
const CONTESTED = 20;
const CALLS = 60;
const FILTERS = [
  ['no filter', null],
  ['`belief.state` of half of them', { 'belief.state': { eq: 'provisional' } }],
  [`\`belief.state\` of ${CONTESTED} of them`, { 'belief.state': { eq: 'contested' } }],
  ['`belief.score`, met by half', { 'belief.score': { gte: 0.5 } }],
];

/** Lists and searches by words, with and without a condition on belief. */
export async function measureFilters(servers, { rounds: count, requests, sizes }) {
  const rows = [];
  for (const size of sizes)
    await withScene(servers, async (scene) => {
      const space = await spaceOf(scene);
      const items = claimsOf(size);
      const ids = await storeAll(scene, space, items);
      const records = await recordAll(
        scene,
        space,
        ids.slice(0, CONTESTED).map((id) => recordOf(`Something else than ${id}.`)),
      );
      for (const [i, evidenceId] of records.entries())
        await scene.call('POST', `${space.at}/claims/${ids[i]}:attachContradiction`, { evidenceId });
      await settle(scene);
      const works = {
        list: (filter) => () =>
          scene.call(
            'GET',
            `${space.at}/claims?limit=20${filter && `&filter=${encodeURIComponent(JSON.stringify(filter))}`}`,
          ),
        search: (filter) => {
          let asked = 0;
          return () =>
            scene.call('POST', `${space.at}/search`, {
              query: question((asked += 1), size),
              mode: 'keyword',
              ...(filter && { filter }),
            });
        },
      };
      for (const [work, of] of Object.entries(works)) {
        const contenders = FILTERS.map(([name, filter]) => ({ name, work: of(filter ?? ''), results: [] }));
        for (const each of contenders) await called(scene, each.work, CALLS);
        for (let round = 0; round < count; round += 1)
          for (const each of round % 2 === 0 ? contenders : contenders.toReversed())
            each.results.push(await called(scene, each.work, Math.min(requests, CALLS)));
        const [base] = contenders;
        for (const { name, results } of contenders) {
          const of = (figure) => median(results.map(figure));
          rows.push([
            work,
            thousands(size),
            name,
            of(({ p50 }) => p50),
            of(({ p95 }) => p95),
            of((result, round) => result.p50 / base.results[round].p50).toFixed(2),
            of((result, round) => cpu(result) / cpu(base.results[round])).toFixed(2),
            of(({ processUs }) => processUs),
            of(({ databaseUs }) => databaseUs),
          ]);
        }
      }
    });
  return markdownTable(
    ['', 'claims', 'condition', 'p50 ms', 'p95 ms', 'p50 of no filter', 'CPU of no filter', 'Node us', 'Postgres us'],
    rows,
  );
}

/** Makes this many calls, one after the other. */
async function called(scene, work, count) {
  const [before, databaseUs] = [cpuUs(scene.api.pid), watchBackends(scene.installation.name)];
  const times = [];
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return {
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    processUs: (cpuUs(scene.api.pid) - before) / count,
    databaseUs: databaseUs() / count,
  };
}
