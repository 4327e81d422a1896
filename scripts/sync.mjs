// npm run sync: writes the committed files that are generated from the sources: the contract in test/golden, the
// generated parts of libs/sdk and clients/python, and the reference in docs.
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildWhatChanged } from './setup/build.mjs';
import { answerHelp } from './setup/help.mjs';
import { pythonFiles } from './setup/python-client.mjs';
import { bareSchema, factsOf } from './setup/released.mjs';
import { sdkFiles } from './setup/sdk.mjs';

answerHelp(`
  npm run sync [-- options]    writes the committed files that are generated from the sources: the contract in test/golden,
                               the generated parts of libs/sdk and clients/python, and the reference in docs

  --examples   first runs the test that calls every operation, and records the requests and answers
  --release    records what is promised from now on: see docs/versions.md
  --help       this
`);

// npm run sync -- --examples: first runs the test that calls every operation, and records the requests and answers.
await buildWhatChanged();
if (process.argv.includes('--examples')) {
  const { status } = spawnSync('npx', ['jest', 'test/contract/outputs.spec.ts'], {
    stdio: 'inherit',
    env: { ...process.env, CREDENCE_EXAMPLES: 'write' },
  });
  if (status !== 0) process.exit(1);
  await buildWhatChanged();
}
await import('reflect-metadata');
const [{ contractFiles }, catalogue] = await Promise.all([
  import('../dist/apps/api/src/transport/contract-files.js'),
  import('../dist/apps/api/src/operations.js'),
]);
const contract = contractFiles(catalogue);
for (const [name, text] of Object.entries(contract))
  await writeFile(new URL(`../test/golden/${name}`, import.meta.url), text);
// npm run sync -- --release: records the contract that is promised from now on (docs/versions.md).
if (process.argv.includes('--release')) {
  const released = {
    'rest.txt': `${factsOf(JSON.parse(contract['openapi.json'])).join('\n')}\n`,
    'schema.graphql': bareSchema(contract['schema.graphql']),
  };
  for (const [name, text] of Object.entries(released))
    await writeFile(new URL(`../test/golden/released/${name}`, import.meta.url), text);
}
const described = { operations: catalogue.operations, document: JSON.parse(contract['openapi.json']) };
for (const [name, text] of Object.entries(sdkFiles(described)))
  await writeFile(new URL(`../libs/sdk/${name}`, import.meta.url), text);
for (const [name, text] of Object.entries(pythonFiles(described)))
  await writeFile(new URL(`../clients/python/credence/${name}`, import.meta.url), text);

const [
  { errorsInPrint },
  { httpErrorsInPrint },
  { graphqlErrorsInPrint },
  { settingsInPrint },
  { POLICIES },
  { referenceFiles },
  { openRegistry },
  { withHouse },
] = await Promise.all([
  import('#libs/kernel/index.js'),
  import('../dist/apps/api/src/transport/problem/problem.js'),
  import('../dist/apps/api/src/transport/graphql/errors.js'),
  import('#libs/platform/config/index.js'),
  import('#libs/policies.js'),
  import('./setup/reference.mjs'),
  import('./setup/registry.mjs'),
  import('./setup/house.mjs'),
]);
const pages = referenceFiles({
  operations: catalogue.operations,
  registry: await openRegistry(),
  policies: POLICIES,
  errors: errorsInPrint(),
  transportErrors: [...httpErrorsInPrint(), ...graphqlErrorsInPrint()],
  settings: settingsInPrint(),
});
for (const [name, text] of Object.entries(pages))
  await writeFile(new URL(`../docs/reference/${name}`, import.meta.url), text);
const architecture = new URL('../docs/architecture.md', import.meta.url);
await writeFile(
  architecture,
  withHouse(await readFile(architecture, 'utf8'), fileURLToPath(new URL('..', import.meta.url))),
);
console.log('wrote the contract to test/golden, libs/sdk, clients/python, docs/reference and docs/architecture.md');
