import type { Caller, Ctx, Id, Operation } from '#libs/kernel/index.js';

/** What is left of a caller's request budget, as the X-RateLimit headers show it. */
export interface RateLimitState {
  limit: number;
  remaining: number;
  /** Seconds until the budget is whole again. */
  resetSeconds: number;
}

/** One authenticated request. A new one for each request, so the executor may note on it what happened. */
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
  /** The flat input as the caller sent it. */
  input: RawInput;
  idempotencyKey?: string | undefined;
  /** Fields that came from the address or a header, so that problems name them plainly. */
  isParameter?: (name: string) => boolean;
}

export interface Answer {
  output: unknown;
  /** The output is the remembered one of an earlier request with the same Idempotency-Key. */
  isReplayed: boolean;
  /** Of an operation that asks for a job: how long its caller would wait, and whether the job has ended by now. */
  waited?: { seconds: number; isOver: boolean };
}

/** A call on its way through the steps, which fill in what they find out: what ExecutionContext is to Nest. */
export interface Execution {
  readonly call: Call;
  /** As the caller sent it until the pipes have run, then as the schema of the operation has it. */
  input: unknown;
  /** What the use case is given. */
  ctx: Ctx;
  /** How long the caller waits for the end of the job it asks for; null: it does not wait. */
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

/** The steps below it, and at the bottom the use case. */
export type CallHandler = (execution: Execution) => Promise<Answer>;

/** Works around the steps below it: Nest's NestInterceptor, with promises. */
export interface OperationInterceptor {
  intercept(execution: Execution, next: CallHandler): Promise<Answer>;
}

export type Step = OperationGuard | OperationPipe | OperationInterceptor;
