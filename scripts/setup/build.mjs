import { statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { root } from './root.mjs';
import { step, Stop } from './step.mjs';

const DASHBOARD = 'apps/dashboard';
/** What is in dist/ and built separately (dashboard.mjs, site.mjs, databases.mjs, bundle.mjs). */
const SEPARATE = [DASHBOARD, 'site', 'databases', 'bundle'];
const ROOTS = ['apps', 'libs'];
const ALSO = ['.swcrc', 'scripts/setup/build.mjs', 'package-lock.json'];
const dist = join(root, 'dist');
const STAMP = '.built-from';

const isSource = (path) => path.endsWith('.ts') && !/\.(spec|prop|conformance|d)\.ts$/.test(path);
const isProduct = (path) => ROOTS.some((folder) => path.startsWith(`${folder}/`));
const isAsset = (path) => /\.(sql|wasm|json|html|br)$/.test(path);

/**
 * Compiles what has changed since the last build, and removes outputs without a source. Returns the paths that changed.
 */
export async function buildWhatChanged() {
  const found = await inputs();
  const built = await lastBuild();
  const changed = changesBetween(built, found);
  if (changed.length === 0) return [];
  // If the compiler settings have changed or there is no build, everything is compiled.
  if (built === null || changed.some((path) => ALSO.includes(path))) await step('Building', 'Built', build);
  else await buildFiles(changed, found);
  return changed;
}

/**
 * Compiles everything to a separate folder and then replaces dist/ with it, so that nothing ever reads half a build.
 */
export async function build() {
  const startedAt = performance.now();
  const found = await inputs();
  const target = join(root, `.build-${process.pid}`);
  try {
    await rm(target, { recursive: true, force: true });
    const make = await maker(target);
    const files = Object.keys(found).filter(isProduct);
    await allOf(files.map(make));
    await writeFile(join(target, STAMP), JSON.stringify(found));
    for (const folder of SEPARATE) await rename(join(dist, folder), join(target, folder)).catch(() => undefined);
    await rm(dist, { recursive: true, force: true });
    await rename(target, dist);
    return { files: files.filter(isSource).length, ms: Math.round(performance.now() - startedAt) };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** Like Promise.all, but if one fails, waits for the others: nothing may write to a folder that is being removed. */
async function allOf(work) {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Replaces each old output with the new one atomically. The stamp is written last, so that an interrupted build is
 * repeated.
 */
async function buildFiles(changed, found) {
  const make = await maker(dist);
  await Promise.all(changed.map((path) => (path in found ? make(path) : remove(path))));
  await put(join(dist, STAMP), JSON.stringify(found));
}

async function lastBuild() {
  try {
    return JSON.parse(await readFile(join(dist, STAMP), 'utf8'));
  } catch {
    return null;
  }
}

function changesBetween(before, after) {
  const paths = new Set([...Object.keys(before ?? {}), ...Object.keys(after)]);
  return [...paths].filter((path) => before?.[path] !== after[path]);
}

/**
 * Returns a function that writes the output of a source or an asset to a folder. If a source does not compile, it
 * throws a Stop that shows where.
 */
async function maker(target) {
  const { transformFile } = await import('@swc/core');
  const compile = async (path) => {
    const output = join(target, outputOf(path));
    const { code, map } = await transformFile(join(root, path), {
      cwd: root,
      sourceFileName: relative(dirname(output), join(root, path)).split(sep).join('/'),
    }).catch((failure) => {
      throw new Stop(`  ${path} does not compile.\n\n${failure.message}`);
    });
    await put(`${output}.map`, map);
    await put(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
  };
  const copy = async (path) => put(join(target, path), await readFile(join(root, path)));
  return (path) => (isSource(path) ? compile(path) : copy(path));
}

async function put(path, content) {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}`;
  await writeFile(part, content);
  await rename(part, path);
}

async function remove(path) {
  const output = join(dist, outputOf(path));
  await Promise.all([output, `${output}.map`].map((file) => rm(file, { force: true })));
}

const outputOf = (path) => (isSource(path) ? path.replace(/\.ts$/, '.js') : path);

/**
 * Every file that a build reads, with the data by which a change is detected. Paths use `/` and are relative to the
 * repository.
 */
async function inputs() {
  const found = (await Promise.all(ROOTS.map(filesUnder)))
    .flat()
    .filter((path) => (isSource(path) || isAsset(path)) && !path.startsWith(`${DASHBOARD}/`));
  // For this many files, the synchronous call takes a third of the time of the asynchronous one.
  const entries = [...found, ...ALSO].sort().map((path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return [path, `${size} ${mtimeMs}`];
  });
  return Object.fromEntries(entries);
}

async function filesUnder(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
