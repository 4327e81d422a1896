import { request } from '../installation.mjs';
import { withProgress } from '../progress.mjs';
import { claim } from './corpus.mjs';

const CALLERS = 4;
/** A batch may contain up to 500 claims. A batch of this size is answered within a second. */
const BATCH = 200;
const LOOK_EVERY_MS = 500;

/**
 * Stores the claims of the corpus from one number to another through the API while a worker computes their vectors.
 * Returns the number of claims and of vectors per second.
 */
export async function storeClaims({ api, worker, owner, keys, path }, from, to) {
  const [stored, embedded] = await withProgress([
    { doing: 'claims stored', total: to - from, work: (count) => store(api, keys, path, { from, to, count }) },
    { doing: 'vectors made', total: to - from, work: (count) => vectorsMade(worker, owner, { from, to, count }) },
  ]);
  return { stored, embedded };
}

function store(api, keys, path, { from, to, count }) {
  let next = from;
  const caller = async (key) => {
    while (next < to) {
      const first = next;
      next = Math.min(to, first + BATCH);
      const items = Array.from({ length: next - first }, (_, i) => claim(first + i));
      const { data } = await request(api.url, key, 'POST', path, { items });
      const refused = data.find(({ result }) => result?.outcome !== 'accepted');
      if (refused !== undefined) throw new Error(`A claim was not accepted: ${JSON.stringify(refused).slice(0, 500)}`);
      count(items.length);
    }
  };
  return Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(keys[i % keys.length])));
}

async function vectorsMade(worker, owner, { from, to, count }) {
  for (let known = from; known < to;) {
    if (worker.hasEnded()) throw new Error(`The worker ended before it had made all vectors:\n${worker.printed()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_EVERY_MS);
    });
    const {
      rows: [{ made }],
    } = await owner.query("select count(*)::integer as made from embeddings where kind = 'claim'");
    count(made - known);
    known = made;
  }
}
