import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

/** The frameworks of the adapters, each with the package that its users install. */
const ADAPTERS = { 'ai-sdk': 'ai', 'openai-agents': '@openai/agents' } as const;

/** A project in which the client, the adapters as `npm pack` packs them, and their frameworks are installed. */
let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'adapters-'));
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/build-sdk.mjs', join(built, 'sdk')]);
  execFileSync(process.execPath, ['scripts/build-adapters.mjs', built]);
  for (const name of ['sdk', ...Object.keys(ADAPTERS)]) {
    const installed = join(project, 'node_modules/@credence', name);
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: join(built, name) });
    mkdirSync(installed, { recursive: true });
    execFileSync('tar', ['-xzf', join(project, packed.toString().trim()), '-C', installed, '--strip-components=1']);
  }
  mkdirSync(join(project, 'node_modules/@openai'));
  for (const name of [...Object.values(ADAPTERS), 'zod'])
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> };');
});
afterAll(() => rmSync(project, { recursive: true }));

describe.each(Object.entries(ADAPTERS))('@credence/%s', (name, framework) => {
  it('can be imported from its package', () => {
    const program = `import * as adapter from '@credence/${name}'; console.log(typeof adapter.memoryTools);`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
    expect(out.toString().trim()).toBe('function');
  });

  it('brings nothing along: its framework is an optional peer', () => {
    const manifest = JSON.parse(
      readFileSync(join(project, 'node_modules/@credence', name, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, unknown>>;
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([
      'peerDependencies',
      'peerDependenciesMeta',
    ]);
    expect(Object.keys(manifest.peerDependencies!).sort()).toEqual(['@credence/sdk', framework, 'zod'].sort());
    expect(manifest.peerDependenciesMeta).toEqual({ [framework]: { optional: true } });
  });

  it('its example type-checks against the packages', () => {
    const folder = join(project, name);
    mkdirSync(folder);
    for (const file of ['example.ts', 'scripted-model.ts'])
      copyFileSync(join('clients', name, file), join(folder, file));
    const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
    const tsc = [resolve('node_modules/typescript/bin/tsc'), ...options, '--lib', 'es2023,dom'];
    const check = (): string => {
      try {
        return execFileSync(process.execPath, [...tsc, `${name}/example.ts`, 'process.d.ts'], {
          cwd: project,
        }).toString();
      } catch (failure) {
        return String((failure as { stdout: Buffer }).stdout);
      }
    };
    expect(check()).toBe('');
  });
});
