import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['apps', 'libs', 'test']
  .flatMap((place) => readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const isTest = (file: string): boolean => /\.(spec|prop|conformance)\.ts$|^test\/|^libs\/testing\//.test(file);

/** How many matches a pattern has in each file that has any. */
const countsOf = (pattern: RegExp, files: typeof sources): Record<string, number> =>
  Object.fromEntries(
    files
      .map(({ file, text }): [string, number] => [file, text.match(pattern)?.length ?? 0])
      .filter(([, count]) => count > 0),
  );

/** Files where a value has a type that TypeScript cannot see, and why. */
const CASTS: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'apps/api/src/transport/graphql/graphql.controller.ts': [2, 'the adapter of Apollo has other types of Fastify'],
  'apps/dashboard/src/pages/team/transfers/entries.ts': [1, 'an item of a file is checked by the service'],
  'libs/history/archives/domain/archive.ts': [1, 'an archived event is checked by its hash, not by a schema'],
  'libs/maintenance/promotion/use-cases/promotion-handler.ts': [1, 'a cursor is JSON that this handler wrote'],
  'libs/platform/database/copying.ts': [
    2,
    'pg takes a query that streams, and gives clients of a subclass, without types for either',
  ],
  'libs/platform/database/embedded/open-embedded.ts': [1, 'PGlite and pg name the settings of a client differently'],
  'libs/platform/queue/embedded-queues.ts': [1, 'BullMQ has a type for each of its backends'],
  'libs/work/checkpoints/domain/inheritance.rules.ts': [2, 'a row belongs to the list that it names'],
};

it('casts through unknown occur at named boundaries only', () => {
  const product = sources.filter(({ file }) => !isTest(file));
  const allowed = Object.entries(CASTS).map(([file, [count]]) => [file, count]);
  expect(countsOf(/\bas unknown as\b/g, product)).toEqual(Object.fromEntries(allowed));
});

/**
 * Expectations about an array of several values, which do not say what each value is. This number may only decrease.
 */
const MAX_UNLABELLED = 63;

it(`at most ${MAX_UNLABELLED} expectations have several values without labels`, () => {
  const specs = sources.filter(({ file }) => /\.(spec|prop)\.ts$/.test(file));
  const counts = Object.values(countsOf(/expect\(\s*\[(?!\s*\.\.\.)/g, specs));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(MAX_UNLABELLED);
});

it('every declared error is raised somewhere', () => {
  const product = sources.filter(({ file }) => /^(apps|libs)\//.test(file) && !isTest(file));
  const declared = product.flatMap(({ text }) =>
    [...text.matchAll(/\bconst (\w+) = declareError\b/g)].map(([, name]) => name!),
  );
  expect(declared.length).toBeGreaterThan(100);
  const uses = new Map<string, number>();
  for (const { text } of product) {
    // A comment, an import or an export does not raise anything.
    const code = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/^(?:import|export) (?:type )?\{[^}]*\}(?: from [^;]*)?;/gm, '');
    for (const [word] of code.matchAll(/\b\w+\b/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  expect(declared.filter((name) => uses.get(name)! < 2)).toEqual([]);
});
