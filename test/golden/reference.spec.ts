import 'reflect-metadata';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorsInPrint } from '#libs/kernel/index.js';
import { settingsInPrint } from '#libs/platform/config/index.js';
import { POLICIES } from '#libs/policies.js';
import { operations } from '../../apps/api/src/operations.js';
import { referenceFiles } from '../../scripts/setup/reference.mjs';
import { withHouse } from '../../scripts/setup/house.mjs';
import { openRegistry } from '../../scripts/setup/registry.mjs';
import { graphqlErrorsInPrint } from '../../apps/api/src/transport/graphql/errors.js';
import { httpErrorsInPrint } from '../../apps/api/src/transport/problem/problem.js';
import '../../apps/api/src/transport/problem/errors.js';

const registry = await openRegistry();
const pages = referenceFiles({
  operations,
  registry,
  policies: POLICIES,
  errors: errorsInPrint(),
  transportErrors: [...httpErrorsInPrint(), ...graphqlErrorsInPrint()],
  settings: settingsInPrint(),
});

it.each(Object.entries(pages))('docs/reference/%s matches the code; if the change is intended, run npm run sync', (name, text) => {
  const file = new URL(`../../docs/reference/${name}`, import.meta.url);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
});

/** Rows of a page whose cell in a column is empty. */
const emptyCells = (page: string, column: number): string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\) \| /))
    .filter((cells) => cells.at(column)!.replace(/[| ]/g, '') === '')
    .map((cells) => cells[0]!.slice(2));

it.each([
  ['errors.md', -1],
  ['events.md', 1],
  ['policies.md', 2],
  ['settings.md', 2],
] as const)('every row of docs/reference/%s has an explanation', (name, column) => {
  expect(emptyCells(pages[name]!, column)).toEqual([]);
});

/** The kinds in the maps of payloads: `interface <Noun>Payloads` and `type <Noun>Payloads`. */
const declaredKinds = (): string[] =>
  readdirSync('libs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(`libs/${file}`, 'utf8').matchAll(/^export (?:interface|type) \w*Payloads\b[^]*?^\}/gm),
    ])
    .flatMap(([map]) => [...map.matchAll(/^  ([a-z]+(?:_[a-z]+)+)\??:/gm)].map(([, kind]) => kind!));

it('every kind of event with a payload is registered as projected or log-only, so that it can be written', () => {
  const kinds = new Set(declaredKinds());
  expect(kinds.size).toBeGreaterThan(50);
  expect([...kinds].filter((kind) => !registry.kinds.has(kind))).toEqual([]);
});

it('docs/architecture.md lists the existing areas and nouns; if the change is intended, run npm run sync', () => {
  const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  expect(withHouse(page, fileURLToPath(new URL('../..', import.meta.url)))).toBe(page);
});
