import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

interface Adapter {
  /** The packages of the framework, which users of the adapter install. */
  frameworks: string[];
  /** Other packages that users of the adapter install. */
  others: string[];
  exported: string;
}

const ADAPTERS: Record<string, Adapter> = {
  'ai-sdk': { frameworks: ['ai'], others: ['zod'], exported: 'memoryTools' },
  'openai-agents': { frameworks: ['@openai/agents'], others: ['zod'], exported: 'memoryTools' },
  langgraph: {
    frameworks: ['@langchain/core', '@langchain/langgraph-checkpoint'],
    others: [],
    exported: 'CredenceStore',
  },
  mem0: { frameworks: [], others: [], exported: 'MemoryClient' },
};

/** Five packages are compiled, on a machine that may be busy. */
const SLOW_MS = 240_000;

/**
 * An empty folder in which npm installed the client and the adapters as `npm pack` packs them; frameworks are linked.
 */
let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'adapters-'));
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/build-sdk.mjs', join(built, 'sdk')]);
  execFileSync(process.execPath, ['scripts/build-adapters.mjs', built]);
  const npm = (...words: string[]): string => execFileSync('npm', words, { cwd: project }).toString().trim();
  const packages = ['sdk', ...Object.keys(ADAPTERS)].map((name) => join(built, name));
  // zod is the only peer dependency that is not optional. It is installed from a file, too, so that npm does not query
  // a registry.
  const packed = npm('pack', '--silent', ...packages, resolve('node_modules/zod')).split('\n');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  npm('install', '--offline', '--no-audit', '--no-fund', '--silent', ...packed.map((file) => `./${file}`));
  for (const name of new Set(Object.values(ADAPTERS).flatMap(({ frameworks }) => frameworks))) {
    const link = join(project, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(resolve('node_modules', name), link);
  }
  writeFileSync(join(project, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> };');
}, SLOW_MS);
afterAll(() => rmSync(project, { recursive: true }));

describe.each(Object.entries(ADAPTERS))('@credence/%s', (name, { frameworks, others, exported }) => {
  it('can be imported from its package', () => {
    const program = `import * as adapter from '@credence/${name}'; console.log(typeof adapter.${exported});`;
    const out = execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
    expect(out.toString().trim()).toBe('function');
  });

  it('does not depend on other packages: its framework is an optional peer', () => {
    const manifest = JSON.parse(
      readFileSync(join(project, 'node_modules/@credence', name, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, unknown>>;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(Object.keys(manifest.peerDependencies!).sort()).toEqual(['@credence/sdk', ...frameworks, ...others].sort());
    const optional = Object.fromEntries(frameworks.map((framework) => [framework, { optional: true }]));
    expect(manifest.peerDependenciesMeta ?? {}).toEqual(optional);
  });
});

it('the example of each adapter type-checks against the packages', () => {
  for (const name of Object.keys(ADAPTERS)) {
    mkdirSync(join(project, name));
    for (const file of ['example.ts', 'scripted-model.ts']) {
      const source = join('clients', name, file);
      if (existsSync(source)) copyFileSync(source, join(project, name, file));
    }
  }
  const examples = Object.keys(ADAPTERS).map((name) => `${name}/example.ts`);
  const options = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
  const tsc = [resolve('node_modules/typescript/bin/tsc'), ...options, '--lib', 'es2023,dom'];
  const check = (): string => {
    try {
      return execFileSync(process.execPath, [...tsc, ...examples, 'process.d.ts'], { cwd: project }).toString();
    } catch (failure) {
      return String((failure as { stdout: Buffer }).stdout);
    }
  };
  expect(check()).toBe('');
});
