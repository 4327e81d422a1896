import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/** Any JSON value. Used for values with an open schema, such as filters and metadata. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

/**
 * Times are checked by the schema of the operation, so that an invalid time gets the same error over every transport.
 */
export const DateTimeScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'DateTime',
  description:
    'A time in RFC 3339 with an offset, for example 2026-01-31T09:30:00.000Z. Answers are in UTC with milliseconds.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
  serialize: (value) => value,
  parseValue: (value) => asText(value),
  parseLiteral: (node) => {
    if (node.kind !== Kind.STRING) throw new GraphQLError('DateTime is written as a string.', { nodes: node });
    return node.value;
  },
});

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('DateTime is written as a string.');
  return value;
}
