// The index that the search of the site loads: which words are in which section, and how much they count there.

const STOP_WORDS = new Set(
  'a an and are as at be but by can for from has have if in into is it its may not of on or so than that the their them then there these they this to was what when which who will with you your'.split(
    ' ',
  ),
);
const WEIGHTS = { page: 12, heading: 8, text: 1 };
/** The maximum number of times that a word counts in a section. */
const MAX_REPEATS = 4;
const EXCERPT_LENGTH = 160;

/** Words as the search of the site splits a query: the same line is in browser/site.mjs. */
export const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];

/** `pages`: each with its address, title, sections and whether it is of lower rank. Returns the index as JSON. */
export function searchIndex(pages) {
  const sections = [];
  const terms = new Map();
  const count = (index, text, weight, factor) => {
    const seen = new Map();
    for (const word of wordsOf(text)) if (!STOP_WORDS.has(word)) seen.set(word, (seen.get(word) ?? 0) + 1);
    for (const [word, times] of seen) {
      const found = terms.get(word) ?? terms.set(word, new Map()).get(word);
      const more = weight * Math.min(times, MAX_REPEATS) * factor;
      found.set(index, (found.get(index) ?? 0) + more);
    }
  };
  for (const { address, title, sections: parts, factor } of pages)
    for (const { id, depth, title: heading, text } of parts) {
      const index = sections.length;
      const at = depth === 1 ? address : `${address}#${id}`;
      sections.push([at, title, depth === 1 ? '' : heading, text.slice(0, EXCERPT_LENGTH)]);
      if (depth === 1) count(index, title, WEIGHTS.page, factor);
      else count(index, heading, WEIGHTS.heading, factor);
      count(index, text, WEIGHTS.text, factor);
    }
  const flat = [...terms].sort(([a], [b]) => (a < b ? -1 : 1)).map(([word, found]) => [word, rounded(found)]);
  return JSON.stringify({ sections, terms: flat });
}

const rounded = (found) => [...found].flatMap(([index, weight]) => [index, Math.round(weight * 10)]);
