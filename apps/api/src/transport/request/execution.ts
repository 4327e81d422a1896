import type { Caller, Ctx, Id, Operation } from '#libs/kernel/index.js';

/** The rest of the caller's request budget, as shown in the X-RateLimit headers. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the budget is full again. */
  resetSeconds: number;
}

/** One authenticated request. Created for each request, so the executor may record on it what happened. */
export interface Session {
  tenantId: Id<'ten'>;
  caller: Caller;
  /** Set by the last operation that ran under this session. */
  rateLimit?: RateLimitState;
}

export type Transport = 'rest' | 'graphql' | 'mcp';
export type RawInput = Record<string, unknown>;

/** One operation that a transport asks for. */
export interface Call {
  operation: Operation;
  session: Session;
  transport: Transport;
  requestId: string;
  /** The flat input as sent by the caller. */
  input: RawInput;
  idempotencyKey?: string | undefined;
  /** Fields that came from the address or a header, so that problems name them without a JSON pointer. */
  isParameter?: (name: string) => boolean;
  /** What the caller calls a field of the input, so that problems name it so; by default as the operation does. */
  nameOf?: (field: string) => string;
}

export interface Answer {
  output: unknown;
  /** The output is the remembered one of an earlier request with the same Idempotency-Key. */
  isReplayed: boolean;
  /** The reason why every answer of the tenant is degraded at present. */
  degraded?: string;
  /**
   * For an operation that creates a job: how long the caller is willing to wait, and whether the job has ended by now.
   */
  waited?: { seconds: number; isOver: boolean };
}

/**
 * A call on its way through the steps, which add to it what they find out: the equivalent of ExecutionContext in Nest.
 */
export interface Execution {
  readonly call: Call;
  /** As sent by the caller until the pipes have run, then as parsed by the schema of the operation. */
  input: unknown;
  /** The context that is passed to the use case. */
  ctx: Ctx;
  /** How long the caller waits for the job to end; null: it does not wait. */
  waitSeconds: number | null;
}

/** Lets a call continue, or throws the refusal that says why not: Nest's CanActivate. */
export interface OperationGuard {
  canActivate(execution: Execution): true;
}

/** Returns the input as the next step gets it, or throws the refusal that says what is wrong with it: Nest's PipeTransform. */
export interface OperationPipe {
  transform(input: unknown, execution: Execution): unknown;
}

/** The steps below this one, and at the end the use case. */
export type CallHandler = (execution: Execution) => Promise<Answer>;

/** Works around the steps below it: Nest's NestInterceptor, with promises. */
export interface OperationInterceptor {
  intercept(execution: Execution, next: CallHandler): Promise<Answer>;
}

export type Step = OperationGuard | OperationPipe | OperationInterceptor;
