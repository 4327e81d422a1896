import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openService, type Service } from '../service/index.js';
import { blocksOf, promisesOf } from '../site/page-examples.js';

/** The examples of docs/generated-clients.md, in a project with nothing else, against a real service. */
const PAGE = 'docs/generated-clients.md';
/** A client of 200 operations is generated, and compiled once for all examples. */
const SLOW_MS = 240_000;
const run = promisify(execFile);

const EXAMPLES = ['fetch.ts', 'hey.ts'];
const example = (file: string): string => blocksOf(PAGE).find((block) => block.file === file)!.text;

let service: Service;
let project: string;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'generated-'));
  service = await openService();
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  copyFileSync('test/golden/openapi.json', join(project, 'openapi.json'));
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(project, 'process.d.ts'), 'declare const process: { env: Record<string, string | undefined> };');
  // openapi-typescript does not support the compiler of this repository; what is sent does not depend on its types.
  writeFileSync(join(project, 'schema.d.ts'), 'export type paths = any;');
  writeFileSync(
    join(project, 'generate.mjs'),
    `import { createClient } from '@hey-api/openapi-ts';
     const output = { path: 'generated', importFileExtension: '.js' };
     const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'];
     await createClient({ input: 'openapi.json', output, plugins, logs: { level: 'silent' } });`,
  );
  execFileSync(process.execPath, ['generate.mjs'], { cwd: project });
  for (const file of EXAMPLES) writeFileSync(join(project, file), example(file));
  const options = ['--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'out'];
  const compiler = [resolve('node_modules/typescript/bin/tsc'), ...options, '--lib', 'es2023,dom,dom.iterable'];
  await run(process.execPath, [...compiler, ...EXAMPLES, 'process.d.ts'], { cwd: project }).catch((failure) => {
    throw new Error((failure as { stdout: string }).stdout);
  });
}, SLOW_MS);
afterAll(async () => {
  await service.close();
  rmSync(project, { recursive: true });
});

it.each(EXAMPLES)(
  'the example %s compiles, stores a claim, and finds it by a filter',
  async (file) => {
    const { owner } = await service.aTenant();
    await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
    await owner.do('claims.store', { space: 'demo', text: 'Something that is not a decision.' });
    const env = { ...process.env, CREDENCE_URL: service.url, CREDENCE_KEY: owner.secret };
    const { stdout } = await run(process.execPath, [`out/${file.replace('.ts', '.js')}`], { cwd: project, env });
    expect(stdout.trim().split('\n')).toEqual(promisesOf(example(file)));
  },
  SLOW_MS,
);
