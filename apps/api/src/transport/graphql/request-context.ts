import { GraphQLError, type GraphQLFormattedError, type GraphQLResolveInfo } from 'graphql';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import DataLoader from 'dataloader';
import type { z } from 'zod';
import { canonicalJson, type Ctx, type Operation, type Stream, type UseCase } from '#libs/kernel/index.js';
import { logProblem, problemOf } from '../problem/problem.js';
import type { Executor } from '../request/executor.js';
import { keyOfPart } from '../request/idempotency.interceptor.js';
import { parserOf } from '../request/input.pipe.js';
import type { Session } from '../request/execution.js';
import { withoutNulls } from '../schemas/zod-shape.js';
import type { Relation } from '../catalogue.js';
import { asksForPage, noteBegin, pagedInput, pagingNames } from './connections.js';
import { refusedOutcome } from './outcomes.js';

/**
 * Converts anything that was thrown to a GraphQL error. `extensions` contains code, status, requestId and the other
 * members of the problem.
 */
export function graphqlError(error: unknown, request: FastifyRequest): GraphQLError {
  const problem = problemOf(error, request.id);
  logProblem(request, problem, error);
  const { type: _type, title: _title, detail, ...extensions } = problem;
  return new GraphQLError(detail, { extensions });
}

/** Errors of the GraphQL layer get our codes and statuses: they are either faults of the request or internal errors. */
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
    logger.error({ err: error }, 'A GraphQL request failed outside its operations.');
    return {
      message: 'Something went wrong on our side.',
      extensions: { code: 'internal', status: 500, retryable: false },
    };
  };
}

type Given = Record<string, unknown>;

const inputOf = ({ shape }: z.ZodObject, given: Given): Given => (asksForPage(shape) ? pagedInput(given) : given);

function argsOf({ args }: Relation, given: Given): unknown {
  if (args === undefined) return {};
  const input = withoutNulls(inputOf(args, given), args);
  return parserOf({ input: args })(input, { nameOf: pagingNames(given) });
}

/** How many keys of one relation are passed to its use case in one call. */
const MAX_BATCH = 200;

/**
 * The context that resolvers receive. It is a plain object that contains the request context: Apollo copies it, and a
 * copy of a class instance would lose its private members.
 */
export interface GraphqlContext {
  asked: RequestContext;
}

/** One GraphQL request: its session, and the loaders that collect the keys that its fields request. */
export class RequestContext {
  readonly #loaders = new Map<Relation, DataLoader<unknown, unknown, string>>();
  /** The input of each operation at the top of the query, by the response name of its field. */
  readonly #inputs = new Map<string | number, Record<string, unknown>>();
  /** The variables as sent. GraphQL itself passes on only a copy with defaults filled in. */
  variables: Record<string, unknown> = {};

  constructor(
    readonly request: FastifyRequest,
    readonly session: Session,
    private readonly executor: Executor,
  ) {}

  async run(operation: Operation, given: Given, info: GraphQLResolveInfo): Promise<unknown> {
    return this.#explained(() => this.#execute(operation, given, info));
  }

  /** Like `run`, for a write. A refusal that is an outcome is returned instead of thrown. */
  async change(operation: Operation, given: Given, info: GraphQLResolveInfo): Promise<unknown> {
    return this.#explained(async () => {
      try {
        const own = 'idempotencyKey' in given ? given : { ...given, idempotencyKey: this.#keyFor(info) };
        return await this.#execute(operation, own, info);
      } catch (thrown) {
        const outcome = refusedOutcome(thrown, this.request.id);
        if (outcome === undefined) throw thrown;
        return outcome;
      } finally {
        // Mutations run one after another. This mutation may have changed objects that were loaded for an
        // earlier one, even if it failed.
        this.#loaders.clear();
      }
    });
  }

  /**
   * The `Idempotency-Key` of a request applies to each of its mutations, so the name of the mutation is added to it.
   */
  #keyFor({ path }: GraphQLResolveInfo): string | undefined {
    const key = this.request.headers['idempotency-key'];
    return key === undefined ? undefined : keyOfPart(String(key), String(path.key));
  }

  async #execute(operation: Operation, given: Given, info: GraphQLResolveInfo): Promise<unknown> {
    const { idempotencyKey, ...input } = withoutNulls(inputOf(operation.input, given), operation.input);
    this.#inputs.set(info.path.key, input);
    const call = { operation, session: this.session, transport: 'graphql', requestId: this.request.id } as const;
    const answer = await this.executor.execute({
      ...call,
      input,
      idempotencyKey: idempotencyKey as string | undefined,
      nameOf: pagingNames(given),
    });
    noteBegin(answer.output, input);
    return answer.output;
  }

  /** The items of an operation that streams them. */
  async stream(operation: Operation, given: Record<string, unknown>): Promise<AsyncIterable<unknown>> {
    return this.#explained(async () => {
      const input = withoutNulls(given, operation.input);
      const call = { operation, session: this.session, transport: 'graphql', requestId: this.request.id } as const;
      const { output } = await this.executor.execute({ ...call, input });
      return (output as Stream<unknown>).items;
    });
  }

  async load(
    relation: Relation,
    parent: unknown,
    given: Record<string, unknown>,
    info: GraphQLResolveInfo,
  ): Promise<unknown> {
    let root = info.path;
    while (root.prev !== undefined) root = root.prev;
    const input = this.#inputs.get(root.key) ?? {};
    return this.#explained(async () => {
      const args = argsOf(relation, given);
      const key = relation.keyOf(parent as never, input, args as never);
      if (key === null) return null;
      const found = await this.#loaderOf(relation).load(key);
      noteBegin(found, args as object);
      return relation.single ? ((found as unknown[])[0] ?? null) : found;
    });
  }

  #loaderOf(relation: Relation): DataLoader<unknown, unknown, string> {
    const known = this.#loaders.get(relation);
    if (known !== undefined) return known;
    const useCase: UseCase<readonly unknown[], readonly unknown[]> = this.executor.useCaseOf(relation.useCase);
    const ctx: Ctx = { tenantId: this.session.tenantId, caller: this.session.caller, requestId: this.request.id };
    const loader = new DataLoader<unknown, unknown, string>((keys) => useCase.run(ctx, keys) as Promise<unknown[]>, {
      maxBatchSize: MAX_BATCH,
      cacheKeyFn: canonicalJson,
    });
    this.#loaders.set(relation, loader);
    return loader;
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw graphqlError(error, this.request);
    }
  }
}
