import type { Caller, Ctx, Id, Operation } from '#libs/kernel/index.js';

/** What is left of the caller's request budget, as shown in the X-RateLimit headers. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the budget is full again. */
  resetSeconds: number;
}

/** One authenticated request. It is created for each request, so the executor may record in it what happened. */
export interface Session {
  tenantId: Id<'ten'>;
  caller: Caller;
  /** Who signed in to the dashboard with OpenID Connect. */
  person?: string;
  /** Set by the last operation that ran under this session. */
  rateLimit?: RateLimitState;
  /**
   * Whether the request has already paid for its first operation. It pays before it is known whether there is an
   * operation.
   */
  isPrepaid?: boolean;
}

export type Transport = 'rest' | 'graphql' | 'mcp';
export type RawInput = Record<string, unknown>;

/** A call of one operation, as a transport requests it. */
export interface Call {
  operation: Operation;
  session: Session;
  transport: Transport;
  requestId: string;
  /** The flat input as sent by the caller. */
  input: RawInput;
  idempotencyKey?: string | undefined;
  /**
   * Whether a field came from the address or a header. Problems refer to such fields by name instead of by JSON
   * pointer.
   */
  isParameter?: (name: string) => boolean;
  /**
   * The caller's names for fields of the input, which problems use. By default, these are the names in the operation.
   */
  nameOf?: (field: string) => string;
}

export interface Answer {
  output: unknown;
  /** Whether the output was stored by an earlier request with the same Idempotency-Key. */
  isReplayed: boolean;
  /** The reason why every answer of the tenant is currently degraded. */
  degraded?: string;
  /** For an operation that creates a job: how long the caller is willing to wait, and whether the job has ended. */
  waited?: { seconds: number; isOver: boolean };
}

/**
 * A call on its way through the steps. Each step adds what it finds out. It is the equivalent of ExecutionContext in
 * Nest.
 */
export interface Execution {
  readonly call: Call;
  /**
   * Until the pipes have run, the input as sent by the caller; after that, as parsed by the schema of the operation.
   */
  input: unknown;
  /** The context that is passed to the use case. */
  ctx: Ctx;
  /** How long the caller waits for the job to end. null: it does not wait. */
  waitSeconds: number | null;
}

/** Lets a call continue, or throws the refusal that says why not: Nest's CanActivate. */
export interface OperationGuard {
  canActivate(execution: Execution): true;
}

/** Returns the input for the next step, or throws a refusal that says what is wrong with it: Nest's PipeTransform. */
export interface OperationPipe {
  transform(input: unknown, execution: Execution): unknown;
}

/** The steps below this one, and finally the use case. */
export type CallHandler = (execution: Execution) => Promise<Answer>;

/** Wraps the steps below it: Nest's NestInterceptor, with promises. */
export interface OperationInterceptor {
  intercept(execution: Execution, next: CallHandler): Promise<Answer>;
}

export type Step = OperationGuard | OperationPipe | OperationInterceptor;
