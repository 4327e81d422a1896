// npm run bench:dashboard: how long dashboard pages take in a large space, and what ten open dashboards cost. See HELP.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildWhatChanged } from '../../scripts/setup/build.mjs';
import { buildDashboardIfChanged } from '../../scripts/setup/dashboard.mjs';
import { main, Stop } from '../../scripts/setup/step.mjs';
import { thousands } from '../load/figures.mjs';
import { asOwner, request, startApi, startWorker, withInstallation } from '../load/installation.mjs';
import { stopChildren } from '../load/processes.mjs';
import { circumstances, writeDown } from '../load/report.mjs';
import { servers } from '../load/servers.mjs';
import { measureOpenDashboards } from './bench-open.mjs';
import { measureInbox, measurePages } from './bench-pages.mjs';
import { claimsLike, conflictsLike } from './plant.mjs';

const HELP = `
  npm run bench:dashboard -- [options]

  --claims 100000      claims in the space
  --conflicts 5000     open conflicts in it
  --dashboards 10      how many are open while claims are written
  --rounds 5           each figure is the median of so many rounds
  --seconds 5          length of a round of writes
  --callers 4          how many write at the same time
  --quick              a small space and one round: to see that it runs
  --write              put the tables into docs/benchmarks.md
  --help               this

  It measures a production process in a Chromium without a window (that of the machine, or CHROMIUM=<path>), on a PostgreSQL and a Redis of its
  own, or on those of DATABASE_URL and REDIS_URL. A few claims and conflicts are made through the API; the many are copies of their rows, made
  by SQL. Exits with 1 where a limit is exceeded.
`;

const USUAL = { claims: '100000', conflicts: '5000', dashboards: '10', rounds: '5', seconds: '5', callers: '4' };
const QUICK = { claims: '2000', conflicts: '500', rounds: '1', seconds: '1' };
/** Limits so high that they do not affect the measurement. */
const PLENTY = { CREDENCE_RATE_PER_KEY: '100000/100000', CREDENCE_RATE_PER_TENANT: '100000/100000' };
const SPACE = 'bench';

const { values: flags } = parseArgs({
  options: {
    ...Object.fromEntries(Object.keys(USUAL).map((name) => [name, { type: 'string' }])),
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const given = { ...USUAL, ...(flags.quick && QUICK), ...flags };
const options = Object.fromEntries(Object.keys(USUAL).map((name) => [name, Number(given[name])]));

await main(async () => {
  if (flags.help) {
    console.log(HELP);
    return;
  }
  const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (executablePath === undefined) throw new Stop('  There is no Chromium on this machine: apt-get install chromium');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stopChildren);
  await buildWhatChanged();
  await buildDashboardIfChanged();
  const running = await servers();
  try {
    const before = await circumstances(running);
    const { text, tooSlow } = await withInstallation(running, { tenants: 1 }, (installation) =>
      measured(running, installation, executablePath),
    );
    console.log(`${before}.\n\n${text}`);
    if (flags.write) writeDown('dashboard', `${before}.\n\n${text}`);
    for (const what of tooSlow) console.error(`  above its limit: ${what}`);
    if (tooSlow.length > 0) process.exitCode = 1;
  } finally {
    await running.stop();
  }
});

async function measured(running, installation, executablePath) {
  const api = await startApi({ ...installation.env, ...PLENTY });
  // The worker seals events, and the stream of changes contains only sealed ones.
  const worker = await startWorker(installation.env);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const key = installation.tenants[0].owner;
    const stored = await furnish(api.url, key);
    await plant(installation, stored);
    const around = { api, browser, key, space: SPACE, ...stored };
    const parts = [
      await measurePages(around, options),
      await measureInbox(around, options),
      await measureOpenDashboards({ ...around, database: installation.name }, options),
    ];
    const size = `${thousands(options.claims)} claims, ${thousands(options.conflicts)} open conflicts.`;
    return {
      text: [size, ...parts.map(({ table }) => table)].join('\n\n'),
      tooSlow: parts.flatMap((part) => part.tooSlow),
    };
  } finally {
    await browser.close();
    await Promise.all([api.stop(), worker.stop()]);
  }
}

/** Creates one of each thing that the pages show, for `plant` to copy. */
async function furnish(url, key) {
  const call = (method, path, body) => request(url, key, method, path, body);
  const within = (method, path, body) => call(method, `/v1/spaces/${SPACE}${path}`, body);
  await call('POST', '/v1/spaces', { slug: SPACE, name: 'Bench' });
  await within('PUT', '/sources/crm', { class: 'tool_output' });
  const say = (value, source) =>
    within('POST', '/claims', {
      text: `The budget of Acme is ${value}`,
      triple: { subject: 'Acme', predicate: 'budget', value },
      provenance: { source },
    });
  const { claim: existing } = await say('500 EUR', 'user_explicit');
  const { claim: newer, conflicts } = await say('700 EUR', 'document');
  const { claim: note } = await within('POST', '/claims', {
    text: 'Acme asked for another offer in spring.',
    provenance: { source: 'document' },
  });
  const task = await within('POST', '/tasks', { title: 'Write the offer', goal: 'An offer' });
  const evidence = await within('POST', '/evidence', { kind: 'document', content: 'An e-mail.', source: 'document' });
  return {
    existing: existing.id,
    note: note.id,
    conflict: { id: conflicts[0].id, newer: newer.id },
    task: task.id,
    evidence: evidence.id,
  };
}

async function plant(installation, { note, conflict }) {
  await asOwner(installation, [
    ...conflictsLike(conflict, options.conflicts - 1),
    ...claimsLike(note, options.claims, '1'),
    'vacuum analyze claims',
    'vacuum analyze claim_statements',
    'vacuum analyze claim_evidence',
    'vacuum analyze conflicts',
  ]);
}
