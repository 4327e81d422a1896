import { execFile, execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transform } from '@swc/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, type Service } from '../service/index.js';

const ADAPTERS = ['langgraph', 'mem0'];
const run = promisify(execFile);

/** A project in which the client and the adapters are installed from their packages, next to their frameworks. */
let project: string;
let service: Service;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'adapters-'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const built = join(project, 'built');
  execFileSync(process.execPath, ['scripts/build-sdk.mjs', join(built, 'sdk')]);
  execFileSync(process.execPath, ['scripts/build-adapters.mjs', built]);
  for (const name of ['sdk', ...ADAPTERS]) install(join(built, name), name);
  symlinkSync(resolve('node_modules/@langchain'), join(project, 'node_modules/@langchain'));
  service = await openService();
});
afterAll(async () => {
  await service.close();
  rmSync(project, { recursive: true });
});

function install(folder: string, name: string): void {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], { cwd: folder });
  const installed = join(project, 'node_modules/@credence', name);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, packed.toString().trim()), '-C', installed, '--strip-components=1']);
}

describe.each(ADAPTERS)('@credence/%s', (name) => {
  const example = readFileSync(join('clients', name, 'example.ts'), 'utf8');

  it('shows its example in its README', () => {
    expect(readFileSync(join('clients', name, 'README.md'), 'utf8')).toContain(`\`\`\`ts\n${example}\`\`\``);
  });

  it('has an example that does what it says', async () => {
    const { owner } = await service.aTenant();
    await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
    const { code } = await transform(example, {
      swcrc: false,
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    writeFileSync(join(project, `${name}.js`), code);
    const env = { ...process.env, CREDENCE_URL: service.url, CREDENCE_KEY: owner.secret, LANGSMITH_TRACING: 'false' };
    const { stdout } = await run(process.execPath, [`${name}.js`], { cwd: project, env });
    const promised = [...example.matchAll(/^ *console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text!);
    expect(promised.length).toBeGreaterThan(2);
    expect(stdout.trim().split('\n')).toEqual(promised);
  });

  it('needs no package but its peers, of which the framework is optional', () => {
    const installed = join(project, 'node_modules/@credence', name);
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<string, object>;
    const peers = Object.keys(manifest.peerDependencies!);
    const optional = Object.keys(manifest.peerDependenciesMeta ?? {});
    expect(peers.filter((peer) => !optional.includes(peer))).toEqual(['@credence/sdk']);
    expect(manifest.dependencies).toBeUndefined();
    const files = readdirSync(join(installed, name));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts']));
    expect(files.filter((file) => file.startsWith('example'))).toEqual([]);
    const imported = files.flatMap((file) =>
      [...readFileSync(join(installed, name, file), 'utf8').matchAll(/from '([^.'][^']*)'/g)].map(([, from]) => from!),
    );
    const packages = new Set(imported.map((from) => from.split('/').slice(0, 2).join('/')));
    expect([...packages].filter((each) => !peers.includes(each))).toEqual([]);
    expect(existsSync(join(installed, 'LICENSE'))).toBe(true);
  });
});
