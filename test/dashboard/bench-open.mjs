import { markdownTable, median } from '../load/figures.mjs';
import { request } from '../load/installation.mjs';
import { fire } from '../load/rounds.mjs';
import { signedIn } from './bench-pages.mjs';

/** The factor by which open dashboards may raise the p95 of writes. */
const LIMIT = 1.1;
/**
 * The pause between the requests of a page that has been open for a while, while claims keep coming. It varies by a
 * quarter (apps/dashboard/src/live.ts).
 */
const PAUSE_MS = 30_000;

const WARM_SECONDS = 2;

const countOf = (open) => open.reduce((sum, each) => sum + each.count(), 0);

/**
 * The p95 of claim writes without and with dashboards that are open on the first page. A process sends the requests of
 * the pages, because browsers would use up the processors of the service. A real page is observed first to find out
 * what it sends.
 */
export async function measureOpenDashboards(around, { rounds, seconds, callers, dashboards }) {
  const { api, key, space, database } = around;
  const asked = await whatAnEventAsks(around);
  const contender = {
    program: api,
    paths: [`/v1/spaces/${space}/claims`],
    keys: [key],
    body: 'fresh',
    connections: callers,
    sent: 0,
  };
  await fire(database, contender, { duration: seconds });
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    // The two cases alternate, so that other work of the machine affects both.
    const first = round % 2 === 0 ? 'alone' : 'watched';
    const result = {};
    for (const way of first === 'alone' ? ['alone', 'watched'] : ['watched', 'alone']) {
      const open =
        way === 'alone' ? [] : await Promise.all(Array.from({ length: dashboards }, () => openOne(around, asked)));
      await fire(database, contender, { duration: WARM_SECONDS });
      const before = countOf(open);
      result[way] = await fire(database, contender, { duration: seconds });
      result[`${way}Asked`] = ((countOf(open) - before) * 1_000) / result[way].elapsedMs;
      await Promise.all(open.map((each) => each.close()));
    }
    results.push(result);
  }
  const of = (pick) => median(results.map(pick));
  const times = of(({ alone, watched }) => watched.p95 / alone.p95);
  return {
    table: markdownTable(
      ['claim writes', 'requests/s', 'p50 ms', 'p95 ms', 'p95, times', 'limit', 'asked by dashboards/s'],
      [
        [
          'no dashboard',
          of(({ alone }) => alone.perSecond),
          of(({ alone }) => alone.p50),
          of(({ alone }) => alone.p95),
          '',
          '',
          '',
        ],
        [
          `${dashboards} dashboards`,
          of(({ watched }) => watched.perSecond),
          of(({ watched }) => watched.p50),
          of(({ watched }) => watched.p95),
          times.toFixed(2),
          LIMIT.toFixed(2),
          of(({ watchedAsked }) => watchedAsked),
        ],
      ],
    ),
    tooSlow: times > LIMIT ? [`${dashboards} dashboards: p95 times ${times.toFixed(2)}`] : [],
  };
}

/** The requests that a page sends after an event of the space. */
async function whatAnEventAsks(around) {
  const page = await signedIn(around);
  const sent = new Map();
  page.on('request', (each) => {
    const { pathname, search } = new URL(each.url());
    if (!pathname.endsWith('/stream'))
      sent.set(pathname, { method: each.method(), path: pathname + search, body: each.postData() });
  });
  for (let n = 0; sent.size === 0 && n < 100; n += 1) {
    await request(around.api.url, around.key, 'POST', `/v1/spaces/${around.space}/claims`, { text: `Event ${n}` });
    await page.waitForTimeout(200);
  }
  await page.waitForTimeout(1_000);
  await page.context().close();
  if (sent.size === 0) throw new Error('The page did not ask again after events of its space.');
  return [...sent.values()];
}

/** The headers of a browser that is signed in. The service looks up cookies in a different way from keys. */
async function cookieFor(url, key) {
  const answer = await fetch(`${url}/app/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ key }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
  const [{ requestToken }, cookie] = [await answer.json(), answer.headers.getSetCookie()[0].split(';')[0]];
  return { cookie, 'x-credence-request-token': requestToken };
}

/** A dashboard that follows the events of the space, and sends the requests of a page. */
async function openOne({ api, key, space }, requests) {
  const leaving = new AbortController();
  // Each dashboard has its own key, because a key may have only a few streams.
  const { secret } = await request(api.url, key, 'POST', '/v1/api-keys', { name: 'dashboard', role: 'owner' });
  const headers = { ...(await cookieFor(api.url, secret)), 'content-type': 'application/json' };
  const stream = await fetch(`${api.url}/v1/spaces/${space}/changes/stream`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  if (!stream.ok) throw new Error(`The stream of changes was answered with ${stream.status}.`);
  // The start is random, because pages are not all opened at the same moment.
  let [count, next] = [0, performance.now() + PAUSE_MS * Math.random()];
  const ask = async ({ method, path, body }) => {
    const answer = await fetch(api.url + path, { method, headers, body, signal: leaving.signal });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    count += 1;
  };
  const following = (async () => {
    for await (const _ of stream.body) {
      const now = performance.now();
      if (now < next) continue;
      next = now + PAUSE_MS * (0.75 + Math.random() / 2);
      await Promise.all(requests.map(ask));
    }
  })().catch((failure) => {
    if (!leaving.signal.aborted) throw failure;
  });
  return {
    count: () => count,
    close: () => {
      leaving.abort();
      return following;
    },
  };
}
