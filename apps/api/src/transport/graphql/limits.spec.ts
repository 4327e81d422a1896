import { readFileSync } from 'node:fs';
import {
  buildSchema,
  executeSync,
  getIntrospectionQuery,
  getOperationAST,
  parse,
  specifiedRules,
  validate,
  type GraphQLError,
} from 'graphql';
import { checkCost, depthRule, introspectedFields } from './limits.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

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

describe('introspection', () => {
  const committed = buildSchema(readFileSync('test/golden/schema.graphql', 'utf8'));
  const times = (count: number, make: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => make(n)).join(' ');
  const codeOf = (query: string, maxCost = 32_000): unknown => {
    const document = parse(query, { maxTokens: 5_000 });
    try {
      checkCost({ schema: committed, document, operation: getOperationAST(document)!, variables: {} }, maxCost);
      return null;
    } catch (error) {
      return (error as GraphQLError).extensions.code;
    }
  };
  const complete = getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  });

  const fragments = complete.slice(complete.indexOf('fragment FullType'));
  const contents = complete.slice(
    complete.indexOf('__schema') + '__schema'.length,
    complete.lastIndexOf('}', complete.indexOf('fragment')),
  );

  it.each([
    ['the complete one', complete],
    ['the default one', getIntrospectionQuery()],
    [
      'a complete one with `__typename` everywhere, as some clients send',
      complete.replaceAll('{', '{ __typename ').replace('{ __typename', '{'),
    ],
    [
      'the root types and a type by name',
      '{ __schema { queryType { name } } __type(name: "Claim") { fields { name type { name } } } }',
    ],
  ])('is accepted: %s', (_, query) => {
    expect(validate(committed, parse(query))).toEqual([]);
    expect(codeOf(query, 10)).toBeNull();
  });

  it.each([
    [
      'many aliases in lists within lists',
      `{ ${times(6, (n) => `a${n}: __schema { ...S }`)} }
      fragment S on __Schema { types { fields { type { ofType { fields { ${times(1_500, (n) => `n${n}: name`)} } } } } } }`,
    ],
    ['the types again and again', `{ ${times(300, (n) => `a${n}: __schema { types { name kind description } }`)} }`],
    [
      'the complete one twice',
      `{ a: __schema { ...S } b: __schema { ...S } } fragment S on __Schema ${contents} ${fragments}`,
    ],
    ['a named type again and again', `{ ${times(300, (n) => `a${n}: __type(name: "Query") { fields { name } }`)} }`],
    [
      'the names of the types, under many aliases',
      `{ __schema { types { ${times(401, (n) => `n${n}: __typename`)} } } }`,
    ],
  ])('is refused before it runs: %s', (_, query) => {
    let code: unknown;
    expect(
      cpuMsOf(() => {
        code = codeOf(query);
      }),
    ).toBeLessThan(1_000);
    expect(code).toBe('query_too_costly');
  });

  it.each([
    ['types', '{ types { name fields { name type { name fields { name description } } } } }'],
    ['arguments', '{ types { fields { args { name type { inputFields { name type { enumValues { name } } } } } } } }'],
    ['enums', '{ types { enumValues { name } fields { type { ofType { enumValues { name } } } } } }'],
    ['interfaces', '{ types { interfaces { possibleTypes { name } } possibleTypes { fields { name } } } }'],
    ['queries', '{ queryType { fields { args { name } type { ofType { fields { name args { name } } } } } } }'],
    ['mutations', '{ mutationType { fields { args { type { ofType { inputFields { name } } } } } } }'],
    ['everything', contents],
  ])('reads no more values than are counted for each type: %s', (_, selection) => {
    const document = parse(`{ __schema ${selection} } ${selection === contents ? fragments : ''}`);
    expect(validate(committed, document, specifiedRules)).toEqual([]);
    const { data } = executeSync({ schema: committed, document });
    const most = introspectedFields(document) * Object.keys(committed.getTypeMap()).length;
    expect(valuesIn(data)).toBeGreaterThan(10);
    expect(valuesIn(data)).toBeLessThanOrEqual(most);
  });
});

/** How many fields an answer has. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + valuesIn(each), 0);
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + valuesIn(each), 0);
}

it('the name of a type costs as much as any other field', () => {
  const document = parse(`{ node { ${Array.from({ length: 10 }, (_, n) => `n${n}: __typename`).join(' ')} } }`);
  const check = (maxCost: number) => () => {
    checkCost({ schema, document, operation: getOperationAST(document)!, variables: {} }, maxCost);
  };
  expect(check(11)).not.toThrow();
  expect(check(10)).toThrow('The query costs 11, more than 10');
});
