// Module hooks: relative and #libs imports that end in .js are resolved to .ts and compiled by swc.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const LIBS = new URL('../', import.meta.url);

export function resolve(specifier, context, next) {
  const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  if (isOurs) return next(specifier.replace(/\.js$/, '.ts'), context);
  if (specifier.startsWith('#libs/'))
    return next(new URL(specifier.slice('#libs/'.length).replace(/\.js$/, '.ts'), LIBS).href, context);
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { filename });
  return { format: 'module', source: code, shortCircuit: true };
}
