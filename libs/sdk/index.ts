export { Agent, type AgentScope } from './agent.js';
export { Credence } from './client.js';
export {
  AnswerError,
  ConflictError,
  ConnectionError,
  CredenceError,
  DeadlineError,
  ForbiddenError,
  InternalError,
  InvalidError,
  JobError,
  LimitError,
  NotFoundError,
  PreconditionError,
  TooLargeError,
  UnauthenticatedError,
  UnavailableError,
  UnsupportedError,
  type Problem,
} from './errors.js';
export type { EventStream, StreamOptions } from './events.js';
export type { WaitOptions } from './jobs.js';
export type { Operations } from './operations.generated.js';
export type {
  CallOptions,
  ClientOptions,
  CommonOptions,
  Hooks,
  Identity,
  Ports,
  RequestEvent,
  ResponseEvent,
  RetryPolicy,
} from './options.js';
export { Paged, type Page } from './pages.js';
export { answerInfo, type AnswerInfo } from './sender.js';
export { AgentSession, type SessionOptions, type StopSignal, type WhyStopped } from './session.js';
export type * from './schemas.generated.js';
