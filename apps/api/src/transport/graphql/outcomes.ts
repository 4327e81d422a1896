import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
  type GraphQLFieldConfigMap,
} from 'graphql';
import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';
import { problemOf } from '../problem/problem.js';
import { pascal } from '../schemas/zod-shape.js';
import { JsonScalar } from './scalars.js';

const FIELD_PROBLEM = new GraphQLObjectType({
  name: 'FieldProblem',
  description: 'An invalid place in an input.',
  fields: {
    field: { type: new GraphQLNonNull(GraphQLString), description: 'A JSON pointer to the place, as over REST.' },
    code: { type: new GraphQLNonNull(GraphQLString), description: 'Stable code of the problem.' },
    message: { type: new GraphQLNonNull(GraphQLString), description: 'The problem.' },
  },
});

const FIELDS: GraphQLFieldConfigMap<RefusedOutcome, unknown> = {
  code: { type: new GraphQLNonNull(GraphQLString), description: 'Stable code of the refusal, for programs.' },
  message: { type: new GraphQLNonNull(GraphQLString), description: 'What is wrong, and what to do.' },
  retryable: {
    type: new GraphQLNonNull(GraphQLBoolean),
    description: 'Whether the same request may succeed later without any action of yours.',
  },
  errors: {
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(FIELD_PROBLEM))),
    description: 'The places in the input that the refusal is about, if any.',
  },
  details: { type: JsonScalar, description: 'Further facts of the problem, such as the current version; null: none.' },
  requestId: { type: new GraphQLNonNull(GraphQLID), description: 'Id of the request.' },
};

const REFUSAL = new GraphQLInterfaceType({
  name: 'Refusal',
  description: 'A mutation that was refused because of the current state. It changed nothing.',
  fields: FIELDS,
});

const refusalType = (name: string, description: string): GraphQLObjectType =>
  new GraphQLObjectType({ name, description, interfaces: [REFUSAL], fields: FIELDS });

/** The categories of refusals that are outcomes. All others are errors: faults of the request or of the service. */
const TYPES: Partial<Record<ErrorCategory, GraphQLObjectType>> = {
  conflict: refusalType(
    'ConflictRefusal',
    'The request conflicts with the current state, for example with a newer version. Over REST: 409.',
  ),
  precondition: refusalType(
    'PreconditionRefusal',
    'Something that the request needs is not given, for example evidence that counts. Over REST: 422.',
  ),
};

/** This is a separate class, so that no answer can be mistaken for a refusal. */
class RefusedOutcome {
  constructor(
    readonly type: string,
    readonly code: string,
    readonly message: string,
    readonly retryable: boolean,
    readonly errors: readonly unknown[],
    readonly details: Record<string, unknown> | null,
    readonly requestId: string,
  ) {}
}

/**
 * The refusal as an outcome, with the members of the REST problem; undefined: the refusal is an error and not an
 * outcome.
 */
export function refusedOutcome(thrown: unknown, request: string): unknown {
  if (!(thrown instanceof Refusal)) return undefined;
  const type = TYPES[thrown.category]?.name;
  if (type === undefined) return undefined;
  const problem = problemOf(thrown, request);
  const { type: _type, title: _title, status: _status, detail, code, requestId, retryable, errors, ...facts } = problem;
  const details = Object.keys(facts).length === 0 ? null : facts;
  return new RefusedOutcome(type, code, detail, retryable, errors, details, requestId);
}

/** `ClaimAccepted`, of the noun `Claim` and the outcome `accepted`. */
export const outcomeTypeOf = (noun: string, outcome: string): string => noun + outcome.split('_').map(pascal).join('');

/** The return type of a mutation: its answer or a refusal. If the answer has outcomes, it has one type per outcome. */
export function outcomeUnion(name: string, description: string, answers: readonly Answering[]): GraphQLUnionType {
  return new GraphQLUnionType({
    name,
    description,
    types: [...answers.map(({ type }) => type), ...Object.values(TYPES)],
    resolveType: (value: unknown) =>
      value instanceof RefusedOutcome ? value.type : answers.find(({ outcome }) => isOf(value, outcome))?.type.name,
  });
}

/** A type of an answer. `outcome`: the outcome for which it is used; null: it is used for every answer. */
export interface Answering {
  type: GraphQLObjectType;
  outcome: string | null;
}

export const isOf = (value: unknown, outcome: string | null): boolean =>
  outcome === null || (value as { outcome?: unknown }).outcome === outcome;
