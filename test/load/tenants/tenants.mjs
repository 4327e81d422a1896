import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, median, percentile } from '../figures.mjs';
import { startApi, startWorker, withInstallation, request } from '../installation.mjs';
import { runForJson } from '../processes.mjs';

const CLI = 'dist/apps/cli/src/main.js';
const CLAIMS = 100;
const LOUD_CALLERS = 12;
/** Limits so high that they do not affect the measurement. */
const PLENTY = { CREDENCE_RATE_PER_KEY: '100000/100000', CREDENCE_RATE_PER_TENANT: '100000/100000' };

/**
 * Measures how long a tenant with one caller waits, alone and next to a tenant with twelve callers, on servers and
 * embedded.
 */
export async function measureTenants(running, options) {
  const rows = [
    ...(await withInstallation(running, {}, async (installation) => {
      const api = await startApi({ ...installation.env, ...PLENTY });
      const worker = await startWorker(installation.env);
      try {
        return await measured('on servers', api, installation.tenants, options);
      } finally {
        await Promise.all([api.stop(), worker.stop()]);
      }
    })),
    ...(await onEmbedded(options)),
  ];
  return markdownTable(
    ['', 'alone p50, ms', 'p95', 'shared p50, ms', 'p95', 'p50, times', 'p95, times', 'the other, requests/s'],
    rows,
  );
}

async function onEmbedded(options) {
  const home = mkdtempSync(join(tmpdir(), 'credence-tenants-'));
  const env = { CREDENCE_HOME: home, DATABASE_URL: undefined, REDIS_URL: undefined, NODE_ENV: 'production', ...PLENTY };
  try {
    const json = (...args) => runForJson(CLI, { args: [...args, '--json'], env });
    await json('migrate');
    const tenants = [];
    for (const name of ['Quiet', 'Loud']) {
      const { id } = await json('tenants', 'create', name);
      tenants.push({ id, owner: (await json('keys', 'create', 'first', '--role', 'owner', '--tenant', id)).secret });
    }
    const api = await startApi(env);
    try {
      return await measured('embedded', api, tenants, options);
    } finally {
      await api.stop();
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function measured(where, { url }, [quiet, loud], { rounds, seconds }) {
  for (const tenant of [quiet, loud]) await furnish(url, tenant);
  const kinds = { search: search(url, quiet.owner), write: write(url, quiet.owner) };
  const rows = [];
  for (const [kind, ask] of Object.entries(kinds)) {
    const results = [];
    await during((seconds * 1_000) / 2, ask);
    for (let round = 0; round < rounds; round += 1) {
      const alone = await during(seconds * 1_000, ask);
      const others = noise(url, loud.owner);
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      const shared = await during(seconds * 1_000, ask);
      results.push({ alone, shared, other: await others.stop() });
      await settled(url);
    }
    const of = (pick) => median(results.map(pick));
    rows.push([
      `${where}: ${kind}`,
      of(({ alone }) => alone.p50),
      of(({ alone }) => alone.p95),
      of(({ shared }) => shared.p50),
      of(({ shared }) => shared.p95),
      of(({ alone, shared }) => shared.p50 / alone.p50),
      of(({ alone, shared }) => shared.p95 / alone.p95),
      of(({ other }) => other),
    ]);
  }
  return rows;
}

let number = 0;
const search = (url, key) => () =>
  request(url, key, 'POST', '/v1/spaces/bench/search', {
    query: `What is the budget of project ${number++ % CLAIMS}?`,
  });
const claim = () => {
  number += 1;
  return {
    text: `The budget of enterprise ${number} is ${number} EUR.`,
    triple: { subject: `enterprise ${number}`, predicate: 'budget', value: `${number} EUR` },
    provenance: { sourceId: 'crm' },
  };
};
const write = (url, key) => () => request(url, key, 'POST', '/v1/spaces/bench/claims', claim());

async function furnish(url, { owner }) {
  const call = (method, path, body) => request(url, owner, method, path, body);
  await call('POST', '/v1/spaces', { slug: 'bench', name: 'Bench' });
  await call('PUT', '/v1/spaces/bench/sources/crm', { class: 'tool_output' });
  for (let at = 0; at < CLAIMS; at += 100) {
    const items = Array.from({ length: 100 }, (_, i) => ({
      text: `The budget of project ${at + i} is ${500 + i} EUR until the end of the year.`,
      provenance: { sourceId: 'crm' },
    }));
    await call('POST', '/v1/spaces/bench/claims:batch', { items });
  }
  // Waits until search by meaning works, because the measured searches include it.
  for (;;) {
    const { activeModel, models } = await call('GET', '/v1/spaces/bench/embeddings');
    const model = models.find((each) => each.model === activeModel);
    if (model.embedded >= model.texts) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** One caller that sends one request after the other. */
async function during(ms, ask) {
  const times = [];
  for (const until = performance.now() + ms; performance.now() < until;) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { p50: percentile(times, 50), p95: percentile(times, 95) };
}

/** Twelve callers, as fast as they are answered: half of them search, half write. */
function noise(url, key) {
  let isOver = false;
  let answered = 0;
  const startedAt = performance.now();
  const callers = Array.from({ length: LOUD_CALLERS }, async (_, i) => {
    const ask = (i % 2 === 0 ? search : write)(url, key);
    while (!isOver) {
      await ask();
      answered += 1;
    }
  });
  return {
    async stop() {
      isOver = true;
      const perSecond = (answered * 1_000) / (performance.now() - startedAt);
      await Promise.all(callers);
      return perSecond;
    },
  };
}

/** Waits for the background work of the noise, so that it does not affect the next round. */
async function settled(url) {
  await new Promise((resolve) => {
    setTimeout(resolve, 2_000);
  });
  for (let quick = 0; quick < 3;) {
    const startedAt = performance.now();
    await fetch(`${url}/livez`);
    quick = performance.now() - startedAt < 20 ? quick + 1 : 0;
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}
