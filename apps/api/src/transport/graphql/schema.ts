import {
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
} from 'graphql';
import { z } from 'zod';
import type { Operation } from '#libs/kernel/index.js';
import type { Catalogue, Relation } from '../catalogue.js';
import { pascal } from '../schemas/zod-shape.js';
import { asksForPage, pagingArguments } from './connections.js';
import type { GraphqlContext } from './request-context.js';
import { sentBy } from './sent.js';
import { TypeMap } from './type-map.js';

type Field = GraphQLFieldConfig<unknown, GraphqlContext>;

/** The assumed number of items of a relation without an estimate of its own, when the cost of a query is computed. */
const RELATION_FACTOR = 10;

/** One field per operation that has a `graphql` name: reads on Query, writes on Mutation. */
export function schemaOf({ operations, relations }: Catalogue): GraphQLSchema {
  const offered = operations.filter(({ graphql }) => graphql !== undefined);
  const types: TypeMap = new TypeMap((name) => relationFields(name, relations, types));
  // Output types are built first. An enum without an id is named after the first place where it is used, and names from
  // outputs are better.
  const answers = new Map(offered.map((operation) => [operation, answerOf(operation, types)]));
  const streamed = operations.filter(({ subscription }) => subscription !== undefined);
  const items = new Map(streamed.map((operation) => [operation, types.output(operation.output, 'Item')]));
  types.settle();
  const fieldsOf = (effect: Operation['effect']): Record<string, Field> =>
    Object.fromEntries(
      offered
        .filter((operation) => operation.effect === effect)
        .map((operation) => [
          operation.graphql!,
          (effect === 'read' ? queryField : mutationField)(operation, answers.get(operation)!, types),
        ]),
    );
  const mutations = fieldsOf('write');
  return new GraphQLSchema({
    types: types.implementations,
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

function answerOf({ graphql, effect, output, summary }: Operation, types: TypeMap): Field['type'] {
  const place = pascal(graphql!);
  return effect === 'read' ? types.output(output, `${place}Answer`) : types.outcome(output, place, summary);
}

const shapeOf = ({ input }: Operation): Record<string, z.ZodType> => input.shape as Record<string, z.ZodType>;

function queryField(operation: Operation, type: Field['type'], types: TypeMap): Field {
  const shape = shapeOf(operation);
  return {
    type,
    args: argumentsOf(shape, pascal(operation.graphql!), types),
    description: operation.summary,
    // If the query does not give a `limit`, the default of the operation is used.
    extensions: { page: shape.limit?.parse(undefined) },
    resolve: (_root, given, { asked }, info) => asked.run(operation, sentBy(given, info, asked.variables), info),
  };
}

/** The space is an argument, as in queries; everything else that the operation takes is in one object. */
function mutationField(operation: Operation, type: Field['type'], types: TypeMap): Field {
  const { space, ...members } = shapeOf(operation);
  const place = pascal(operation.graphql!);
  const input = z.object(members).describe(`Input: ${operation.summary}`);
  return {
    type,
    args: {
      ...(space !== undefined && { space: types.inputField(space, `${place}Space`) }),
      ...(Object.keys(members).length > 0 && {
        input: { type: types.input(input, place), description: 'The input of the operation.' },
      }),
      idempotencyKey: {
        type: GraphQLString,
        description:
          'Makes the request safe to repeat for 24 hours: the same key and input return the first answer again.',
      },
    },
    description: operation.summary,
    extensions: { page: members.limit?.parse(undefined) },
    resolve: (_root, given, { asked }, info) => {
      const { input: sent, ...others } = sentBy(given, info, asked.variables);
      return asked.change(operation, { ...(sent as object | undefined), ...others }, info);
    },
  };
}

/** Each item of the stream is the root of one answer. */
function streamField(operation: Operation, type: Field['type'], types: TypeMap): Field {
  const place = pascal(operation.subscription!);
  return {
    type,
    args: argumentsOf(shapeOf(operation), place, types),
    description: operation.summary,
    extensions: { operation },
    subscribe: (_root, given, { asked }, info) => asked.stream(operation, sentBy(given, info, asked.variables)),
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
    resolve: (parent, given, { asked }, info) =>
      asked.load(relation, parent, sentBy(given, info, asked.variables), info),
  };
}

function argumentsOf(shape: Record<string, z.ZodType>, place: string, types: TypeMap): GraphQLFieldConfigArgumentMap {
  const args = Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, types.inputField(schema, place + pascal(name))]),
  );
  return asksForPage(shape) ? pagingArguments(args) : args;
}
