import {
  astFromValue,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  Kind,
  type GraphQLArgumentConfig,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLResolveInfo,
} from 'graphql';
import { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import type { Catalogue, Relation } from '../catalogue.js';
import { pascal } from '../schemas/zod-shape.js';
import { asksForPage, pagingArguments } from './connections.js';
import type { GraphqlContext } from './request-context.js';
import { describedInput, TypeMap } from './type-map.js';

type Field = GraphQLFieldConfig<unknown, GraphqlContext>;

/** The assumed number of items of a relation without an estimate of its own, when the cost of a query is computed. */
const RELATION_FACTOR = 10;

/** One field per operation that has a `graphql` name: reads on Query, writes on Mutation. */
export function schemaOf({ operations, relations }: Catalogue): GraphQLSchema {
  const offered = operations.filter(({ graphql }) => graphql !== undefined);
  const types: TypeMap = new TypeMap((name) => relationFields(name, relations, types));
  // Output types are built first: an enum without an id is named after the first place where it is used, and the names
  // from outputs are better.
  const answers = new Map(
    offered.map((operation) => [operation, types.output(operation.output, `${pascal(operation.graphql!)}Answer`)]),
  );
  const streamed = operations.filter(({ subscription }) => subscription !== undefined);
  const items = new Map(streamed.map((operation) => [operation, types.output(operation.output, 'Item')]));
  types.settle();
  const fieldsOf = (effect: Operation['effect']): Record<string, Field> =>
    Object.fromEntries(
      offered
        .filter((operation) => operation.effect === effect)
        .map((operation) => [operation.graphql!, rootField(operation, answers.get(operation)!, types)]),
    );
  const mutations = fieldsOf('write');
  return new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', description: 'Read operations.', fields: fieldsOf('read') }),
    mutation:
      Object.keys(mutations).length === 0
        ? null
        : new GraphQLObjectType({ name: 'Mutation', description: 'Write operations.', fields: mutations }),
    subscription:
      streamed.length === 0
        ? null
        : new GraphQLObjectType({
            name: 'Subscription',
            description: 'Streams, as Server-Sent Events.',
            fields: Object.fromEntries(
              streamed.map((operation) => [
                operation.subscription!,
                streamField(operation, items.get(operation)!, types),
              ]),
            ),
          }),
  });
}

function rootField(operation: Operation, type: Field['type'], types: TypeMap): Field {
  const shape = operation.input.shape as Record<string, z.ZodType>;
  const place = pascal(operation.graphql!);
  const args = argumentsOf(shape, place, types);
  if (operation.effect === 'write') {
    args.idempotencyKey = {
      type: GraphQLString,
      description:
        'Makes the request safe to repeat for 24 hours: the same key and input return the first answer again.',
    };
  }
  return {
    type,
    args,
    description: operation.summary,
    // If the query does not give a `limit`, the default of the operation is used.
    extensions: { page: shape.limit?.parse(undefined) },
    resolve: (_root, given, { asked }, info) => asked.run(operation, sentBy(given, info), info),
  };
}

/** Each item of the stream is the root of one answer. */
function streamField(operation: Operation, type: Field['type'], types: TypeMap): Field {
  const place = pascal(operation.subscription!);
  return {
    type,
    args: argumentsOf(operation.input.shape as Record<string, z.ZodType>, place, types),
    description: operation.summary,
    extensions: { operation },
    subscribe: (_root, given, { asked }, info) => asked.stream(operation, sentBy(given, info)),
    resolve: (item) => item,
  };
}

function relationFields(objectName: string, relations: readonly Relation[], types: TypeMap): Record<string, Field> {
  return Object.fromEntries(
    relations.filter(({ on }) => on === objectName).map((relation) => [relation.field, relationField(relation, types)]),
  );
}

function relationField(relation: Relation, types: TypeMap): Field {
  const place = relation.on + pascal(relation.field);
  const shape = (relation.args?.shape ?? {}) as Record<string, z.ZodType>;
  return {
    type: types.output(relation.type, place),
    args: argumentsOf(shape, place, types),
    description: relation.summary,
    extensions: { factor: relation.usual ?? RELATION_FACTOR, page: shape.limit?.parse(undefined) },
    resolve: (parent, given, { asked }, info) => asked.load(relation, parent, sentBy(given, info), info),
  };
}

function argumentsOf(shape: Record<string, z.ZodType>, place: string, types: TypeMap): GraphQLFieldConfigArgumentMap {
  const args = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, argumentOf(schema, place + pascal(name), types)]),
  );
  return asksForPage(shape) ? pagingArguments(args) : args;
}

function argumentOf(schema: z.ZodType, place: string, types: TypeMap): GraphQLArgumentConfig {
  const type = types.input(schema, place);
  const defaultValue = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  // A default that GraphQL cannot print, such as a JSON object, is described in words.
  return isPrintable(defaultValue, type)
    ? { type, description: schema.description, defaultValue }
    : { type, description: describedInput(schema) };
}

function isPrintable(value: unknown, type: GraphQLArgumentConfig['type']): boolean {
  try {
    return value !== undefined && astFromValue(value, type) !== null;
  } catch {
    return false;
  }
}

/**
 * The arguments without the defaults that GraphQL filled in: every transport passes the input on as the caller sent it,
 * because an idempotency key is bound to it.
 */
function sentBy(args: Record<string, unknown>, { fieldNodes, variableValues }: GraphQLResolveInfo): typeof args {
  const sent = (fieldNodes[0]!.arguments ?? []).filter(
    ({ value }) => value.kind !== Kind.VARIABLE || Object.hasOwn(variableValues, value.name.value),
  );
  return Object.fromEntries(sent.flatMap(({ name: { value: name } }) => (name in args ? [[name, args[name]]] : [])));
}
