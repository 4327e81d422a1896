import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const scripts = ['scripts', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => join(folder, file)),
);

/** The source of a file that a script imports from the build. */
const sourceOf = (script: string, specifier: string): string =>
  (specifier.startsWith('#libs/') ? specifier.slice(1) : join(dirname(script), specifier))
    .replace(/^dist\//, '')
    .replace(/\.js$/, '.ts');

it('scripts and benchmarks import only build files that have a source', () => {
  const missing = scripts.flatMap((script) =>
    [...readFileSync(script, 'utf8').matchAll(/(?:from|import\()\s*'((?:#libs|[./]+\/dist)\/[^']+)'/g)]
      .map((match) => match[1]!)
      .filter((specifier) => !existsSync(sourceOf(script, specifier)))
      .map((specifier) => `${script}: ${specifier}`),
  );
  expect(missing).toEqual([]);
});
