const HOOKS = new URL('./typescript-hooks.mjs', import.meta.url);

/**
 * The entry point of a worker thread that runs a TypeScript module from its source, because Jest's own transform does
 * not reach into threads. `new Worker(typescriptThread(new URL('./some-thread.ts', import.meta.url)))`
 */
export function typescriptThread(source: URL): URL {
  const code = `import { register } from 'node:module'; register('${HOOKS.href}'); await import('${source.href}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
