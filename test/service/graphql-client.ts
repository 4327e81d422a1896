import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLField,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import { withoutNulls, bare, nameOf } from '../../apps/api/src/transport/schemas/zod-shape.js';
import { Client, operationOf, type Answer, type CallOptions, type Input } from './client.js';
import type { RestClient } from './rest-client.js';

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
    const variables = idempotencyKey === undefined ? input : { ...input, idempotencyKey };
    const query = queryOf(operation, this.#field(operation), Object.keys(variables));
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
    const output = body.data[operation.graphql!];
    return {
      isOk: true,
      status,
      headers,
      body: operation.output instanceof z.ZodObject ? withoutNulls(output, operation.output) : output,
    };
  }

  #field({ graphql, effect }: Operation): GraphQLField<unknown, unknown> {
    const root = effect === 'read' ? this.schema.getQueryType() : this.schema.getMutationType();
    const field = root?.getFields()[graphql!];
    if (field === undefined) throw new Error(`the GraphQL schema has no ${graphql} for a ${effect}`);
    return field;
  }
}

function queryOf(
  { effect, graphql, output }: Operation,
  field: GraphQLField<unknown, unknown>,
  given: string[],
): string {
  const types = new Map(field.args.map(({ name, type }) => [name, String(type)]));
  // A member that GraphQL does not know is sent unchanged, and is then refused by the service.
  const declared = given.map((name) => `$${name}: ${types.get(name) ?? 'String'}`);
  const passed = given.map((name) => `${name}: $${name}`);
  const list = (parts: string[]): string => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  return `${effect === 'read' ? 'query' : 'mutation'} Call${list(declared)} { ${graphql}${list(passed)} ${selectionOf(output)} }`;
}

function selectionOf(schema: z.ZodType): string {
  const inner = bare(schema);
  if (inner instanceof z.ZodArray) return selectionOf(inner.element as z.ZodType);
  if (inner instanceof z.ZodUnion) return selectionOfEach(inner.options.map((option) => bare(option as z.ZodType)));
  if (!(inner instanceof z.ZodObject) || Object.keys(inner.shape).length === 0) return '';
  return `{ ${Object.entries(inner.shape as Record<string, z.ZodType>)
    .map(([name, member]) => `${name} ${selectionOf(member)}`)
    .join(' ')} }`;
}

/** A union of named objects; any other union is a value without fields. */
function selectionOfEach(options: readonly z.ZodType[]): string {
  if (!options.every((option) => option instanceof z.ZodObject && nameOf(option) !== undefined)) return '';
  return `{ ${options.map((option) => `... on ${nameOf(option)} ${selectionOf(option)}`).join(' ')} }`;
}
