// The spaces in which beliefs are measured, filled through the API.
import { request, startApi, withInstallation } from '../load/installation.mjs';
import { withProgress } from '../load/progress.mjs';
import { openScene } from '../gates/scene.mjs';

/** Registered sources: registers and clocks. */
const REGISTER = 'register';
export const [PRESS, CLOCK] = ['press', 'clock'];
const CLASSES = {
  [REGISTER]: 'document',
  [PRESS]: 'document',
  [CLOCK]: 'tool_output',
  crm: 'tool_output',
  wiki: 'document',
};
const CALLERS = 4;
/** A batch may contain up to 500 items. A batch of this size is answered within a second. */
const BATCH = 200;

/** An installation with an API, and a space with sources. */
export function withScene(servers, work) {
  return withInstallation(servers, { tenants: 1 }, async (installation) => {
    const api = await startApi(installation.env);
    const scene = await openScene(installation, api);
    let calls = 0;
    // Keys take turns, so that the limits of a key are not measured.
    scene.call = (...what) => request(api.url, scene.keys[(calls += 1) % scene.keys.length], ...what);
    try {
      return await work(scene);
    } finally {
      await scene.close();
      await api.stop();
    }
  });
}

export async function spaceOf(scene, slug = 'bench') {
  const space = await scene.space(slug, null);
  for (const [name, sourceClass] of Object.entries(CLASSES)) await source(scene, space, name, sourceClass);
  return space;
}

/** Registers a source that counts as a separate witness. */
export const source = (scene, space, name, sourceClass) =>
  scene.owner('PUT', `${space.at}/sources/${name}`, { class: sourceClass, independenceGroup: name });

/** Ids of stored claims, in the order of `items`. */
export const storeAll = (scene, space, items) =>
  inBatches(scene, `${space.at}/claims:batch`, items, 'claims', ({ result }) => result?.claim?.id);

/** Ids of recorded evidence, in the order of `items`. */
export const recordAll = (scene, space, items) =>
  inBatches(scene, `${space.at}/evidence:batch`, items, 'evidence', ({ id }) => id);

async function inBatches(scene, path, items, what, idIn) {
  const ids = new Array(items.length);
  let next = 0;
  await withProgress([
    {
      doing: what,
      total: items.length,
      work: (count) =>
        Promise.all(
          Array.from({ length: CALLERS }, async () => {
            while (next < items.length) {
              const first = next;
              const batch = items.slice(first, first + BATCH);
              next = first + batch.length;
              const { data } = await scene.call('POST', path, { items: batch });
              for (const [i, each] of data.entries()) {
                ids[first + i] = idIn(each);
                if (ids[first + i] === undefined)
                  throw new Error(`not accepted: ${JSON.stringify(each).slice(0, 500)}`);
              }
              count(batch.length);
            }
          }),
        ),
    },
  ]);
  return ids;
}

/** Runs a function for every item, a few at a time; the results are in the order of the items. */
export async function each(items, work) {
  const results = new Array(items.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < items.length) {
        const at = next;
        next += 1;
        results[at] = await work(items[at], at);
      }
    }),
  );
  return results;
}

export const claimOf = (subject, sourceId = REGISTER) => ({
  text: `The seat of ${subject} is Oslo.`,
  triple: { subject, predicate: 'seat', value: 'Oslo' },
  provenance: { sourceId },
});

export const recordOf = (content, sourceId = PRESS) => ({ kind: 'report', content, source: { sourceId } });

/**
 * Removes background work that would affect a measurement: vectors of new claims, and scheduled maintenance. `kept`: the
 * queue whose messages stay.
 */
export async function settle(scene, kept = null) {
  await scene.client.query('delete from outbox where queue is distinct from $1', [kept]);
  await scene.client.query("update maintenance_due set next_at = now() + interval '10 years'");
  await scene.client.query('vacuum analyze');
}
