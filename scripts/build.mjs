// Compiles apps, libs and the generated Prisma client into dist/ with swc, and copies the SQL files beside them.
import { transformFile } from '@swc/core';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ROOTS = ['apps', 'libs', 'prisma/generated'];
const isSource = (path) => path.endsWith('.ts') && !/\.(spec|prop|conformance|d)\.ts$/.test(path);
const isAsset = (path) => /\.(sql|wasm|json|html)$/.test(path);

async function compile(source) {
  const target = join('dist', source.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(source, { sourceFileName: source });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').at(-1)}.map\n`);
  await writeFile(`${target}.map`, map);
}

async function filesUnder(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const startedAt = performance.now();
await rm('dist', { recursive: true, force: true });
const files = (await Promise.all(ROOTS.map(filesUnder))).flat();
await Promise.all(files.filter(isSource).map(compile));
await Promise.all(files.filter(isAsset).map(async (file) => {
  await mkdir(dirname(join('dist', file)), { recursive: true });
  await cp(file, join('dist', file));
}));
console.log(`built ${files.filter(isSource).length} files in ${Math.round(performance.now() - startedAt)} ms`);
