// Module hooks: TypeScript is compiled from its sources, and what a spec imports from Jest belongs to the file being
// run.
import * as typescript from '../../libs/testing/typescript-hooks.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

export function resolve(specifier, context, next) {
  return specifier === '@jest/globals'
    ? { url: GLOBALS, shortCircuit: true }
    : typescript.resolve(specifier, context, next);
}

export const load = typescript.load;
