import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';

/**
 * Packages whose copyleft is limited to their own files. They are accepted by name if only tests use them, unchanged.
 */
const IN_TESTS_ALONE: Readonly<Record<string, string>> = { 'axe-core': 'MPL-2.0' };
const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

interface Row {
  name: string;
  version: string;
  released: string | undefined;
  licence: string;
  reason: string;
}

const read = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** The rows of the package tables: `name` | version, date | licence | reason. */
const rows: Row[] = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .map((line) => /^\| `([^`]+)` \| ([^|,]+)(?:, (\d{4}-\d\d-\d\d))? \| ([^|]+) \| ([^|]+) \|$/.exec(line))
  .filter((match) => match !== null)
  .map(([, name, version, released, licence, reason]) => ({
    name: name!,
    version: version!,
    released,
    licence: licence!,
    reason: reason!,
  }));

const declared = {
  ...(read('package.json').dependencies as object),
  ...(read('package.json').devDependencies as object),
};

it('the page lists every dependency with its version, and nothing else', () => {
  const versions = Object.entries(declared).map(([name, version]) => [
    name,
    String(version).startsWith('file:') ? 'local' : version,
  ]);
  expect(Object.fromEntries(rows.map(({ name, version }) => [name, version]))).toEqual(Object.fromEntries(versions));
});

it.each(rows.map((row) => [row.name, row] as const))(
  'the dependency %s has a permissive licence, a date and a reason',
  (name, row) => {
    expect(read(`node_modules/${name}/package.json`).license).toBe(row.licence);
    expect([...PERMISSIVE, IN_TESTS_ALONE[row.name]]).toContain(row.licence);
    expect(row.name in IN_TESTS_ALONE && row.name in (read('package.json').dependencies as object)).toBe(false);
    expect(row.version === 'local' || row.released !== undefined).toBe(true);
    expect(row.reason.length).toBeGreaterThan(4);
  },
);

/** Whether `npm ci` created the folder. If it is a link to the packages of another checkout, its size says nothing. */
const isInstalledHere = lstatSync('node_modules').isDirectory() && existsSync('node_modules/.package-lock.json');
const MAX_SIZE_MB = 700;

(process.platform === 'linux' && isInstalledHere ? it : it.skip)(
  `everything that is installed has less than ${MAX_SIZE_MB} MB, without caches`,
  () => {
    const [size] = execFileSync('du', ['-sm', '--exclude=.cache', 'node_modules'], { encoding: 'utf8' }).split('\t');
    expect(Number(size)).toBeLessThan(MAX_SIZE_MB);
  },
);
