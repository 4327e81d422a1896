import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, median, thousands } from '../figures.mjs';
import { request, startApi, withInstallation } from '../installation.mjs';
import { runForJson } from '../processes.mjs';

const CLI = 'dist/apps/cli/src/main.js';
const PAGE = 500;
/** One item in five is evidence, which the next four claims cite. */
const CITING = 4;
/** Rate limits so high that they affect neither the import nor the calls by hand. */
const NO_LIMITS = { CREDENCE_RATE_PER_KEY: '100000/200000', CREDENCE_RATE_PER_TENANT: '100000/200000' };
/** An import may take at most 1.5 times as long as the same calls by hand. */
const ASKED = 1.5;

/** `credence import` of a file, alternating with the batch endpoints called by hand with the same content. */
export async function measureImports(servers, { sizes, rounds }) {
  return withInstallation(servers, { tenants: 1 }, async ({ env, tenants: [{ owner }] }) => {
    const api = await startApi({ ...env, ...NO_LIMITS });
    const folder = await mkdtemp(join(tmpdir(), 'imports-'));
    try {
      // This is a warm-up, because a process that has just started is slower.
      await byHand(api.url, owner, await spaceFor(api.url, owner, 'warm'), itemsFor(PAGE));
      const rows = [];
      for (const size of sizes) rows.push(await compared({ url: api.url, key: owner, folder, size, rounds }));
      return markdownTable(['items', 'by hand s', 'import s', 'ratio', 'asked'], rows);
    } finally {
      await rm(folder, { recursive: true });
      await api.stop();
    }
  });
}

async function compared({ url, key, folder, size, rounds }) {
  const items = itemsFor(size);
  const path = join(folder, `${size}.jsonl`);
  await writeFile(path, items.map((item) => `${JSON.stringify(item)}\n`).join(''));
  const [hands, imports] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const [one, other] = [
      await spaceFor(url, key, `hand-${size}-${round}`),
      await spaceFor(url, key, `import-${size}-${round}`),
    ];
    hands.push(await secondsOf(() => byHand(url, key, one, items)));
    imports.push(await secondsOf(() => byCommand(url, key, other, path, size)));
  }
  const ratio = median(imports.map((seconds, round) => seconds / hands[round]));
  return [thousands(size), median(hands), median(imports), ratio, ASKED];
}

async function spaceFor(url, key, slug) {
  await request(url, key, 'POST', '/v1/spaces', { slug, name: slug });
  return slug;
}

const secondsOf = async (work) => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
};

function itemsFor(count) {
  return Array.from({ length: count }, (_, n) => {
    const subject = `subject ${n}`;
    if (n % (CITING + 1) === 0)
      return { key: `e${n}`, evidence: { kind: 'page', content: `What the page ${n} says.` } };
    return {
      key: `c${n}`,
      claim: {
        text: `${subject} has the size ${n}`,
        triple: { subject, predicate: 'size', value: String(n) },
        evidence: [`e${n - (n % (CITING + 1))}`],
      },
    };
  });
}

/** Evidence comes first, because claims name it by the ids in the answer. */
async function byHand(url, key, space, items) {
  const ids = new Map();
  const pages = (some) =>
    Array.from({ length: Math.ceil(some.length / PAGE) }, (_, n) => some.slice(n * PAGE, (n + 1) * PAGE));
  for (const page of pages(items.filter(({ evidence }) => evidence))) {
    const sent = page.map(({ key: externalId, evidence }) => ({
      ...evidence,
      externalId,
      source: { class: 'document', sourceId: 'import:hand' },
    }));
    const { data } = await request(url, key, 'POST', `/v1/spaces/${space}/evidence:batch`, { items: sent });
    page.forEach((item, n) => ids.set(item.key, data[n].id));
  }
  for (const page of pages(items.filter(({ claim }) => claim))) {
    const sent = page.map(({ key: externalId, claim }) => ({
      ...claim,
      externalId,
      evidence: claim.evidence.map((each) => ids.get(each)),
      provenance: { source: 'document', sourceId: 'import:hand' },
    }));
    await request(url, key, 'POST', `/v1/spaces/${space}/claims:batch`, { items: sent });
  }
}

async function byCommand(url, key, space, path, size) {
  const args = [
    'import',
    path,
    '--unverified',
    '--name',
    'bench',
    '--json',
    '--url',
    url,
    '--key',
    key,
    '--space',
    space,
  ];
  const { counts } = await runForJson(CLI, { args });
  if (counts.stored !== size) throw new Error(`${size} items were sent, and became ${JSON.stringify(counts)}`);
}
