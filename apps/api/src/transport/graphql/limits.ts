import type { ApolloServerPlugin } from '@apollo/server';
import {
  getVariableValues,
  GraphQLError,
  Kind,
  OperationTypeNode,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { getComplexity, type ComplexityEstimator } from 'graphql-query-complexity';
import { refused } from './errors.js';
import type { GraphqlContext } from './request-context.js';

/** A longer document is not parsed to its end. */
export const MAX_TOKENS = 5_000;

/**
 * Refuses a document whose fields are nested too deeply. A fragment counts at every place where it is used.
 * Introspection has a limit of its own.
 */
export const depthRule =
  (maxDepth: number): ValidationRule =>
  (context) => ({
    OperationDefinition: (operation) => {
      const ofField: Measure['ofField'] = (name, below) => (name === '__schema' ? 0 : 1 + below);
      const depth = new Measured({ join: Math.max, ofField }, (name) => context.getFragment(name));
      if (depth.of(operation.selectionSet) <= maxDepth) return;
      const message = `The query is nested more than ${maxDepth} fields deep; ask for less at once.`;
      context.reportError(new GraphQLError(message));
    },
  });

/** A number that is computed for each selection from the numbers of its parts. */
interface Measure {
  /** The number of two selections that stand next to each other. */
  join(one: number, other: number): number;
  /** The number of a field; `below`: the number of its contents, or 0. */
  ofField(name: string, below: number): number;
}

class Measured {
  /**
   * Numbers of the fragments visited so far. A fragment that contains itself counts as 0 within itself; another rule
   * refuses it.
   */
  readonly #known = new Map<string, number>();

  constructor(
    private readonly measure: Measure,
    private readonly fragment: (name: string) => FragmentDefinitionNode | null | undefined,
  ) {}

  of({ selections }: SelectionSetNode): number {
    return selections.reduce((sum, selection) => this.measure.join(sum, this.ofSelection(selection)), 0);
  }

  ofSelection(selection: SelectionNode): number {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#ofFragment(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.of(selection.selectionSet);
    const below = selection.selectionSet === undefined ? 0 : this.of(selection.selectionSet);
    return this.measure.ofField(selection.name.value, below);
  }

  #ofFragment(name: string): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, 0);
    const selections = this.fragment(name)?.selectionSet;
    const value = selections === undefined ? 0 : this.of(selections);
    this.#known.set(name, value);
    return value;
  }
}

/**
 * Maximum number of fields that a document may ask for about each type of the schema. The complete introspection of
 * common tools asks for some 230. There are about a thousand types, and a million values take almost a second.
 */
const MAX_INTROSPECTED = 400;

/** How many items a list of introspection is assumed to have. A type is of another type if it is a list or not null. */
const INTROSPECTED_ITEMS: ReadonlyMap<string, number> = new Map([
  ['fields', 4],
  ['directives', 5],
  ['ofType', 0.5],
]);

const INTROSPECTIONS: ReadonlySet<string> = new Set(['__schema', '__type']);

/**
 * How many fields a document asks for about each type of the schema, as an estimate. All introspections of the document
 * count together.
 */
export function introspectedFields(document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  const measured = new Measured(
    {
      join: (one, other) => one + other,
      ofField: (name, below) => 1 + below * (INTROSPECTED_ITEMS.get(name) ?? 1),
    },
    (name) => fragments.get(name),
  );
  let fields = 0;
  visit(document, {
    Field: (field) => {
      if (!INTROSPECTIONS.has(field.name.value)) return undefined;
      fields += measured.ofSelection(field);
      return false;
    },
  });
  return Math.ceil(fields);
}

/**
 * Each field costs one plus the cost of its contents. A paged field multiplies the cost of its contents by its limit,
 * and another list multiplies it by a fixed factor. Introspection is free: it has a limit of its own.
 */
const priceOf: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (INTROSPECTIONS.has(field.name)) return 0;
  const { factor = 1, page } = field.extensions as { factor?: number; page?: number };
  // A mutation gets the length in its input object.
  const { limit, first } = { ...args, ...(args.input as object | undefined) } as { limit?: unknown; first?: unknown };
  // A negative length is refused when the field runs. Until then, it must not lower the cost of the other fields.
  return 1 + childComplexity * (page === undefined ? factor : Math.max(1, Number(limit ?? first ?? page)));
};

/** Refuses a query that would cost too much, before it runs, and a subscription that does not ask for a stream. */
export function costLimit(maxCost: number): ApolloServerPlugin<GraphqlContext> {
  return {
    requestDidStart: () =>
      Promise.resolve({
        didResolveOperation: ({ request, document, schema, operation, contextValue }) => {
          if (operation?.operation === OperationTypeNode.SUBSCRIPTION)
            throw refused(
              'A subscription is answered as a stream: send it by POST with `Accept: text/event-stream`.',
              'event_stream_required',
            );
          // If no operation is chosen, the execution refuses the request before it reads a variable.
          if (operation === undefined) return Promise.resolve();
          const variables = request.variables ?? {};
          contextValue.asked.variables = variables;
          checkCost({ schema, document, operation, variables }, maxCost);
          return Promise.resolve();
        },
      }),
  };
}

/** An operation of a document, with the variables that were sent for it. */
interface Asked {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
}

/**
 * Throws `bad_user_input` if a variable has the wrong type, and `query_too_costly` if the operation costs more than
 * `maxCost`, or its document asks for too much about the schema.
 */
export function checkCost({ schema, document, operation, variables }: Asked, maxCost: number): void {
  checkVariables(schema, operation, variables);
  const introspected = introspectedFields(document);
  if (introspected > MAX_INTROSPECTED) {
    const message = `The introspection asks for ${introspected} fields of each type, more than ${MAX_INTROSPECTED}; ask for fewer.`;
    throw refused(message, 'query_too_costly');
  }
  const operationName = operation.name?.value;
  const cost = costOf({ schema, query: document, variables, operationName, estimators: [priceOf] });
  if (cost > maxCost)
    throw refused(`The query costs ${cost}, more than ${maxCost}; ask for fewer items or fields.`, 'query_too_costly');
}

/**
 * Checks the variables, and stops at the first fault. The cost computation and the execution check them as well, but
 * write the whole value into a message for each fault.
 */
function checkVariables(schema: GraphQLSchema, operation: OperationDefinitionNode, sent: Asked['variables']): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], sent, { maxErrors: 1 });
  const [first] = errors ?? [];
  if (first !== undefined) throw refused(first.message, 'bad_user_input');
}

function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    throw error instanceof GraphQLError ? refused(error.message, 'bad_user_input') : error;
  }
}

/**
 * The maximum length of an answer, in characters of its texts. A field may be requested under many aliases: in memory
 * they share one text, but in JSON each has its own copy.
 */
const MAX_ANSWER = 33_554_432;

/** Whether the texts of an answer together are longer than `most`. */
export function isLongerThan(answer: unknown, most = MAX_ANSWER): boolean {
  const waiting: unknown[] = [answer];
  let length = 0;
  while (waiting.length > 0 && length <= most) {
    const value = waiting.pop();
    if (typeof value === 'string') length += value.length;
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) waiting.push(each);
    else length += 1;
  }
  return length > most;
}

/** Refuses an answer that would be too long to write, before it is written. */
export const sizeLimit: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () =>
    Promise.resolve({
      willSendResponse: ({ response }) => {
        if (response.body.kind !== 'single' || !isLongerThan(response.body.singleResult)) return Promise.resolve();
        const error = refused(
          'The answer is longer than 32 Mi characters; ask for fewer items or fields.',
          'answer_too_long',
        );
        const { http: _http, ...extensions } = error.extensions;
        response.http.status = 400;
        response.body = { kind: 'single', singleResult: { errors: [{ message: error.message, extensions }] } };
        return Promise.resolve();
      },
    }),
};
