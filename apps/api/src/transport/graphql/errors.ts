import { GraphQLError } from 'graphql';

interface Meaning {
  status: number;
  meaning: string;
}

/**
 * The errors of GraphQL itself, including those that Apollo raises. Operations refuse over GraphQL with the same errors
 * as over REST.
 */
const GRAPHQL_ERRORS = {
  answer_too_long: { status: 400, meaning: 'The texts of the answer are too long together; ask for fewer.' },
  bad_user_input: { status: 400, meaning: 'A variable or an argument has a value that does not fit its type.' },
  event_stream_required: { status: 400, meaning: 'A subscription was sent without `Accept: text/event-stream`.' },
  graphql_parse_failed: { status: 400, meaning: 'The document is not GraphQL, or has too many tokens.' },
  graphql_validation_failed: {
    status: 400,
    meaning: 'The document does not fit the schema, or is nested too deeply; the message says where.',
  },
  not_a_subscription: {
    status: 400,
    meaning: 'A query or a mutation was sent with `Accept: text/event-stream` alone.',
  },
  operation_resolution_failure: { status: 400, meaning: 'The document has no operation with the name that was sent.' },
  persisted_query_invalid: { status: 400, meaning: 'The hash of a document is not a SHA-256 in lower-case hex.' },
  persisted_query_mismatch: { status: 400, meaning: 'The hash is not that of the document that was sent with it.' },
  // Clients of the protocol expect this status if only the text is missing.
  persisted_query_not_found: {
    status: 200,
    meaning: 'The service does not have the document of this hash; send the document and the hash together.',
  },
  persisted_query_not_supported: { status: 200, meaning: 'Documents are sent by their hash with POST only.' },
  query_too_costly: {
    status: 400,
    meaning: 'The query costs too much, or asks for too much about the schema; ask for fewer items or fields.',
  },
} as const satisfies Record<string, Meaning>;

export type GraphqlErrorCode = keyof typeof GRAPHQL_ERRORS | 'bad_request';

/** The errors in the form that docs/reference/errors.md shows. */
export const graphqlErrorsInPrint = (): (Meaning & { code: string })[] =>
  Object.entries(GRAPHQL_ERRORS).map(([code, meaning]) => ({ code, ...meaning }));

const MAX_MESSAGE = 300;

/** The message without its middle. The middle quotes what was sent; the end says what is wrong. */
function shortened(message: string): string {
  if (message.length <= MAX_MESSAGE) return message;
  return `${message.slice(0, MAX_MESSAGE / 2)} ... ${message.slice(-MAX_MESSAGE / 2)}`;
}

export function refused(message: string, code: GraphqlErrorCode): GraphQLError {
  const status = code === 'bad_request' ? 400 : GRAPHQL_ERRORS[code].status;
  return new GraphQLError(shortened(message), { extensions: { code, status, retryable: false, http: { status } } });
}
