import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minify } from '@swc/core';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examplesOfReadme, programOfReadme } from './readme.js';

/** A project in which only the package built by `npm run build:sdk` and packed by `npm pack` is installed. */
let project: string;
let installed: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'sdk-'));
  installed = join(project, 'node_modules/@credence/sdk');
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/build-sdk.mjs', built]);
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: built });
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, packed.toString().trim()), '-C', installed, '--strip-components=1']);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rmSync(project, { recursive: true }));

it('the SDK can be imported from its package, and needs no other package', () => {
  const program = `
    import * as sdk from '@credence/sdk';
    const client = new sdk.Credence({ url: 'http://127.0.0.1:1', key: 'ck_' + '0'.repeat(52) + '_s' });
    console.log(typeof client.claims.store, Object.keys(sdk).length > 15);`;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
  expect(out.toString().trim()).toBe('function true');
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
  expect(Object.keys(manifest).filter((name) => /dependencies/i.test(name))).toEqual([]);
});

it('the examples of the README type-check against the package, and an unknown action or field is refused', () => {
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  const tsc = [join(process.cwd(), 'node_modules/typescript/bin/tsc'), ...options, '--lib', 'es2023,dom'];
  writeFileSync(join(project, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> };');
  const wrong = `
// @ts-expect-error: an action that does not exist
void credence.conflicts.resolve({ id: 'cnf_1', action: 'forget', expectedNewVersion: 1, expectedExistingVersion: 1 });
// @ts-expect-error: a field that does not exist
void credence.claims.store({ text: 'x', colour: 'red' });
`;
  writeFileSync(join(project, 'readme.ts'), programOfReadme(examplesOfReadme()) + wrong);
  const check = (): string => {
    try {
      return execFileSync(process.execPath, [...tsc, 'readme.ts', 'process.d.ts'], { cwd: project }).toString();
    } catch (failure) {
      return String((failure as { stdout: Buffer }).stdout);
    }
  };
  expect(check()).toBe('');
});

/** Every module, as a bundler without tree shaking would deliver it. */
const MAX_BYTES = 12 * 1024;

it('the package has at most 12 kB, minified and compressed', async () => {
  const modules = readdirSync(installed).filter((name) => name.endsWith('.js'));
  const minified = await Promise.all(
    modules.map((name) =>
      minify(readFileSync(join(installed, name), 'utf8'), { module: true, compress: true, mangle: true }),
    ),
  );
  const bytes = gzipSync(minified.map(({ code }) => code).join('\n'), { level: 9 }).length;
  if (process.env.CREDENCE_SHOW_SIZES) console.log(`${bytes} bytes`);
  expect(bytes).toBeGreaterThan(4_000);
  expect(bytes).toBeLessThan(MAX_BYTES);
});
