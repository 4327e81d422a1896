import { readFileSync } from 'node:fs';
import { idleExports, readModule, resolveFile, sourcesIn, type IdleExport } from './export-uses.js';

/** Exports that other programs use, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/cli/src/installation/not-here.ts: asOperator': 'build-cli.mjs puts the file in the place of others',
  'apps/cli/src/installation/not-here.ts: addDoctorCommand': 'build-cli.mjs puts the file in the place of others',
  'apps/cli/src/installation/not-here.ts: addMigrateCommands': 'build-cli.mjs puts the file in the place of others',
  'apps/cli/src/installation/not-here.ts: addTenantCommands': 'build-cli.mjs puts the file in the place of others',
  'apps/cli/src/installation/not-here.ts: addVerifyCommands': 'build-cli.mjs puts the file in the place of others',
  'libs/platform/embeddings/encoder/wasm/matmul-kernel.ts: inPanels':
    'the layout that attention.ts computes in two parts; the tests of the kernel hold it to this one',
};

const isTest = (path: string): boolean =>
  /\.(spec|prop|conformance)\.ts$/.test(path) || path.startsWith('test/') || path.startsWith('libs/testing/');
/** Whether a file is public: packages export it, or Jest or Node requires its exports by name. */
const isPublic = (path: string): boolean =>
  /^(libs\/sdk|clients\/[^/]+)\/index\.ts$/.test(path) || path.startsWith('test/runner/');

/**
 * A value that only its own file uses must not be exported, and nothing may be exported, or exist, only for tests.
 * There are two exceptions for exports that their own file uses: tests may use them, too, and types may be exported
 * together with the functions that take or return them.
 */
const isWrong = ({ isType, isTested, isUsedWithin }: IdleExport): boolean => !isUsedWithin || !(isType || isTested);

const wrong = (files: Readonly<Record<string, string>>, resolve = resolveFile): string[] =>
  idleExports(
    Object.entries(files).map(([path, text]) => readModule(path, text, resolve)),
    { isTest, isPublic },
  )
    .filter(isWrong)
    .map(({ path, name }) => `${path}: ${name}`);

it('every export is used outside its file, and not by tests alone', () => {
  const paths = sourcesIn(['apps', 'clients', 'libs', 'prisma', 'scripts', 'test']);
  const files = Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  expect(paths.length).toBeGreaterThan(2_000);
  expect(wrong(files).sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

describe('an export', () => {
  const INDEX = `export * from './a.js';`;
  const named = (_from: string, specifier: string): string => `libs/${specifier.slice(2).replace(/\.js$/, '.ts')}`;

  it.each([
    ['that another file imports', `export const x = 1;`, `import { x } from './index.js';`, 'b.ts', []],
    ['that is imported by another name', `export const x = 1;`, `import { x as y } from './a.js';`, 'b.ts', []],
    ['that is imported with all others', `export const x = 1;`, `import * as all from './index.js';`, 'b.ts', []],
    ['that is imported later', `export const x = 1;`, `await import('./a.js');`, 'b.ts', []],
    ['whose type is imported in place', `export type X = 1;`, `let x: import('./a.js').X;`, 'b.ts', []],
    ['that nothing imports', `export const x = 1;`, ``, 'b.ts', ['libs/a.ts: x']],
    ['that only its own file uses', `export const x = 1; f(x);`, ``, 'b.ts', ['libs/a.ts: x']],
    ['of a pattern', `export const { x, y: [z] } = f();`, `import { x } from './a.js';`, 'b.ts', ['libs/a.ts: z']],
    [
      'that a file passes on and nothing imports',
      `export const x = 1;`,
      `export { x } from './a.js';`,
      'b.ts',
      ['libs/a.ts: x'],
    ],
    ['that only a test uses', `export const x = 1;`, `import { x } from './index.js';`, 'b.spec.ts', ['libs/a.ts: x']],
    ['that a test and its own file use', `export const x = 1; f(x);`, `import { x } from './a.js';`, 'b.spec.ts', []],
    ['of a type that only its own file uses', `export type X = 1; let x: X;`, ``, 'b.ts', []],
    ['of a type that nothing uses', `export type X = 1;`, ``, 'b.ts', ['libs/a.ts: X']],
  ])('%s', (_name, text, other, file, found) => {
    expect(wrong({ 'libs/a.ts': text, 'libs/index.ts': INDEX, [`libs/${file}`]: other }, named)).toEqual(found);
  });
});
