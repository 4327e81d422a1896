import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const markdownIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(place, file));

const DOCUMENTS = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...['docs', 'libs', 'apps', 'test', 'infra', '.github'].flatMap(markdownIn),
];

/** How GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/ /g, '-');

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading!));

function isBroken(document: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?];
  const target = path === '' ? document : join(dirname(document), path);
  if (!existsSync(target)) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
}

it.each(DOCUMENTS)('%s links to files and headings that exist', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(
    (match) => match[1]!,
  );
  expect(links.filter((link) => isBroken(document, link))).toEqual([]);
});

it('the architecture names files that exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  const paths = [
    ...text.matchAll(
      /`((?:apps|libs|prisma|test|kernel|platform|history|tenancy|knowledge|memory|recall)\/[\w./-]+)`/g,
    ),
  ].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(path) && !existsSync(join('libs', path)))).toEqual([]);
});
