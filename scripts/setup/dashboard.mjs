import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { root } from './root.mjs';
import { Stop } from './step.mjs';

const SOURCES = 'apps/dashboard';
const CLIENT = 'libs/sdk';
const ALSO = ['package-lock.json', 'scripts/setup/dashboard.mjs'];
const target = join(root, 'dist/apps/dashboard');
const STAMP = '.built-from';

/** Size limits for what a browser loads, compressed (ADR 90). */
const LIMITS_KB = { script: 170, styles: 45, chunk: 130 };

const compress = promisify(gzip);

/** Builds the dashboard if its sources or those of the SDK have changed. Returns whether it did. */
export async function buildDashboardIfChanged() {
  const found = await fingerprint();
  const built = await readFile(join(target, STAMP), 'utf8').catch(() => null);
  if (built === found) return false;
  await buildDashboard(found);
  return true;
}

/**
 * Builds it into a separate folder and then replaces the old one, so that no browser gets half a build. Returns the
 * sizes in kB.
 */
export async function buildDashboard(found) {
  const environment = process.env.NODE_ENV;
  const made = join(root, `.build-dashboard-${process.pid}`);
  try {
    // Without this, the build would be one for development, for example under the test runner.
    process.env.NODE_ENV = 'production';
    const { build } = await import('vite');
    await build({
      configFile: join(root, SOURCES, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: made },
    });
    const sizes = await compressAll(made);
    await writeFile(join(made, STAMP), found ?? (await fingerprint()));
    await rm(target, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await rename(made, target);
    return sizes;
  } finally {
    if (environment === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = environment;
    await rm(made, { recursive: true, force: true });
  }
}

/** Writes a compressed copy of each file that browsers load. Throws a Stop if they are too large. */
async function compressAll(folder) {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  for (const name of await readdir(join(folder, 'assets'))) {
    const compressed = await compress(await readFile(join(folder, 'assets', name)), { level: 9 });
    await writeFile(join(folder, 'assets', `${name}.gz`), compressed);
    sizes.set(`assets/${name}`, compressed.length / 1_000);
  }
  const { script, styles, chunks } = loadOf(manifest, sizes);
  const tooLarge = [
    ['script of the first load', script, LIMITS_KB.script],
    ['CSS of the first load', styles, LIMITS_KB.styles],
    ...chunks.map(([name, size]) => [name, size, LIMITS_KB.chunk]),
  ].filter(([, size, limit]) => size > limit);
  if (tooLarge.length > 0)
    throw new Stop(
      `  The dashboard is too large, compressed:\n${tooLarge.map(([what, size, limit]) => `  ${what}: ${size.toFixed(1)} kB, at most ${limit} kB`).join('\n')}`,
    );
  return { script, styles, chunks: Object.fromEntries(chunks) };
}

/** The sizes of what the entry page needs, and of each file that is loaded later. */
function loadOf(manifest, sizes) {
  const first = new Set();
  const follow = (key) => {
    if (first.has(key)) return;
    first.add(key);
    for (const imported of manifest[key].imports ?? []) follow(imported);
  };
  follow(Object.keys(manifest).find((key) => manifest[key].isEntry));
  const sum = (files) => files.reduce((all, file) => all + (sizes.get(file) ?? 0), 0);
  const isFirst = (key) => first.has(key);
  const keys = Object.keys(manifest);
  return {
    script: sum(keys.filter(isFirst).map((key) => manifest[key].file)),
    styles: sum(keys.filter(isFirst).flatMap((key) => manifest[key].css ?? [])),
    chunks: keys
      .filter((key) => !isFirst(key) && manifest[key].file.endsWith('.js'))
      .map((key) => [manifest[key].file, sum([manifest[key].file])]),
  };
}

/** A hash of everything that the build reads. */
async function fingerprint() {
  const folders = await Promise.all([SOURCES, CLIENT].map(filesUnder));
  const paths = [...folders.flat().filter((path) => !/\.(spec|prop)\.ts$/.test(path)), ...ALSO].sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\n`).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

async function filesUnder(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
