// Module hooks: relative and #libs imports that end in .js are resolved to .ts and compiled by swc, in threads as well.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const LIBS = new URL('../', import.meta.url);
/** The names under which our packages are published: the client, and those in clients/. */
const PACKAGE = /^@credence\/([\w-]+)$/;

export function resolve(specifier, context, next) {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  if (isOurs) return next(specifier.replace(/\.js$/, '.ts'), context);
  if (specifier.startsWith('#libs/'))
    return next(new URL(specifier.slice('#libs/'.length).replace(/\.js$/, '.ts'), LIBS).href, context);
  const [, name] = PACKAGE.exec(specifier) ?? [];
  if (name !== undefined)
    return next(new URL(name === 'sdk' ? 'sdk/index.ts' : `../clients/${name}/index.ts`, LIBS).href, context);
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { filename });
  return {
    format: 'module',
    source: code.replace(THREAD, (_, path) => threadOf(new URL(path, url))),
    shortCircuit: true,
  };
}

/** Matches the place where a module names the entry of a thread. */
const THREAD = /new URL\(['"](\.\/[\w-]+-thread)\.js['"], import\.meta\.url\)/gu;

/** Threads have no module hooks, so the entry registers them and then imports the source. */
function threadOf({ href }) {
  const entry = `import { register } from 'node:module'; register('${import.meta.url}'); await import('${href}.ts');`;
  return `new URL(${JSON.stringify(`data:text/javascript,${encodeURIComponent(entry)}`)})`;
}
