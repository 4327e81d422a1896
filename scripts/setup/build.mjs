import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { root } from './root.mjs';
import { step } from './step.mjs';

const ROOTS = ['apps', 'libs'];
const ALSO = ['.swcrc', 'scripts/setup/build.mjs', 'package-lock.json'];
const dist = join(root, 'dist');
const stamp = join(dist, '.built-from');

const isSource = (path) => path.endsWith('.ts') && !/\.(spec|prop|conformance|d)\.ts$/.test(path);
const isAsset = (path) => /\.(sql|wasm|json|html)$/.test(path);

/** Builds when a source has changed since the last build. */
export async function buildWhatChanged() {
  const built = await readFile(stamp, 'utf8').catch(() => '');
  if (built !== fingerprintOf(await inputs())) await step('Building', 'Built', build);
}

/** Compiles everything to a folder of its own and then puts that in the place of dist/, so that no reader meets half a build. */
export async function build() {
  const startedAt = performance.now();
  const found = await inputs();
  const target = join(root, `.build-${process.pid}`);
  try {
    await rm(target, { recursive: true, force: true });
    const compile = await compiler();
    const files = found.map(({ path }) => path).filter((path) => ROOTS.some((folder) => path.startsWith(`${folder}/`)));
    await Promise.all(files.filter(isSource).map((path) => compile(path, join(target, path.replace(/\.ts$/, '.js')))));
    await Promise.all(files.filter(isAsset).map((path) => copy(path, join(target, path))));
    await writeFile(join(target, '.built-from'), fingerprintOf(found));
    await rm(dist, { recursive: true, force: true });
    await rename(target, dist);
    return { files: files.filter(isSource).length, ms: Math.round(performance.now() - startedAt) };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function compiler() {
  const { transformFile } = await import('@swc/core');
  return async (source, target) => {
    const { code, map } = await transformFile(join(root, source), {
      cwd: root,
      sourceFileName: relative(dirname(target), join(root, source)),
    });
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, `${code}\n//# sourceMappingURL=${target.split(sep).at(-1)}.map\n`);
    await writeFile(`${target}.map`, map);
  };
}

async function copy(source, target) {
  await mkdir(dirname(target), { recursive: true });
  await cp(join(root, source), target);
}

/** Every file a build reads, with what tells that it changed. Paths use `/` and are relative to the repository. */
async function inputs() {
  const paths = [...(await Promise.all(ROOTS.map(filesUnder))).flat(), ...ALSO].filter(
    (path) => isSource(path) || isAsset(path) || ALSO.includes(path),
  );
  return Promise.all(
    paths.sort().map(async (path) => {
      const { size, mtimeMs } = await stat(join(root, path));
      return { path, size, mtimeMs };
    }),
  );
}

async function filesUnder(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function fingerprintOf(found) {
  return createHash('sha256').update(JSON.stringify(found)).digest('hex');
}
