import { buildSchema, getOperationAST, parse, validate, type GraphQLError } from 'graphql';
import { checkCost, depthRule } from './limits.js';

const schema = buildSchema('type Query { node: Node } type Node { id: ID! next: Node }');

/** The result of applying a depth limit of 3 to a document. */
const refusals = (document: string): string[] =>
  validate(schema, parse(document), [depthRule(3)]).map(({ message }) => message);

const TOO_DEEP = ['The query is nested more than 3 fields deep; ask for less at once.'];

it.each([
  ['fields at the greatest depth', '{ node { next { id } } }'],
  ['fields of a fragment at the greatest depth', '{ node { ...rest } } fragment rest on Node { next { id } }'],
  ['fields of an inline fragment at the greatest depth', '{ node { ... on Node { next { id } } } }'],
  ['introspection at any depth', '{ __schema { types { fields { type { name } } } } }'],
])('the depth limit accepts %s', (_, document) => {
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
])('the depth limit refuses %s that are nested more deeply', (_, document) => {
  expect(refusals(document)).toEqual(TOO_DEEP);
});

it('the depth check terminates on a fragment that contains itself', () => {
  expect(refusals('{ node { ...a } } fragment a on Node { next { ...a } }')).toEqual([]);
});

it('the depth check stays fast when fragments are spread many times', () => {
  const fragments = Array.from(
    { length: 60 },
    (_, i) => `fragment f${i} on Node { ${i === 59 ? 'id' : `...f${i + 1} ...f${i + 1}`} }`,
  );
  expect(refusals(`{ node { ...f0 } } ${fragments.join(' ')}`)).toEqual([]);
});

describe('variables of the wrong type', () => {
  const writing = buildSchema('type Query { find(place: Place, ids: [Int!]): Int } input Place { room: String }');
  const document = parse('query ($place: Place, $ids: [Int!]) { find(place: $place, ids: $ids) }');
  const refusalOf = (variables: Record<string, unknown>): GraphQLError => {
    try {
      checkCost({ schema: writing, document, operation: getOperationAST(document)!, variables }, 100);
    } catch (error) {
      return error as GraphQLError;
    }
    throw new Error('the variables were accepted');
  };

  it('are written into a message at most twice, however many faults they have', () => {
    let written = 0;
    const place = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`unknown${i}`, 'x'.repeat(1_000)]));
    Object.defineProperty(place, 'toJSON', { value: () => ((written += 1), { ...place }), enumerable: false });
    expect(refusalOf({ place }).extensions).toMatchObject({ code: 'bad_user_input', status: 400 });
    expect(written).toBeLessThanOrEqual(2);
  });

  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a huge object', { place: { unknown: 'x'.repeat(100_000) } }, /"unknown" is not defined by type "Place"\.$/],
    ['an unknown field with a huge name', { place: { ['x'.repeat(100_000)]: 1 } }, /not defined by type "Place"\.$/],
    ['a huge text in place of a number', { ids: 'x'.repeat(100_000) }, /x"$/],
    ['many huge texts', { ids: Array.from({ length: 50 }, () => 'x'.repeat(10_000)) }, /x"$/],
  ])('are refused with a short message: %s', (_, variables, ending) => {
    const { message } = refusalOf(variables);
    expect(message).toMatch(/^Variable "\$\w+" got invalid value/);
    expect(message).toMatch(ending);
    expect(message.length).toBeLessThan(310);
  });
});
