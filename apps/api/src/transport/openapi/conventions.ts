import type { Operation } from '#libs/kernel/index.js';
import { pathParametersOf } from '../rest/route-table.js';
import type { JsonSchema } from '../schemas/json-schema.js';

/** What all operations share (api spec, Conventions), as parts of the OpenAPI document. */
export const SECURITY = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'ck_...', description: 'An API key as bearer token.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same API key in the header X-API-Key.' },
};

const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };

export const PARAMETERS: Record<string, JsonSchema> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { ...text, minLength: 1, maxLength: 200 },
    example: '6f1a3a53-5c1e-4b53-8f57-1d2f8a2f8a60',
    description: 'Makes the request safe to repeat for 24 hours: the same key and input return the first answer again.',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    schema: text,
    example: '"3"',
    description: 'The ETag of the version on which this edit is based; the same as `expectedVersion`.',
  },
  'Last-Event-ID': {
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    schema: text,
    example: '1042',
    description: 'The id of the last event received; takes precedence over `after`.',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    schema: text,
    example: 'wait=5',
    description:
      'How many seconds to wait for long work before answering 202: 1 to 60; higher values count as 60. If the work ends in time, the answer is 200 with the job and its result.',
  },
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    required: false,
    schema: { ...text, maxLength: 100 },
    description: 'Your own id for the request; it is returned and logged.',
  },
};

export const ANSWER_HEADERS: Record<string, JsonSchema> = {
  ETag: { schema: text, description: 'The version of the resource, for If-Match.' },
  Location: { schema: text, description: 'The address at which the progress of the work can be read.' },
  'Preference-Applied': { schema: text, description: 'The preference that was applied, for example `wait=5`.' },
  'X-Degraded': {
    schema: text,
    description: 'Why the answer was produced without a component that it normally uses; the same as `degraded`.',
  },
  'Idempotency-Replayed': {
    schema: { const: 'true' },
    description: 'Present when this is the stored answer to an earlier request.',
  },
  'X-RateLimit-Limit': { schema: whole, description: 'How many requests a full budget allows at once.' },
  'X-RateLimit-Remaining': { schema: whole, description: 'How many requests are left now.' },
  'X-RateLimit-Reset': { schema: whole, description: 'How many seconds until the budget is full again.' },
  'Retry-After': { schema: whole, description: 'How many seconds to wait before you try again.' },
};

export const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'RFC 9457 problem details. `code` is stable; some codes add members of their own, such as `current`.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'retryable', 'errors'],
  additionalProperties: true,
  properties: {
    type: { type: 'string', format: 'uri', description: 'A URN with the code.' },
    title: { type: 'string', description: 'The code in words.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What is wrong, with which value, and what to do next.' },
    code: { type: 'string', description: 'Stable code of the problem, for programs.' },
    requestId: { type: 'string', description: 'Quote this id when you ask for help.' },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    errors: {
      type: 'array',
      description: 'All invalid fields.',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string', description: 'JSON pointer into the body, or the name of a parameter.' },
          code: { type: 'string', description: 'Stable code of what is wrong with the field.' },
          message: { type: 'string', description: 'What is wrong with the field.' },
        },
      },
    },
  },
};

const MEANINGS: Record<number, string> = {
  400: 'The input is not valid.',
  401: 'The API key is missing, unknown, revoked or expired.',
  403: 'The key may not do this.',
  404: 'The resource does not exist, or is not visible to you.',
  409: 'The request conflicts with the current state.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not application/json.',
  422: 'A precondition failed, or the Idempotency-Key was used for another request.',
  429: 'Too many requests.',
  500: 'An internal error.',
  503: 'A dependency of the service does not respond.',
};

export const PROBLEM_RESPONSES: Record<string, JsonSchema> = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, description]) => [
    `Problem${status}`,
    {
      description,
      ...(['429', '503'].includes(status)
        ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }
        : {}),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
);

export function problemStatusesOf({ rest, effect }: Operation, hasBody: boolean): number[] {
  return [
    400,
    401,
    403,
    ...(pathParametersOf(rest.path).length > 0 ? [404] : []),
    ...(effect === 'write' ? [409, 422] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
  ];
}
