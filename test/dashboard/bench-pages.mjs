import { markdownTable, median } from '../load/figures.mjs';
import { scrollThrough, until } from './plant.mjs';

/** The promised limits: for the first page, for any other page, and for the gaps in scrolling. */
const LIMITS_MS = { home: 1_500, page: 1_000, gap: 100 };
const MAX_REQUESTS = 6;
/** Pixels per frame, as a mouse wheel scrolls. */
const STEP = 400;

const HOME = [
  'home',
  '',
  `document.querySelectorAll('main section').length >= 7 && document.querySelector('.series canvas') !== null`,
];

/** Every page with its address, and an expression that is true once the page can be used. */
const pagesOf = ({ conflict, note, existing, evidence, task }) => [
  HOME,
  ['conflicts', '/conflicts', `document.querySelector('[role=listitem]') !== null`],
  [
    'one conflict',
    `/conflicts?id=${conflict.id}`,
    `document.body.innerText.includes('Root evidence') || document.querySelectorAll('main section').length >= 3`,
  ],
  ['quarantine', '/quarantine'],
  ['claim', `/claims/${existing}`],
  ['claim: overturn', `/claims/${existing}?panel=overturn`],
  ['claim: what depends on it', `/claims/${note}?panel=impact`],
  ['claim: votes and uses', `/claims/${existing}?panel=votes`],
  ['claim: merges', `/claims/${existing}?panel=merges`],
  ['claim: timeline', `/claims/${existing}?panel=timeline`],
  ['search', '/search?q=budget'],
  ['recall', '/recall?q=budget'],
  ['evidence', '/evidence'],
  ['one piece of evidence', `/evidence/${evidence}`],
  ['sources', '/sources'],
  ['predicates', '/predicates'],
  ['belief', '/belief'],
  ['combined', '/combined'],
  ['tasks', '/tasks'],
  ['one task', `/tasks/${task}`],
  ['maintenance', '/maintenance'],
  ['log', '/log'],
  ['keys', '/team'],
  ['limits', '/team?panel=limits'],
  ['import and export', '/team?panel=transfers'],
  ['signed-in browsers', '/sessions'],
];

/** The page has its title, and nothing on it is still loading. */
const LOADED = `document.querySelector('main h1') !== null && document.querySelector('main [aria-label=Loading]') === null`;

/** A browser that is signed in, with an empty cache. */
export async function signedIn({ api, browser, key, space }) {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${api.url}/app/s/${space}`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.evaluate(until(`${LOADED} && ${HOME[2]}`));
  return page;
}

/** The requests of a page to the service, apart from the stream of changes. */
function requestsOf(page) {
  const asked = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/(v1\/|app\/session$|graphql$)/.test(pathname) && !pathname.endsWith('/stream')) asked.push(pathname);
  });
  return asked;
}

/**
 * Measures how long each page takes from the request of its address until its content is shown, and which requests it
 * sends. Scripts are cached, answers are not.
 */
export async function measurePages(around, { rounds }) {
  const page = await signedIn(around);
  const asked = requestsOf(page);
  const rows = [['home, nothing cached', LIMITS_MS.home, await coldHome(around, rounds)]];
  for (const [name, path, isThere = 'true'] of pagesOf(around)) {
    const results = [];
    for (let round = 0; round <= rounds; round += 1) {
      asked.length = 0;
      const beganAt = performance.now();
      await page.goto(`${around.api.url}/app/s/${around.space}${path}`);
      await page.evaluate(until(`${LOADED} && ${isThere}`));
      // The first round does not count, because it loads the files of the page.
      if (round > 0) results.push({ ms: performance.now() - beganAt, requests: asked.length });
    }
    rows.push([name, name === 'home' ? LIMITS_MS.home : LIMITS_MS.page, resultOf(results)]);
  }
  await page.context().close();
  return {
    table: markdownTable(
      ['page', 'ms', 'slowest, ms', 'limit, ms', 'requests'],
      rows.map(([name, limit, { ms, slowest, requests }]) => [name, ms, slowest, String(limit), String(requests)]),
    ),
    tooSlow: rows.flatMap(([name, limit, { ms, requests }]) => [
      ...(ms > limit ? [`${name}: ${Math.round(ms)} ms`] : []),
      ...(requests > MAX_REQUESTS ? [`${name}: ${requests} requests`] : []),
    ]),
  };
}

const resultOf = (results) => ({
  ms: median(results.map(({ ms }) => ms)),
  slowest: Math.max(...results.map(({ ms }) => ms)),
  requests: Math.max(...results.map(({ requests }) => requests)),
});

async function coldHome({ api, browser, space, ...around }, rounds) {
  const first = await signedIn({ api, browser, space, ...around });
  const storageState = await first.context().storageState();
  await first.context().close();
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ storageState, viewport: { width: 1_280, height: 800 } });
    const page = await context.newPage();
    const asked = requestsOf(page);
    const beganAt = performance.now();
    await page.goto(`${api.url}/app/s/${space}`);
    await page.evaluate(until(`${LOADED} && ${HOME[2]}`));
    results.push({ ms: performance.now() - beganAt, requests: asked.length });
    await context.close();
  }
  return resultOf(results);
}

/** Scrolls through the inbox to its end twice: while it is being loaded, and once it is complete. */
export async function measureInbox(around, { rounds, conflicts }) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await signedIn(around);
    await page.goto(`${around.api.url}/app/s/${around.space}/conflicts`);
    await page.evaluate(until(`document.querySelector('[role=listitem]') !== null`));
    const loading = await page.evaluate(scrollThrough(conflicts, STEP));
    await page.evaluate(`document.querySelector('.window').scrollTop = 0`);
    await page.evaluate(until(`document.querySelector('[aria-posinset="1"]') !== null`));
    results.push({ loading, loaded: await page.evaluate(scrollThrough(conflicts, STEP)) });
    await page.context().close();
  }
  const row = (name, pick) => {
    const gapMs = median(results.map((result) => pick(result).gapMs));
    const frameMs = median(results.map((result) => pick(result).tookMs / pick(result).frames));
    return [name, gapMs, Math.max(...results.map((result) => pick(result).gapMs)), frameMs, String(LIMITS_MS.gap)];
  };
  const rows = [row('while it is loaded', ({ loading }) => loading), row('when it is loaded', ({ loaded }) => loaded)];
  return {
    table: markdownTable(
      ['scrolling through the inbox', 'longest gap, ms', 'of all rounds', 'a frame, ms', 'limit, ms'],
      rows,
    ),
    tooSlow: rows
      .filter(([, gapMs]) => gapMs > LIMITS_MS.gap)
      .map(([name, gapMs]) => `gap ${name}: ${Math.round(gapMs)} ms`),
  };
}
