// Builds the documentation at /docs from the Markdown files of the repository, into dist/site.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { root } from './root.mjs';

const DOCS = 'docs';
const SOURCES = 'scripts/site';
const ALSO = ['package-lock.json', 'scripts/setup/site.mjs'];
const STAMP = '.built-from';
const target = join(root, 'dist/site');

/** Decisions and generated tables rank below other pages in a search. */
const LOWER_RANK = /^docs\/(adr|reference|specs)\/|^CHANGELOG/;
const LOWER_FACTOR = 0.4;

const compress = promisify(gzip);

/** Builds the site if a page, the generator or a package has changed. Returns whether it did. */
export async function buildSiteIfChanged() {
  const { OUTSIDE_DOCS } = await import('../site/contents.mjs');
  const found = await fingerprint([
    ...(await filesUnder(DOCS)),
    ...(await filesUnder(SOURCES)),
    ...OUTSIDE_DOCS,
    ...ALSO,
  ]);
  const built = await readFile(join(target, STAMP), 'utf8').catch(() => null);
  if (built === found) return false;
  await buildSite(found);
  return true;
}

/** Builds into a separate folder and then replaces the old one, so that no reader gets half a build. */
async function buildSite(stamp) {
  const made = join(root, `.build-site-${process.pid}`);
  try {
    await mkdir(made, { recursive: true });
    const pages = await renderedPages(await writeScreenshots(made));
    const assets = await writeAssets(made, pages);
    const { layout } = await import('../site/layout.mjs');
    await Promise.all(
      pages.map((page) => put(join(made, 'pages', `${page.name}.html`), layout(page, assets), { isCompressed: true })),
    );
    await put(join(made, 'pages/404.html'), layout(await missingPage(), assets));
    await writeFile(join(made, STAMP), stamp);
    await rm(target, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await rename(made, target);
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/**
 * Every page with its HTML, title and sections; `name` is its file below `pages`, without the extension. `screenshots`:
 * the addresses of the screenshots by path.
 */
async function renderedPages(screenshots) {
  const [{ addressOf, OUTSIDE_DOCS }, { renderPage }] = await Promise.all([
    import('../site/contents.mjs'),
    import('../site/markdown.mjs'),
  ]);
  const files = await filesUnder(DOCS);
  const paths = [...files.filter((path) => path.endsWith('.md')), ...OUTSIDE_DOCS].sort();
  const read = async (path) => [path, await readFile(join(root, path), 'utf8')];
  const pictures = new Map(await Promise.all(files.filter((path) => path.endsWith('.svg')).map(read)));
  const site = { pages: new Set(paths), pictures, screenshots };
  return (await Promise.all(paths.map(read))).map(([path, text]) => ({
    path,
    address: `/docs${addressOf(path)}`,
    name: addressOf(path).slice(1) || 'index',
    factor: LOWER_RANK.test(path) ? LOWER_FACTOR : 1,
    ...renderPage(path, text, site),
  }));
}

/** The page for addresses at which there is no page. It is not in the navigation. */
async function missingPage() {
  const html =
    '<h1>There is no page at this address</h1>\n<p>Search for it above, or start with the <a href="/docs">overview</a>.</p>\n';
  return { path: '', title: 'Not found', html, sections: [] };
}

/** Writes the screenshots, with a hash in each name. Returns their addresses by path. */
async function writeScreenshots(folder) {
  const paths = (await filesUnder(DOCS)).filter((path) => path.endsWith('.webp'));
  const written = paths.map(async (path) => {
    const content = await readFile(join(root, path));
    const file = basename(path).replace('.', `-${hashOf(content)}.`);
    await put(join(folder, 'assets', file), content);
    return [path, `/docs/assets/${file}`];
  });
  return new Map(await Promise.all(written));
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Writes what the pages load, with a hash in each name. Returns the addresses by name. */
async function writeAssets(folder, pages) {
  const { searchIndex } = await import('../site/search-index.mjs');
  const source = (name) => readFile(join(root, SOURCES, 'browser', name), 'utf8');
  const contents = {
    'site.css': await source('site.css'),
    'site.js': await source('site.mjs'),
    'theme.js': await source('theme.mjs'),
    'icon.svg': await source('icon.svg'),
    'search.json': searchIndex(pages),
  };
  const written = Object.entries(contents).map(async ([name, text]) => {
    const file = name.replace('.', `-${hashOf(text)}.`);
    await put(join(folder, 'assets', file), text, { isCompressed: true });
    return [name, `/docs/assets/${file}`];
  });
  return Object.fromEntries(await Promise.all(written));
}

async function put(path, text, { isCompressed = false } = {}) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  if (isCompressed) await writeFile(`${path}.gz`, await compress(text, { level: 9 }));
}

async function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.sort()) hash.update(`${path}\n`).update(await readFile(join(root, path)));
  return hash.digest('hex');
}

async function filesUnder(folder) {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
