import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  getOperationAST,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  specifiedRules,
  subscribe,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import type { Operation, Stream } from '#libs/kernel/index.js';
import type { EventStreams, Frames } from '../rest/event-streams.js';
import { refused } from './errors.js';
import { checkCost, depthRule, isLongerThan, MAX_TOKENS } from './limits.js';
import type { GraphqlContext } from './request-context.js';

/** The maximum length of a result, in characters of its texts. Every event is shorter. */
const MAX_RESULT = 4_194_304;

/** The format of a stream of the graphql-sse protocol, in the mode "distinct connections". */
const FRAMES: Frames = {
  opening: () => ':\n\n',
  // The stream ends at a result that is too long. Only a reader that requests one text under many names gets such a
  // result.
  of: (result) => {
    if (isLongerThan(result, MAX_RESULT)) throw new Error('a result of a subscription is too long to be written');
    return `event: next\ndata: ${JSON.stringify(result)}\n\n`;
  },
};

interface Asked {
  document: DocumentNode;
  operation: Operation;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

const acceptedBy = ({ headers }: FastifyRequest): string[] =>
  (headers.accept ?? '').split(',').flatMap((member) => {
    const [type = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [type];
  });

export const asksForEventStream = (request: FastifyRequest): boolean =>
  request.method === 'POST' && acceptedBy(request).includes('text/event-stream');

const JSON_TYPES = ['application/json', 'application/graphql-response+json', 'application/*', '*/*'];
export const acceptsJson = (request: FastifyRequest): boolean =>
  acceptedBy(request).some((type) => JSON_TYPES.includes(type));

/**
 * Whether the operation of a body is a subscription. If the body cannot be parsed, this is false, and the error is
 * answered as JSON.
 */
export function isSubscription(body: unknown): boolean {
  const { query, operationName } = (body ?? {}) as Record<string, unknown>;
  if (typeof query !== 'string') return false;
  try {
    const name = typeof operationName === 'string' ? operationName : undefined;
    return getOperationAST(parse(query, { maxTokens: MAX_TOKENS }), name)?.operation === OperationTypeNode.SUBSCRIPTION;
  } catch {
    return false;
  }
}

/** Answers subscriptions with the same streams as REST, under the same limits. */
export class Subscriptions {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly limits: { maxDepth: number; maxCost: number },
    private readonly streams: EventStreams,
  ) {}

  /** Throws a GraphQLError if the request is refused before the stream begins. */
  open(request: FastifyRequest, reply: FastifyReply, context: GraphqlContext): Promise<unknown> {
    const asked = this.#read(request.body);
    context.asked.variables = asked.variables;
    const begin = (): Promise<Stream<unknown>> => this.#begin(asked, context);
    return this.streams.open(asked.operation, context.asked.session, request, reply, begin, FRAMES);
  }

  #read(body: unknown): Asked {
    const { query, variables, operationName } = (body ?? {}) as Record<string, unknown>;
    if (typeof query !== 'string') throw refused('The body has no `query`.', 'bad_request');
    const document = documentIn(query);
    const [fault] = validate(this.schema, document, [...specifiedRules, depthRule(this.limits.maxDepth)]);
    if (fault !== undefined) throw refused(fault.message, 'graphql_validation_failed');
    const name = typeof operationName === 'string' ? operationName : undefined;
    const given = typeof variables === 'object' && variables !== null ? { ...variables } : {};
    const chosen = getOperationAST(document, name);
    if (chosen?.operation !== OperationTypeNode.SUBSCRIPTION)
      throw refused('Only a subscription is answered as a stream; accept application/json.', 'not_a_subscription');
    checkCost({ schema: this.schema, document, operation: chosen, variables: given }, this.limits.maxCost);
    return { document, operation: this.#operationOf(chosen), variables: given, operationName: name };
  }

  #operationOf({ selectionSet }: OperationDefinitionNode): Operation {
    const fields = this.schema.getSubscriptionType()?.getFields() ?? {};
    const [first] = selectionSet.selections;
    // If a directive removed the field, there would be nothing to subscribe to.
    const isPlain = first?.kind === Kind.FIELD && (first.directives ?? []).length === 0;
    const field = isPlain ? fields[first.name.value] : undefined;
    if (field === undefined)
      throw refused('A subscription names its field itself, without directives.', 'graphql_validation_failed');
    return field.extensions.operation as Operation;
  }

  async #begin({ document, variables, operationName }: Asked, contextValue: GraphqlContext): Promise<Stream<unknown>> {
    const { schema } = this;
    const begun = await subscribe({ schema, document, variableValues: variables, operationName, contextValue });
    if (!(Symbol.asyncIterator in begun)) throw firstOf(begun);
    // GraphQL clients know their position from the `seq` of the items, so the position here does not matter.
    return { position: 0, items: begun };
  }
}

function documentIn(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    throw refused((error as Error).message, 'graphql_parse_failed');
  }
}

/** An error without a code is a fault of the request: a variable has the wrong type. */
function firstOf({ errors = [] }: ExecutionResult): GraphQLError {
  const error = errors[0] ?? new GraphQLError('The stream did not begin.');
  return error.extensions.code === undefined ? refused(error.message, 'bad_user_input') : error;
}
