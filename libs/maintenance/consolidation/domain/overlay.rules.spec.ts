import { mergedEnds } from './overlay.rules.js';

it.each<[string, string[], string[], string[]]>([
  ['nothing', [], [], []],
  ['the stored ids if nothing was noted', ['a', 'b', 'c'], [], ['a', 'b', 'c']],
  ['both, each once and in order', ['a', 'c'], ['a', 'b'], ['a', 'b', 'c']],
  ['no more than the limit', ['a', 'c', 'e'], ['b', 'd'], ['a', 'b', 'c']],
  ['nothing after the last noted id if further ones may have been noted', ['a', 'c', 'd'], ['b', 'b', 'b'], ['a', 'b']],
  ['the last noted id alone if all others come after it', ['c', 'd', 'e'], ['b', 'b', 'b'], ['b']],
])('a page of lower ends contains %s', (_, stored, noted, expected) => {
  expect(mergedEnds(stored, noted, 3)).toEqual(expected);
});

it('pages of lower ends leave out no noted id', () => {
  const stored = ['a', 'c', 'e', 'g', 'i'];
  const noted = ['b', 'b', 'b', 'd', 'f', 'f', 'h'];
  const seen: string[] = [];
  for (let page: string[]; ; seen.push(...page)) {
    const after = (id: string): boolean => id > (seen.at(-1) ?? '');
    page = mergedEnds(stored.filter(after).slice(0, 3), noted.filter(after).slice(0, 3), 3);
    if (page.length === 0) break;
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']);
});
