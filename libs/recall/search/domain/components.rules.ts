import { comparableName } from '#libs/knowledge/predicates/index.js';

/** Maximum number of words in a component name that is looked for in a query. */
const MAX_WORDS = 3;
const MAX_NAMES = 200;

/**
 * Names, in comparable form, by which failures of components are looked up: the given component, and every word and
 * short group of words of the query, because any of them may name a component.
 */
export function possibleComponents(query: string, component: string | null): string[] {
  const words = comparableName(query)
    .split(' ')
    .map((word) => comparableName(word.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')))
    .filter((word) => word !== '');
  const names = new Set(component === null ? [] : [comparableName(component)]);
  for (let start = 0; start < words.length && names.size < MAX_NAMES; start += 1)
    for (let length = 1; length <= MAX_WORDS && start + length <= words.length; length += 1)
      names.add(words.slice(start, start + length).join(' '));
  return [...names].slice(0, MAX_NAMES);
}
