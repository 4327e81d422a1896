import { z } from 'zod';
import type { FastifyRequest } from 'fastify';
import { validationFailed, type Operation } from '#libs/kernel/index.js';
import { bare } from '../schemas/zod-shape.js';
import type { RawInput } from '../request/execution.js';
import { pathParametersOf } from './route-table.js';

/**
 * Converts the text of one parameter as its schema requires. Text that cannot be converted is passed on unchanged, and
 * the schema refuses it.
 */
export type ReadText = (text: string | string[]) => unknown;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

function textReaderOf(schema: z.ZodType): ReadText {
  const inner = bare(schema);
  if (inner instanceof z.ZodNumber) return single((text) => (NUMBER.test(text) ? Number(text) : text));
  if (inner instanceof z.ZodBoolean)
    return single((text) => (text === 'true' ? true : text === 'false' ? false : text));
  if (inner instanceof z.ZodArray) return listReader(inner.element as z.ZodType);
  if (isText(inner)) return (text) => text;
  return single(json);
}

/** Reads a list from a repeated parameter, a comma-separated parameter or a JSON array. */
function listReader(element: z.ZodType): ReadText {
  const read = textReaderOf(element);
  return (text) => {
    if (Array.isArray(text)) return text.map(read);
    if (text.startsWith('[')) return json(text);
    return text === '' ? [] : text.split(',').map(read);
  };
}

function isText(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).every((option) => isText(bare(option)));
  return (
    schema instanceof z.ZodString ||
    schema instanceof z.ZodStringFormat ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodCustom
  );
}

/** A parameter that is given twice stays a list, which its schema then refuses. */
const single =
  (read: (text: string) => unknown): ReadText =>
  (text) =>
    Array.isArray(text) ? text : read(text);

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Options that are given in the query even if the rest of the input is a body (api spec: dry run, explain). */
export const QUERY_SWITCHES: ReadonlySet<string> = new Set(['dryRun', 'explain']);

/**
 * Fields that may be given in a header, each with the function that reads its text. Headers that are not listed never
 * reach the operation.
 */
const HEADER_FIELDS: {
  header: 'if-match' | 'prefer' | 'last-event-id';
  field: string;
  pattern: RegExp;
  problem: string;
}[] = [
  {
    header: 'if-match',
    field: 'expectedVersion',
    pattern: /^(?:W\/)?"?(\d{1,15})"?$/,
    problem: 'must be the ETag of one version, for example "3"',
  },
  {
    header: 'prefer',
    field: 'waitSeconds',
    pattern: /(?:^|[,;\s])wait=0*([1-9]\d{0,8})(?:$|[,;\s])/,
    problem: 'must be wait=<seconds>',
  },
  // A client that reconnects sends the header to the original address. The position in the header is more recent than
  // the position in the address.
  {
    header: 'last-event-id',
    field: 'after',
    pattern: /^(\d{1,15})$/,
    problem: 'must be the id of an event of this stream',
  },
];

export type InputReader = (request: FastifyRequest) => { input: RawInput; isParameter: (name: string) => boolean };

/**
 * Collects the flat input of an operation from path, query, headers and body. Each field may come from only one of
 * them.
 */
export function inputReaderOf(operation: Operation): InputReader {
  const shape = operation.input.shape as Record<string, z.ZodType>;
  const pathNames = pathParametersOf(operation.rest.path);
  const readers = new Map(Object.entries(shape).map(([name, schema]) => [name, textReaderOf(schema)]));
  const isBodyless = operation.rest.method === 'GET';
  const takesFromQuery = (name: string): boolean =>
    isBodyless || operation.rest.method === 'DELETE' || QUERY_SWITCHES.has(name);
  const headers = HEADER_FIELDS.filter(
    ({ header, field }) => field in shape && (header !== 'last-event-id' || operation.rest.placeOf !== undefined),
  );

  const isUnconditional = operation.effect === 'write' && !('expectedVersion' in shape);

  return (request) => {
    if (isUnconditional && request.headers['if-match'] !== undefined) throw refusedCondition();
    const parameters: RawInput = {};
    for (const name of pathNames)
      parameters[name] = readers.get(name)!((request.params as Record<string, string>)[name]!);
    addQuery(parameters, request.query as Record<string, string | string[]>, readers, takesFromQuery);
    for (const { header, field, pattern, problem } of headers) {
      const text = request.headers[header];
      if (typeof text === 'string') addHeader(parameters, field, pattern.exec(text)?.[1], header, problem);
    }
    const isParameter = (name: string): boolean => Object.hasOwn(parameters, name);
    return { input: isBodyless ? parameters : { ...bodyOf(request.body, parameters), ...parameters }, isParameter };
  };
}

function addQuery(
  parameters: RawInput,
  query: Record<string, string | string[]>,
  readers: Map<string, ReadText>,
  takesFromQuery: (name: string) => boolean,
): void {
  for (const name in query) {
    if (Object.hasOwn(parameters, name)) throw givenTwice(name);
    const read = readers.get(name);
    // Unknown names are passed on to the strict parser, which suggests the nearest known name.
    if (read !== undefined && !takesFromQuery(name))
      throw refused(name, 'not_in_query', 'belongs in the body, not in the query');
    parameters[name] = read === undefined ? query[name] : read(query[name]!);
  }
}

function addHeader(
  parameters: RawInput,
  field: string,
  text: string | undefined,
  header: string,
  problem: string,
): void {
  if (text === undefined) {
    if (header === 'prefer') return; // a preference we do not know is ignored (RFC 7240)
    throw refused(header, 'invalid_format', problem);
  }
  parameters[field] = Number(text);
}

function bodyOf(body: unknown, parameters: RawInput): RawInput {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refused('', 'invalid_type', 'must be a JSON object');
  const twice = Object.keys(parameters).find((name) => Object.hasOwn(body, name));
  if (twice !== undefined) throw givenTwice(twice);
  return body as RawInput;
}

/** A condition must not be ignored: its sender relies on it. */
const refusedCondition = (): Error =>
  refused(
    'if-match',
    'not_supported',
    'is not supported by this operation; without the header, the request is not conditional',
  );

const givenTwice = (name: string): Error => refused(name, 'given_twice', 'is given twice; send it in one place only');

function refused(field: string, code: string, message: string): Error {
  return validationFailed({ what: `${field || 'The body'} ${message}.` }, { errors: [{ field, code, message }] });
}
