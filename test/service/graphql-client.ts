import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLUnionType,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';
import { outcomesIn, type Operation } from '#libs/kernel/index.js';
import { outcomeTypeOf } from '../../apps/api/src/transport/graphql/outcomes.js';
import { withoutNulls, bare, nameOf } from '../../apps/api/src/transport/schemas/zod-shape.js';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import type { RestClient } from './rest-client.js';

type Field = GraphQLField<unknown, unknown>;

/** Requests every field of an operation's answer, with variables typed as the service's own schema describes them. */
export class GraphqlClient extends Client {
  readonly transport = 'graphql';

  private constructor(
    readonly rest: RestClient,
    private readonly schema: GraphQLSchema,
  ) {
    super();
  }

  /** Reads the schema from the service, using any key. */
  static async schemaOf(rest: RestClient): Promise<GraphQLSchema> {
    // Calls send the input as it is over REST, so they use arguments that are deprecated in GraphQL.
    const query = getIntrospectionQuery({ inputValueDeprecation: true });
    const { body } = await rest.send('POST', '/graphql', JSON.stringify({ query }));
    return buildClientSchema(body.data as IntrospectionQuery);
  }

  static over(rest: RestClient, schema: GraphQLSchema): GraphqlClient {
    return new GraphqlClient(rest, schema);
  }

  offers({ graphql }: Operation): boolean {
    return graphql !== undefined;
  }

  async call(name: string, input: Input = {}, { idempotencyKey, headers: more }: CallOptions = {}): Promise<Answer> {
    const operation = operationOf(name);
    const field = this.#field(operation);
    const variables = variablesOf(field, input, idempotencyKey);
    const query = queryOf(operation, field, Object.keys(variables));
    const { status, headers, body } = await this.rest.send(
      'POST',
      '/graphql',
      JSON.stringify({ query, variables }),
      more,
    );
    const [error] =
      body.errors ?? (body.data === undefined ? [{ message: JSON.stringify(body), extensions: body }] : []);
    if (error !== undefined)
      return {
        isOk: false,
        status: error.extensions?.status ?? status,
        body: { detail: error.message, ...error.extensions },
        headers,
      };
    const { [operation.graphql!]: output } = body.data;
    const refused = operation.effect === 'write' ? REFUSALS[output.__typename] : undefined;
    if (refused !== undefined)
      return { isOk: false, status: refused, body: { status: refused, ...problemIn(output) }, headers };
    return { isOk: true, status, headers, body: asOverRest(output, operation.output) };
  }

  #field({ graphql, effect }: Operation): Field {
    const root = effect === 'read' ? this.schema.getQueryType() : this.schema.getMutationType();
    const field = root?.getFields()[graphql!];
    if (field === undefined) throw new Error(`the GraphQL schema has no ${graphql} for a ${effect}`);
    return field;
  }
}

/** The REST status of each refusal that GraphQL returns as an outcome. */
const REFUSALS: Readonly<Record<string, number>> = { ConflictRefusal: 409, PreconditionRefusal: 422 };

/** The fields have aliases, because an answer may have fields with the same names but other types. */
const REFUSAL =
  '... on Refusal { r_code: code r_detail: message r_retryable: retryable r_errors: errors { field code message } r_details: details r_requestId: requestId }';

function problemIn(refusal: Record<string, any>): Input {
  const { r_code: code, r_detail: detail, r_retryable: retryable, r_errors: errors, r_requestId: requestId } = refusal;
  return { code, detail, retryable, errors, requestId, ...refusal.r_details };
}

/** A mutation takes its input as one object. */
function variablesOf({ args }: Field, input: Input, idempotencyKey: string | undefined): Input {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  if (!args.some(({ name }) => name === 'input')) return { ...input, ...key };
  const { space, ...members } = input;
  return { ...(space !== undefined && { space }), input: members, ...key };
}

function queryOf({ effect, graphql, output }: Operation, { args, type }: Field, given: string[]): string {
  const types = new Map(args.map(({ name, type: of }) => [name, String(of)]));
  // A member that GraphQL does not know is sent unchanged, and is then refused by the service.
  const declared = given.map((name) => `$${name}: ${types.get(name) ?? 'String'}`);
  const passed = given.map((name) => `${name}: $${name}`);
  const list = (parts: string[]): string => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  const head = `${effect === 'read' ? 'query' : 'mutation'} Call${list(declared)}`;
  const selected = effect === 'read' ? selectionOf(output) : selectionOfOutcome(output, getNamedType(type));
  return `${head} { ${graphql}${list(passed)} ${selected} }`;
}

/** Selects every possible answer of a mutation, whatever its outcome. */
function selectionOfOutcome(output: z.ZodType, union: GraphQLNamedType): string {
  const [answer] = (union as GraphQLUnionType).getTypes().filter(({ name }) => !(name in REFUSALS));
  const name = outcomesIn(output) === undefined ? answer!.name : answer!.getInterfaces()[0]!.name;
  return `{ __typename ... on ${name} ${selectionOf(output)} ${REFUSAL} }`;
}

/** The selections of schemas. Calls select the same large answers again and again. */
const selections = new WeakMap<z.ZodType, string>();

function selectionOf(schema: z.ZodType): string {
  if (!selections.has(schema)) selections.set(schema, newSelectionOf(schema));
  return selections.get(schema)!;
}

function newSelectionOf(schema: z.ZodType): string {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return selectionOf(inner.element as z.ZodType);
  if (inner instanceof z.ZodUnion) return selectionOfEach(inner.options.map((option) => bare(option as z.ZodType)));
  if (!(inner instanceof z.ZodObject) || Object.keys(inner.shape).length === 0) return '';
  const outcomes = outcomesIn(inner);
  if (outcomes === undefined) return `{ ${fieldsOf(inner.shape)} }`;
  const { noun, common, of } = outcomes;
  const more = [...of].map(([outcome, shape]) => {
    const own = Object.entries(shape).filter(([name]) => !(name in common));
    return own.length === 0 ? '' : `... on ${outcomeTypeOf(noun, outcome)} { ${fieldsOf(Object.fromEntries(own))} }`;
  });
  return `{ ${fieldsOf(common)} ${more.join(' ')} }`;
}

const fieldsOf = (shape: Record<string, z.ZodType>): string =>
  Object.entries(shape)
    .map(([name, member]) => `${name} ${selectionOf(member)}`)
    .join(' ');

/** A union of named objects; any other union is a value without fields. */
function selectionOfEach(options: readonly z.ZodType[]): string {
  if (!options.every((option) => option instanceof z.ZodObject && nameOf(option) !== undefined)) return '';
  return `{ ${options.map((option) => `... on ${nameOf(option)} ${selectionOf(option)}`).join(' ')} }`;
}

/**
 * The answer as REST returns it: with the fields that GraphQL leaves out, and without the fields that only GraphQL has.
 */
function asOverRest(value: any, schema: z.ZodType): unknown {
  const inner = bare(schema);
  return inner instanceof z.ZodObject ? withoutNulls(completed(value, inner) as Input, inner) : completed(value, inner);
}

function completed(value: unknown, schema: z.ZodType): unknown {
  const inner = bare(schema);
  if (Array.isArray(value))
    return inner instanceof z.ZodArray ? value.map((item) => completed(item, inner.element as z.ZodType)) : value;
  if (typeof value !== 'object' || value === null || !(inner instanceof z.ZodObject)) return value;
  const given = value as Record<string, unknown>;
  const hasOutcomes = outcomesIn(inner) !== undefined;
  const shape: Record<string, z.ZodType> = inner.shape;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, member]) => {
      if (name in given) return [[name, completed(given[name], member)]];
      return hasOutcomes ? [[name, member.safeParse(null).success ? null : []]] : [];
    }),
  );
}
