import { buildSchema, parse, validate } from 'graphql';
import { depthRule } from './limits.js';

const schema = buildSchema('type Query { node: Node } type Node { id: ID! next: Node }');

/** The result of applying a depth limit of 3 to a document. */
const refusals = (document: string): string[] =>
  validate(schema, parse(document), [depthRule(3)]).map(({ message }) => message);

const TOO_DEEP = ['The query is nested more than 3 fields deep; ask for less at once.'];

it.each([
  ['fields', '{ node { next { id } } }'],
  ['fields of a fragment', '{ node { ...rest } } fragment rest on Node { next { id } }'],
  ['fields of an inline fragment', '{ node { ... on Node { next { id } } } }'],
  ['introspection', '{ __schema { types { fields { type { name } } } } }'],
])('accepts %s nested as deeply as allowed', (_, document) => {
  expect(refusals(document)).toEqual([]);
});

it.each([
  ['fields', '{ node { next { next { id } } } }'],
  ['fields of a fragment', '{ node { ...rest } } fragment rest on Node { next { next { id } } }'],
  [
    'fields of a fragment in a fragment',
    '{ node { ...a } } fragment a on Node { next { ...b } } fragment b on Node { next { id } }',
  ],
  ['fields of an inline fragment', '{ node { ... on Node { next { next { id } } } } }'],
])('refuses %s nested more deeply', (_, document) => {
  expect(refusals(document)).toEqual(TOO_DEEP);
});

it('terminates on a fragment that contains itself', () => {
  expect(refusals('{ node { ...a } } fragment a on Node { next { ...a } }')).toEqual([]);
});

it('stays fast when fragments are spread many times', () => {
  const fragments = Array.from(
    { length: 60 },
    (_, i) => `fragment f${i} on Node { ${i === 59 ? 'id' : `...f${i + 1} ...f${i + 1}`} }`,
  );
  expect(refusals(`{ node { ...f0 } } ${fragments.join(' ')}`)).toEqual([]);
});
