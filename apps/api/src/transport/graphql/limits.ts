import type { ApolloServerPlugin } from '@apollo/server';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { GraphQLError, type ValidationRule } from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import type { GraphqlContext } from './request-context.js';

/** A document longer than this is not parsed to its end. */
export const MAX_TOKENS = 5_000;

export function depthRule(maxDepth: number): ValidationRule {
  return maxDepthRule({
    n: maxDepth,
    ignoreIntrospection: true,
    propagateOnRejection: false,
    onReject: [
      (context) =>
        context?.reportError(
          new GraphQLError(`The query is nested more than ${maxDepth} fields deep; ask for less at once.`),
        ),
    ],
  }) as unknown as ValidationRule;
}

/** One per field; a paged field multiplies what it holds by its limit, a list by a fixed factor. Introspection is free: it has a depth limit of its own. */
const priceOf: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (field.name.startsWith('__')) return 0;
  const { factor = 1, page } = field.extensions as { factor?: number; page?: number };
  return 1 + childComplexity * (page === undefined ? factor : Number(args.limit ?? page));
};

/** Refuses a query that would cost too much, before it runs. */
export function costLimit(maxCost: number): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ request, document, schema }) => {
          const cost = costOf({
            schema,
            query: document,
            variables: request.variables ?? {},
            operationName: request.operationName,
            estimators: [priceOf],
          });
          if (cost <= maxCost) return Promise.resolve();
          throw refused(
            `The query costs ${cost}, more than ${maxCost}; ask for fewer items or fields.`,
            'query_too_costly',
          );
        },
      }),
  };
}

/** Pricing reads the variables, so it is the first to meet one that does not fit its type. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    throw error instanceof GraphQLError ? refused(error.message, 'bad_user_input') : error;
  }
}

const refused = (message: string, code: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code, status: 400, retryable: false, http: { status: 400 } } });
