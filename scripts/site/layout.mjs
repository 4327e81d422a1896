// The frame around each page: navigation, search, and what is on the page.
import { addressOf, NAVIGATION } from './contents.mjs';
import { escaped } from './markdown.mjs';

const ORDER = NAVIGATION.flatMap(([, pages]) => pages);

function navigation(path) {
  const entry = ([page, name]) =>
    `<li><a href="/docs${addressOf(page)}"${page === path ? ' aria-current="page"' : ''}>${escaped(name)}</a></li>`;
  return NAVIGATION.map(
    ([title, pages]) =>
      `<h2>${title}</h2>\n<ul>${pages.map(entry).join('')}${title === 'Reference' ? '<li><a href="/docs/api">REST API</a></li>' : ''}</ul>`,
  ).join('\n');
}

function onThisPage(sections) {
  const shown = sections.filter(({ depth }) => depth === 2);
  if (shown.length < 2) return '';
  const entries = shown.map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`).join('');
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${entries}</ul></nav>`;
}

function neighbours(path) {
  const at = ORDER.findIndex(([page]) => page === path);
  if (at < 0) return '';
  const link = (entry, rel, word) =>
    entry === undefined ? '' : `<a rel="${rel}" href="/docs${addressOf(entry[0])}">${word}: ${escaped(entry[1])}</a>`;
  return `<nav class="neighbours" aria-label="Next pages">${link(ORDER[at - 1], 'prev', 'Previous')}${link(ORDER[at + 1], 'next', 'Next')}</nav>`;
}

/** A whole page. `assets` are the addresses of the style sheet, the scripts and the icon. */
export function layout({ path, title, html, sections }, assets) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(path === 'docs/README.md' ? 'Credence' : `${title} · Credence`)}</title>
<script src="${assets['theme.js']}"></script>
<link rel="stylesheet" href="${assets['site.css']}">
<link rel="icon" type="image/svg+xml" href="${assets['icon.svg']}">
<script type="module" src="${assets['site.js']}"></script>
</head>
<body data-search="${assets['search.json']}">
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="name" href="/docs">Credence</a>
<search><label class="hidden" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search  /" autocomplete="off" spellcheck="false" aria-controls="results"></search>
<nav aria-label="Service"><a href="/docs/api">API</a><a href="/app">Dashboard</a><button id="theme" type="button">Theme</button></nav>
</header>
<div id="results" role="region" aria-label="Search results" hidden></div>
<div class="columns">
<div class="side"><button id="menu" type="button" aria-expanded="false" aria-controls="pages">Pages</button><nav id="pages" aria-label="Pages">
${navigation(path)}
</nav></div>
<main id="content">
<article>
${html}</article>
${neighbours(path)}
</main>
<aside>${onThisPage(sections)}</aside>
</div>
</body>
</html>
`;
}
