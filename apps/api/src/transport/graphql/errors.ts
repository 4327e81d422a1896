import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { logProblem } from '../problem/problem.filter.js';
import { problemOf } from '../problem/problem.js';

/** The problem of whatever was thrown, as a GraphQL error: `extensions` has code, status, requestId and the rest. */
export function graphqlError(error: unknown, request: FastifyRequest): GraphQLError {
  const problem = problemOf(error, request.id);
  logProblem(request, problem, error);
  const { type: _type, title: _title, detail, ...extensions } = problem;
  return new GraphQLError(detail, { extensions });
}

/** Errors of the GraphQL layer itself get the codes and the status of ours: they are about the request, or else a fault of ours. */
export function errorFormatter(
  logger: Logger,
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return ({ extensions, ...formatted }, error) => {
    const { code, ...rest } = extensions ?? {};
    if (code !== 'INTERNAL_SERVER_ERROR') {
      return {
        ...formatted,
        extensions: { status: 400, retryable: false, ...rest, code: String(code ?? 'bad_request').toLowerCase() },
      };
    }
    logger.error({ err: error }, 'a GraphQL request failed outside its operations');
    return {
      message: 'Something went wrong on our side.',
      extensions: { code: 'internal', status: 500, retryable: false },
    };
  };
}
