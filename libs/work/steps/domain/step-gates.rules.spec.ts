import { fewOf } from './step-gates.rules.js';

const asking = (requirements: number, ...evidenceIds: string[]) => ({
  asked: Array.from({ length: requirements }, (_, n) => n),
  evidenceIds,
});

it.each([
  ['nothing', [], []],
  ['questions about the same evidence', [asking(1, 'a'), asking(1, 'a'), asking(1, 'a')], [3]],
  ['questions without evidence', [asking(9), asking(9), asking(9)], [3]],
  ['more evidence than may be read together', [asking(0, 'a', 'b'), asking(0, 'c', 'd'), asking(0, 'e')], [2, 1]],
  ['more requirements than may be read together', [asking(2, 'a'), asking(2, 'a')], [1, 1]],
  ['a question with more evidence than others', [asking(0, 'a', 'b', 'c', 'd', 'e'), asking(0, 'a')], [1, 1]],
])('questions are asked in groups whose contents fit into memory: %s', (_, questions, sizes) => {
  const groups = fewOf(questions, 4);
  expect(groups.map(({ length }) => length)).toEqual(sizes);
  expect(groups.flat()).toEqual(questions);
});
