import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentRules } from '#libs/kernel/index.js';

const markdownIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(place, file));

const DOCUMENTS = [
  ...readdirSync('.').filter((file) => file.endsWith('.md')),
  ...['docs', 'libs', 'apps', 'clients', 'test', 'infra', '.github'].flatMap(markdownIn),
];

/** How GitHub builds the anchor of a heading. */
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

it('the list at the end of the README has every page of docs/', () => {
  const more = /^## More$([\s\S]*)/m.exec(readFileSync('README.md', 'utf8'))![1]!;
  const pages = readdirSync('docs').filter((file) => file.endsWith('.md') && file !== 'README.md');
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.filter((page) => !more.includes(`(docs/${page})`))).toEqual([]);
});

/** The paths that a guide names: in backticks, or with the whole path in a code block. */
const namesIn = (text: string): string[] => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!),
  ...[...text.matchAll(/^ *```\w*\n([\s\S]*?)^ *```/gm)].flatMap(([, block]) =>
    block!.split(/\s+/).filter((word) => TREE.some((top) => word.startsWith(`${top}/`))),
  ),
];

const ROOM = /^(?:domain|store|policies|use-cases)\//;
const PATH = /^(?:\.?[\w<>*-]+\/)+[\w.<>*-]*$/;
const FILE = /^[\w.<>*-]+\.(?:ts|sql|md|mjs|prisma|yaml)$/;

const TREE = ['.ci', '.cspell', '.github', 'apps', 'clients', 'docs', 'infra', 'libs', 'prisma', 'scripts', 'test'];
const PLACES = [
  ...readdirSync('.'),
  ...TREE.flatMap((top) => [
    top,
    ...readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)),
  ]),
].map((path) => path.replaceAll('\\', '/'));

/**
 * Whether such a path exists. A path may begin at the top or below libs. The folder of a room may be in any noun, and a
 * file without a folder may be anywhere. `<noun>` and `*` stand for any name.
 */
function isThere(name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/<[^>]*>|\*/g, '[^/]+');
  const before = FILE.test(name) ? '(?:.*/)?' : ROOM.test(name) ? 'libs/[^/]+/[^/]+/' : '(?:libs/)?';
  const path = new RegExp(`^${before}${pattern}$`);
  return PLACES.some((place) => path.test(place));
}

it.each([
  ['CONTRIBUTING.md', 30],
  ['docs/architecture.md', 20],
  ['docs/which-file-decides.md', 60],
])('%s names files and folders that exist', (document, atLeast) => {
  const names = namesIn(readFileSync(document, 'utf8'))
    .map((name) => name.replace(/[;,:]$/, ''))
    .filter((name) => PATH.test(name) || FILE.test(name));
  expect(names.length).toBeGreaterThan(atLeast);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

it('the check of paths finds a path that does not exist', () => {
  const wrong = [
    'libs/kernel/error.ts',
    'runs/store/sql/list-due-kinds.sql',
    'store/<noun>.writer.ts',
    'claim.view.ts',
  ];
  expect(wrong.filter(isThere)).toEqual([]);
});

/** The folders in the order of the page, each with its parent folders. */
function foldersIn(tree: string): string[] {
  const above: string[] = [];
  return [...tree.matchAll(/^( *)([\w-]+)\//gm)].map(([, indent, name]) => {
    above.length = indent!.length / 2;
    above.push(name!);
    return above.join('/');
  });
}

it('the architecture page shows only folders that exist, and all areas', () => {
  const tree = /## Where things are\s+```\n([\s\S]*?)```/.exec(readFileSync('docs/architecture.md', 'utf8'))![1]!;
  const drawn = foldersIn(tree);
  expect(drawn.filter((folder) => !existsSync(folder))).toEqual([]);
  const areas = readdirSync('libs', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => `libs/${name}`);
  expect(areas.filter((area) => !drawn.includes(area))).toEqual([]);
});

it('the guide to continuity has the same rules for an agent as `credence agent-rules` prints', () => {
  const section = /^## The rules for your agent\n([\s\S]*?)^## /m.exec(readFileSync('docs/continuity.md', 'utf8'))![1]!;
  expect(/```text\n([\s\S]*?)\n```/.exec(section)![1]).toBe(agentRules());
});

const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const releases = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m).slice(1);

it.each(releases.map((text) => [text.split('\n')[0]!, text] as const))(
  'the changelog of %s has only the sections of Keep a Changelog, each once',
  (_, text) => {
    const sections = [...text.matchAll(/^### (.+)$/gm)].map(([, section]) => section!);
    expect(sections.filter((section) => !SECTIONS.includes(section))).toEqual([]);
    expect(sections).toEqual([...new Set(sections)]);
  },
);

/** The subject of a changelog entry: its words up to the first punctuation mark or link. */
const openingOf = (entry: string): string => entry.split(/ \(|[:.,;]/, 1)[0]!;

it('no two entries of the changelog are about the same thing', () => {
  const openings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^- (.+)$/gm)].map(([, entry]) =>
    openingOf(entry!),
  );
  expect(openings.length).toBeGreaterThan(50);
  expect(openings.filter((opening, index) => openings.indexOf(opening) !== index)).toEqual([]);
});
