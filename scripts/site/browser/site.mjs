// What the pages of the documentation do in a browser: search, the theme, and the list of pages on a phone.

const MAX_RESULTS = 12;
/** A word that only begins with a searched word counts less than the word itself. */
const PREFIX_FACTOR = 0.6;

const field = document.querySelector('#search');
const results = document.querySelector('#results');

// The API reference used to be at /docs, where its links were fragments that the server never sees.
if (location.hash.startsWith('#/')) location.replace(`/docs/api${location.hash}`);

// --- search

let loading;
const load = () =>
  (loading ??= fetch(document.body.dataset.search).then((answer) => {
    if (!answer.ok) throw new Error(`the index was answered with ${answer.status}`);
    return answer.json();
  }));

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];

/** For each section that contains the word, or words that begin with it: how well the best of these words matches. */
function fitsOf({ sections, terms }, word) {
  const fits = new Map();
  for (const [term, places] of terms) {
    if (!term.startsWith(word)) continue;
    const rarity = Math.log(1 + sections.length / (places.length / 2)) * (term === word ? 1 : PREFIX_FACTOR);
    for (let i = 0; i < places.length; i += 2)
      fits.set(places[i], Math.max(fits.get(places[i]) ?? 0, rarity * Math.sqrt(places[i + 1])));
  }
  return fits;
}

/**
 * The sections that contain the most words of the query come first; among equal sections, the best matches come first.
 */
function find(index, query) {
  const found = new Map();
  for (const word of new Set(wordsOf(query)))
    for (const [section, fit] of fitsOf(index, word)) {
      const before = found.get(section) ?? { score: 0, words: 0 };
      found.set(section, { score: before.score + fit, words: before.words + 1 });
    }
  return [...found]
    .sort(([, a], [, b]) => b.words - a.words || b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(([section]) => index.sections[section]);
}

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function show(query, found) {
  const list = document.createElement('ul');
  for (const [address, title, heading, excerpt] of found) {
    const link = element('a', heading === '' ? title : `${title}: ${heading}`, { href: address });
    const item = document.createElement('li');
    item.append(link, element('p', excerpt));
    list.append(item);
  }
  const count = found.length === 0 ? `Nothing contains “${query}”.` : `${found.length} results for “${query}”`;
  results.replaceChildren(element('p', count, { role: 'status' }), list);
  results.hidden = false;
}

async function search() {
  const query = field.value.trim();
  if (wordsOf(query).length === 0) {
    results.hidden = true;
    return;
  }
  try {
    const index = await load();
    // The query has changed while the index was being loaded.
    if (field.value.trim() === query) show(query, find(index, query));
  } catch (failure) {
    loading = undefined;
    results.replaceChildren(element('p', `The search does not work: ${failure.message}`, { role: 'status' }));
    results.hidden = false;
  }
}

field.addEventListener('input', () => void search());
field.addEventListener('focus', () => void load().catch(() => undefined));

function moveBy(step) {
  const stops = [field, ...results.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus();
}

document.addEventListener('keydown', (event) => {
  const isSearching = event.target === field || results.contains(event.target);
  if (event.key === '/' && !isSearching && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    field.focus();
  } else if (event.key === 'Escape' && !results.hidden) {
    results.hidden = true;
    field.focus();
  } else if (isSearching && !results.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    moveBy(event.key === 'ArrowDown' ? 1 : -1);
  } else if (event.key === 'Enter' && event.target === field) results.querySelector('a')?.click();
});
// A result on the same page does not load another page.
results.addEventListener('click', (event) => {
  if (event.target.closest('a') !== null) results.hidden = true;
});

// --- theme and menu

const THEMES = ['system', 'light', 'dark'];
const theme = document.querySelector('#theme');
const chosen = () => document.documentElement.dataset.theme ?? 'system';
const name = () => {
  theme.textContent = `Theme: ${chosen()}`;
};
theme.addEventListener('click', () => {
  const next = THEMES[(THEMES.indexOf(chosen()) + 1) % THEMES.length];
  if (next === 'system') {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem('credence-theme');
  } else {
    document.documentElement.dataset.theme = next;
    localStorage.setItem('credence-theme', next);
  }
  name();
});
name();

const menu = document.querySelector('#menu');
menu.addEventListener('click', () => {
  const isOpen = menu.getAttribute('aria-expanded') !== 'true';
  menu.setAttribute('aria-expanded', String(isOpen));
});
