import { readFileSync } from 'node:fs';
import { bareSchema, brokenFacts, brokenTypes, factsOf } from '../../scripts/setup/released.mjs';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const linesOf = (text: string): string[] => text.trim().split('\n');

/** docs/versions.md: a program keeps working with everything that it was made for. */
describe('programs that were made for the last release', () => {
  it('can still call every operation over REST as before', () => {
    const current = factsOf(JSON.parse(read('openapi.json')));
    const released = linesOf(read('released/rest.txt'));
    expect(released.length).toBeGreaterThan(5_000);
    expect(brokenFacts(released, current)).toEqual([]);
  });

  it('can still send every query over GraphQL', () => {
    expect(brokenTypes(read('released/schema.graphql'), bareSchema(read('schema.graphql')))).toEqual([]);
  });
});

describe('the comparison with the last release', () => {
  const released = [
    'operation storeClaim: POST /v1/claims',
    'in storeClaim?body: StoreClaimBody required',
    'in storeClaim?query:limit: integer optional',
    'in StoreClaimBody.text: string required',
    'in StoreClaimBody.kind: string optional',
    'in StoreClaimBody.kind = fact',
    'out storeClaim!201: Claim required',
    'out Claim.text: string required',
    'out Claim.note: null|string optional',
    'out Claim.status = active',
  ];
  const changed = (from: string, to: string | null): string[] =>
    released.flatMap((line) => (line !== from ? [line] : to === null ? [] : [to]));

  it.each<[string, string[]]>([
    ['a new operation, field, object and enum value', [
      ...released,
      'operation getClaim: GET /v1/claims/{id}',
      'in getClaim?path:id: string required',
      'in StoreClaimBody.tags: array optional',
      'in StoreClaimBody.kind = rule',
      'in Tag.name: string required',
      'out Claim.tags: array required',
      'out Claim.status = archived',
    ]],
    ['a field that is no longer required in a request', changed('in StoreClaimBody.text: string required', 'in StoreClaimBody.text: string optional')],
    ['a field that may now be null in a request', changed('in StoreClaimBody.text: string required', 'in StoreClaimBody.text: null|string required')],
    ['a field that is now always in the answer', changed('out Claim.note: null|string optional', 'out Claim.note: string required')],
    ['an enum value that no answer contains any more', changed('out Claim.status = active', null)],
  ])('allows %s', (_, current) => {
    expect(brokenFacts(released, current)).toEqual([]);
  });

  it.each<[string, string[], string]>([
    ['an operation that is gone', changed(released[0]!, null), 'gone: operation storeClaim: POST /v1/claims'],
    ['an operation at another address', changed(released[0]!, 'operation storeClaim: POST /v1/facts'), 'changed: operation storeClaim: POST /v1/claims -> operation storeClaim: POST /v1/facts'],
    ['a parameter that is gone', changed(released[2]!, null), 'gone: in storeClaim?query:limit: integer optional'],
    ['a field that is now required in a request', changed(released[4]!, 'in StoreClaimBody.kind: string required'), 'changed: in StoreClaimBody.kind: string optional -> in StoreClaimBody.kind: string required'],
    ['a new required field of a request', [...released, 'in StoreClaimBody.source: string required'], 'new, and required: in StoreClaimBody.source: string required'],
    ['a new required parameter', [...released, 'in storeClaim?query:space: string required'], 'new, and required: in storeClaim?query:space: string required'],
    ['an enum value that is now refused', changed(released[5]!, null), 'gone: in StoreClaimBody.kind = fact'],
    ['a field that is no longer in the answer', changed(released[7]!, null), 'gone: out Claim.text: string required'],
    ['a field that may now be missing from the answer', changed(released[7]!, 'out Claim.text: string optional'), 'changed: out Claim.text: string required -> out Claim.text: string optional'],
    ['a field that may now be null in the answer', changed(released[7]!, 'out Claim.text: null|string required'), 'changed: out Claim.text: string required -> out Claim.text: null|string required'],
    ['an answer of another type', changed(released[6]!, 'out storeClaim!201: Fact required'), 'changed: out storeClaim!201: Claim required -> out storeClaim!201: Fact required'],
  ])('refuses %s', (_, current, said) => {
    expect(brokenFacts(released, current)).toEqual([said]);
  });

  it('finds facts inside of lists, maps and alternatives, and follows an object that contains itself once', () => {
    const document = {
      paths: {
        '/v1/trees': {
          post: {
            operationId: 'growTree',
            requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } },
            responses: { '200': { content: { 'text/event-stream': {} } }, '400': { content: { x: { schema: { type: 'string' } } } } },
          },
        },
      },
      components: {
        schemas: {
          Tree: {
            type: 'object',
            required: ['branches'],
            properties: {
              branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
              kind: { anyOf: [{ enum: ['oak'], type: 'string' }, { type: 'null' }] },
              leaves: { type: 'object', additionalProperties: { type: 'integer' } },
            },
          },
        },
      },
    };
    expect(factsOf(document)).toEqual([
      'in Tree.branches: array required',
      'in Tree.branches[]: Tree required',
      'in Tree.kind = oak',
      'in Tree.kind: null|string optional',
      'in Tree.leaves: object optional',
      'in Tree.leaves{}: integer required',
      'in growTree?body: Tree required',
      'operation growTree: POST /v1/trees',
    ]);
  });
});
