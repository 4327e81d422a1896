// A Markdown page as HTML for the site: links lead to pages of the site, and pictures become part of the page.
import { posix } from 'node:path';
import { Marked } from 'marked';
import { addressOf } from './contents.mjs';

export const escaped = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

/** The anchor of a heading, built as on GitHub, so that a link with an anchor works in both places. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/ /g, '-');

/** Text without markup, for titles and for the search index. */
export const plainText = (html) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<\/(?:p|li|td|th|h\d|pre|tr)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const isElsewhere = (href) => /^[a-z][a-z\d+.-]*:/i.test(href);

/**
 * Renders a page.
 *
 * - `path`: its path in the repository, from which its links are resolved
 * - `site.pages`: the paths of all pages; `site.pictures`: SVG texts by path; `site.screenshots`:
 *   addresses by path
 *
 * Returns the HTML of the page, its title, and its headings with the text below each, in order.
 */
export function renderPage(path, text, site) {
  const used = new Map();
  const headings = [];
  const uniqueAnchor = (raw) => {
    const anchor = anchorOf(raw);
    const count = used.get(anchor) ?? 0;
    used.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth, text: raw }) {
        const [html, id] = [this.parser.parseInline(tokens), uniqueAnchor(raw)];
        headings.push({ depth, id, title: plainText(html) });
        if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
        const link = `<a class="anchor" href="#${id}" aria-label="Link to ${escaped(plainText(html))}">#</a>`;
        return `<h${depth} id="${id}">${html} ${link}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens);
        const address = siteAddress(path, href, site);
        return address === null ? html : `<a href="${escaped(address)}">${html}</a>`;
      },
      image({ href, text: alt }) {
        const file = posix.join(posix.dirname(path), href);
        const screenshot = site.screenshots.get(file);
        if (screenshot !== undefined)
          return `<img class="screenshot" src="${screenshot}" alt="${escaped(alt)}" width="1280" height="800" loading="lazy">`;
        const picture = site.pictures.get(file);
        if (picture === undefined) throw new Error(`${path} shows ${href}, which is not in docs/pictures`);
        return inlinePicture(picture, alt);
      },
      code({ text: code, lang }) {
        if (lang === 'mermaid')
          return `<details class="diagram"><summary>The diagram as text</summary><pre tabindex="0"><code>${escaped(code)}</code></pre></details>\n`;
        return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
      },
      table({ header, rows }) {
        const row = (cells) => `<tr>${cells.map((cell) => this.tablecell(cell)).join('')}</tr>\n`;
        // In Markdown, a table without titles starts with an empty row.
        const head = header.some(({ text: title }) => title !== '') ? `<thead>${row(header)}</thead>` : '';
        // If the first column has no title, its cells are the titles of their rows.
        const body =
          header[0].text === '' ? rows.map(([title, ...rest]) => titledRow(this, title, rest)) : rows.map(row);
        return `<div class="table" role="group" aria-label="Table" tabindex="0"><table>${head}<tbody>${body.join('')}</tbody></table></div>\n`;
      },
      tablecell({ tokens, header, text: content }) {
        const html = this.parser.parseInline(tokens);
        return header && content !== '' ? `<th scope="col">${html}</th>` : `<td>${html}</td>`;
      },
    },
  });
  const html = marked.parse(text.replace(/<!--[\s\S]*?-->\n?/g, ''));
  const title = headings.find(({ depth }) => depth === 1)?.title;
  if (title === undefined) throw new Error(`${path} has no title`);
  return { html, title, sections: sectionsOf(html, headings) };
}

const titledRow = (renderer, title, cells) =>
  `<tr><th scope="row">${renderer.parser.parseInline(title.tokens)}</th>${cells.map((cell) => renderer.tablecell(cell)).join('')}</tr>\n`;

/** The target of a link on the site; null if it is a file of the repository that has no page. */
function siteAddress(path, href, { pages }) {
  if (isElsewhere(href)) return href;
  const [file, anchor] = href.split('#');
  if (file.startsWith('/')) return href;
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (file === '') return hash;
  const target = posix.normalize(posix.join(posix.dirname(path), file)).replace(/\/$/, '');
  const page = [target, `${target}/README.md`].find((candidate) => pages.has(candidate));
  return page === undefined ? null : `/docs${addressOf(page)}${hash}`;
}

/**
 * The picture as part of the page. Its colours come from the style sheet of the site, and its name from the alt text.
 */
function inlinePicture(svg, alt) {
  const drawn = svg
    .replace(/<\?xml[^>]*>\s*/, '')
    .replace(/<style>[\s\S]*?<\/style>\s*/, '')
    .replace(/<svg /, `<svg role="img" aria-label="${escaped(alt)}" `)
    .trim();
  // On a phone, the picture is wider than the screen and scrolls in its frame.
  return `<span class="picture" role="group" aria-label="Picture" tabindex="0">${drawn}</span>`;
}

function sectionsOf(html, headings) {
  const parts = html.split(/<h[1-6] id="[^"]*">[\s\S]*?<\/h[1-6]>\n/).slice(1);
  return headings.map((heading, index) => ({ ...heading, text: plainText(parts[index] ?? '') }));
}
