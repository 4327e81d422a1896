import 'reflect-metadata';
import { operationIdOf, type Operation } from '#libs/kernel/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { API_VERSION, openApiDocument } from '../../apps/api/src/transport/openapi/document.js';
import { EXAMPLES } from '../../apps/api/src/transport/openapi/examples.generated.js';

interface Described {
  operationId: string;
  tags: string[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object; example?: unknown }> }>;
}
const document = openApiDocument(operations, API_VERSION) as {
  paths: Record<string, Record<string, Described>>;
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  components: { schemas: Record<string, object> };
};
const described = ({ rest }: Operation): Described => document.paths[rest.path]![rest.method.toLowerCase()]!;

/** Callers choose `name` and `sourceId`. The other names come from the noun that the path is a part or a view of. */
const IN_PATHS = ['space', 'id', 'name', 'sourceId', 'taskId', 'sessionId', 'claimId'];

describe('the OpenAPI document of the product', () => {
  it('puts each noun into one of two groups', () => {
    const nouns = new Set(operations.map(({ name }) => name.slice(0, name.indexOf('.'))));
    expect(document['x-tagGroups'].map(({ name }) => name)).toEqual(['Core', 'Advanced']);
    expect(document['x-tagGroups'].flatMap(({ tags }) => tags).sort()).toEqual([...nouns].sort());
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s has a verb, named schemas and examples',
    (name, operation) => {
      if (EXAMPLES[name] === undefined) throw new Error(`${name} has no example; record it: npm run sync -- --examples`);
      const { operationId, requestBody, responses } = described(operation);
      expect(operationId).toBe(operationIdOf(operation));
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (requestBody !== undefined) expect({ schema, example }).toEqual({ schema: NAMED, example: expect.anything() });
      const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      expect(successes.map(([status]) => status)).toContain(String(EXAMPLES[name].status));
      for (const [, { content = {} }] of successes) {
        const answer = content['application/json'];
        if (answer !== undefined) expect(answer).toEqual({ schema: NAMED, example: expect.anything() });
      }
    },
  );

  it('calls the subject of a path `id`, and other ids in the path by their nouns', () => {
    const names = Object.keys(document.paths).flatMap((path) => path.match(/(?<=\{)\w+(?=\})/g) ?? []);
    expect([...new Set(names)].filter((name) => !IN_PATHS.includes(name))).toEqual([]);
  });

  it('has no schema without its own name', () => {
    expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z]\w*$/.test(name))).toEqual([]);
  });
});

const NAMED = { $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w*$/) };
