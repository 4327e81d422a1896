import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const DOCUMENTS = [
  'README.md',
  'docs/architecture.md',
  'docs/cli.md',
  'docs/conflicts.md',
  'docs/corrections.md',
  'docs/digests.md',
  'docs/embeddings.md',
  'docs/explore.md',
  'docs/glossary.md',
  'docs/graph.md',
  'docs/maintenance.md',
  'docs/reference/graph.md',
  'docs/recall.md',
  'docs/sessions.md',
  'docs/sources.md',
  'docs/trust.md',
  ...readdirSync('docs/adr').map((file) => join('docs/adr', file)),
];

it.each(DOCUMENTS)('%s links to files that are there', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(
    (match) => match[1]!,
  );
  expect(links.filter((link) => !existsSync(join(dirname(document), link)))).toEqual([]);
});

it('the architecture names files that are there', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const paths = [
    ...text.matchAll(
      /`((?:apps|libs|prisma|test|kernel|platform|history|tenancy|knowledge|memory|recall)\/[\w./-]+)`/g,
    ),
  ].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(path) && !existsSync(join('libs', path)))).toEqual([]);
});

it('every dependency is listed with its job, and nothing else is', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    object
  >;
  const rows = readFileSync('docs/dependencies.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) => [...row.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!));
  expect(listed.sort()).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)].sort());
});
