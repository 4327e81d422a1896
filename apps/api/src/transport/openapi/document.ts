import { z } from 'zod';
import { operationIdOf, type InputVariants, type Operation } from '#libs/kernel/index.js';
import { QUERY_SWITCHES } from '../rest/input-reader.js';
import { pathParametersOf } from '../rest/route-table.js';
import { DEFINITION, type JsonSchema } from '../schemas/json-schema.js';
import { pascal } from '../schemas/zod-shape.js';
import { COMPONENT, Components } from './components.js';
import { EXAMPLES, type Example } from './examples.generated.js';
import { tagsOf } from './tags.js';
import { ANSWER_HEADERS, PARAMETERS, PROBLEM, PROBLEM_RESPONSES, problemStatusesOf, SECURITY } from './conventions.js';

/**
 * The version of the contract, not of the software. It changes when something is added to the contract; nothing is ever
 * removed from /v1.
 */
export const API_VERSION = '1.0.0';

const DESCRIPTION = `Trusted memory for AI agents: claims cite evidence, a trust gate decides what may be believed, and corrections propagate.

Every request carries an API key, which determines the tenant. Business outcomes are results: a quarantined claim is a 201, not an error.
Errors are RFC 9457 problems with a stable \`code\`. To repeat a POST safely, send an \`Idempotency-Key\`.`;

/** The OpenAPI 3.1 document of a catalogue. Pure: the same catalogue always gives the same document. */
export function openApiDocument(operations: readonly Operation[], version: string): JsonSchema {
  const components = new Components();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const { method, path } = operation.rest;
    (paths[path] ??= {})[method.toLowerCase()] = operationObject(operation, components);
  }
  const schemas = components.finish();
  const { tags, groups } = tagsOf([...new Set(operations.map(nounOf))]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Credence',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this service' },
    },
    servers: [{ url: '/', description: 'This service' }],
    security: [{ bearer: [] }, { apiKey: [] }],
    tags,
    'x-tagGroups': groups,
    paths,
    components: {
      securitySchemes: SECURITY,
      parameters: PARAMETERS,
      headers: ANSWER_HEADERS,
      responses: PROBLEM_RESPONSES,
      schemas: { ...schemas, Problem: PROBLEM },
    },
  };
}

/** Examples: the requests that the contract tests send and the answers they get. */
const exampleOf = ({ name }: Operation): Example | undefined => EXAMPLES[name];

const nounOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'));

function operationObject(operation: Operation, components: Components): JsonSchema {
  const { rest, summary, role, effect } = operation;
  const input = operation.input.shape as Record<string, z.ZodType>;
  const inPath = pathParametersOf(rest.path);
  const hasBody = rest.method !== 'GET' && rest.method !== 'DELETE';
  const inQuery = Object.keys(input).filter((name) => !inPath.includes(name) && (!hasBody || QUERY_SWITCHES.has(name)));
  const inBody = Object.keys(input).filter(
    (name) => !inPath.includes(name) && !inQuery.includes(name) && name !== 'waitSeconds',
  );
  return {
    operationId: operationIdOf(operation),
    summary,
    description: `Needs the role \`${role}\`. ${effect === 'read' ? 'Changes nothing.' : 'Writes.'}`,
    tags: [nounOf(operation)],
    parameters: [
      ...inPath.map((name) => parameter('path', name, input[name]!, components)),
      ...inQuery
        .filter((name) => name !== 'expectedVersion')
        .map((name) => parameter('query', name, input[name]!, components)),
      ...headersOf(operation).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(hasBody && inBody.length > 0 ? { requestBody: bodyOf(operation, inBody, components) } : {}),
    responses: responsesOf(operation, hasBody, components),
  };
}

function parameter(place: 'path' | 'query', name: string, schema: z.ZodType, components: Components): JsonSchema {
  const json = components.schemaOf(schema, 'input');
  const { description } = json;
  delete json.description;
  const isComposite = json.type === 'object' || '$ref' in json;
  const required = place === 'path' || !schema.safeParse(undefined).success;
  // In a query, an object is sent as JSON text, and a list is repeated or comma-separated.
  return {
    name,
    in: place,
    required,
    description,
    ...(isComposite && place === 'query' ? asText(json) : { schema: json }),
  };
}

/**
 * A text schema for the parameter, because many generated clients cannot write an object into a query as JSON; they
 * send a text unchanged.
 */
const asText = (json: JsonSchema): JsonSchema => ({
  schema: { type: 'string', contentMediaType: 'application/json', contentSchema: json },
  example: '{"category":{"eq":"decision"}}',
});

function headersOf({ rest, effect, input }: Operation): string[] {
  return [
    ...(rest.method === 'POST' && effect === 'write' ? ['Idempotency-Key'] : []),
    ...('expectedVersion' in input.shape ? ['If-Match'] : []),
    ...('waitSeconds' in input.shape ? ['Prefer'] : []),
    ...(rest.placeOf === undefined ? [] : ['Last-Event-ID']),
    'X-Request-Id',
  ];
}

function bodyOf(operation: Operation, names: string[], components: Components): JsonSchema {
  // The members are taken from the shape, because `pick` refuses an object with refinements. Refinements have no
  // equivalent in JSON Schema anyway.
  const picked = ({ shape }: z.ZodObject): z.ZodObject =>
    z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name))));
  const body = picked(operation.input);
  const id = `${pascal(operationIdOf(operation))}Body`;
  const schema =
    operation.variants === undefined
      ? components.schemaOf(body.meta({ id }), 'input')
      : components.named(id, unionOf(operation, operation.variants, picked, components));
  const example = exampleOf(operation)?.request;
  const isOptional = body.safeParse({}).success;
  const shown = example === undefined && isOptional ? {} : example;
  return {
    required: !isOptional,
    content: { 'application/json': { schema, ...(shown === undefined ? {} : { example: shown }) } },
  };
}

/**
 * A body that is one of several objects, distinguished by one field. Each of them is a component, because a
 * discriminator needs names.
 */
function unionOf(
  operation: Operation,
  { field, of }: InputVariants,
  picked: (variant: z.ZodObject) => z.ZodObject,
  components: Components,
): JsonSchema {
  const named = [...of].map(([value, variant]) => {
    const id = `${pascal(operationIdOf(operation))}${pascal(value)}`;
    const body = picked(variant).meta({ id, description: variant.description });
    return { value, json: components.schemaOf(body, 'input') };
  });
  return {
    oneOf: named.map(({ json }) => json),
    discriminator: {
      propertyName: field,
      mapping: Object.fromEntries(
        named.map(({ value, json }) => [value, String(json.$ref).replace(DEFINITION, COMPONENT)]),
      ),
    },
  };
}

function responsesOf(operation: Operation, hasBody: boolean, components: Components): JsonSchema {
  const content = contentOf(operation, components);
  const headers = headersOfAnswer(operation);
  const successes = successesOf(operation).map(([status, description]) => [status, { description, headers, content }]);
  const problems = problemStatusesOf(operation, hasBody).map((code) => [
    code,
    { $ref: `#/components/responses/Problem${code}` },
  ]);
  return Object.fromEntries([...successes, ...problems]) as JsonSchema;
}

/** The success statuses. If there are two, the outcome of the call decides between them. */
function successesOf({ rest: { status = 200 }, output }: Operation): [status: number, description: string][] {
  const done = output.description ?? 'Done.';
  if (typeof status === 'function')
    return [
      [201, done],
      [200, 'Nothing new was created.'],
    ];
  return status === 202
    ? [
        [202, done],
        [200, 'The work ended while the request was waiting for it.'],
      ]
    : [[status, done]];
}

function headersOfAnswer(operation: Operation): JsonSchema {
  const { status, version, method } = operation.rest;
  const names = [
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    ...(version === undefined ? [] : ['ETag']),
    ...(status === 202 ? ['Location', 'Preference-Applied'] : []),
    ...(canBeDegraded(operation) ? ['X-Degraded'] : []),
    ...(method === 'POST' && operation.effect === 'write' ? ['Idempotency-Replayed'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Whether an answer can be degraded. A header of a degraded answer also gives the reason. */
function canBeDegraded({ effect, output }: Operation): boolean {
  return effect === 'read' || 'degraded' in ((output as { shape?: Record<string, z.ZodType> }).shape ?? {});
}

/** JSON Lines have a schema for each line. Other text has none. */
const downloadOf = (contentTypes: readonly string[], schema: JsonSchema): JsonSchema =>
  Object.fromEntries(
    contentTypes.map((contentType) => [
      contentType,
      {
        schema: contentType.includes('ndjson')
          ? {
              type: 'string',
              description: 'One JSON object per line.',
              contentMediaType: 'application/json',
              contentSchema: schema,
            }
          : { type: 'string', description: 'Human-readable text.' },
      },
    ]),
  );

/** OpenAPI 3.1 cannot describe a stream. So the schema describes the stream as text, and the data of each event. */
function contentOf(operation: Operation, components: Components): JsonSchema {
  const { rest, output } = operation;
  const named =
    output.meta()?.id === undefined
      ? output.meta({ ...output.meta(), id: `${pascal(operationIdOf(operation))}Answer` })
      : output;
  const schema = components.schemaOf(named, 'output');
  if (rest.contentTypes !== undefined) return downloadOf(rest.contentTypes, schema);
  const example = exampleOf(operation)?.answer;
  if (rest.placeOf === undefined)
    return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
  const description =
    'An endless stream of Server-Sent Events. `data` is one item as JSON, `id` its position for Last-Event-ID. Lines that start with a colon only keep the connection alive. ' +
    'The stream ends when the service stops and when the key is revoked or expires: reconnect with Last-Event-ID.';
  return {
    'text/event-stream': {
      schema: { type: 'string', description, contentMediaType: 'application/json', contentSchema: schema },
    },
  };
}
