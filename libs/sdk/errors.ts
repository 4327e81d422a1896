/** The body of an error, RFC 9457. Some codes add members of their own, such as `current`. */
export interface Problem {
  status: number;
  code: string;
  detail: string;
  requestId: string;
  retryable: boolean;
  errors: { field: string; code: string; message: string }[];
  [fact: string]: unknown;
}

/** Matches text that looks like an API key: `ck_`, the digits of two ids, and the secret. */
const KEY = /ck_[0-9a-z]{26}[\w-]*/gi;

export const isKey = (text: string): boolean => /^ck_[0-9a-z]{26}[\w-]*$/i.test(text);
const withoutKeys = (text: string): string => text.replace(KEY, 'ck_***');
export const hasKey = (text: string): boolean => text.search(KEY) >= 0;

/** Everything that the client throws, except the reason of the caller's `AbortSignal`. */
export class CredenceError extends Error {
  /** A stable name. Programs should use it rather than the message. */
  readonly code: string;
  /** The HTTP status, or 0 if no answer came. */
  readonly status: number;
  /** Whether the same call may succeed later. */
  readonly isRetryable: boolean;
  /** The problem document that the service sent. null: there is none. */
  readonly problem: Problem | null;
  readonly requestId: string | null;
  /** How long the service asks to wait. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    parts: {
      code: string;
      status?: number;
      isRetryable?: boolean;
      problem?: Problem | null;
      requestId?: string | null;
      retryAfterMs?: number | null;
      cause?: unknown;
    },
  ) {
    super(withoutKeys(message), parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = new.target.name;
    this.code = parts.code;
    this.status = parts.status ?? 0;
    this.isRetryable = parts.isRetryable ?? false;
    this.problem = parts.problem ?? null;
    this.requestId = parts.problem?.requestId ?? parts.requestId ?? null;
    this.retryAfterMs = parts.retryAfterMs ?? null;
  }
}

/** The input is invalid. `problem.errors` names the fields. */
export class InvalidError extends CredenceError {}
/** The API key is missing, unknown, revoked or expired. */
export class UnauthenticatedError extends CredenceError {}
/** The API key lacks the right to do this. */
export class ForbiddenError extends CredenceError {}
/** The object does not exist, or belongs to somebody else. */
export class NotFoundError extends CredenceError {}
/** The request conflicts with the current state, for example with a newer version. */
export class ConflictError extends CredenceError {}
/** The request is too large. Split it. */
export class TooLargeError extends CredenceError {}
/** A precondition is not met. */
export class PreconditionError extends CredenceError {}
/** Too many requests. */
export class LimitError extends CredenceError {}
/** The service failed because of a bug. */
export class InternalError extends CredenceError {}
/** This installation does not support the request. */
export class UnsupportedError extends CredenceError {}
/** The service, or something in front of it, cannot answer at the moment. */
export class UnavailableError extends CredenceError {}
/** No answer arrived, or only a part of one. */
export class ConnectionError extends CredenceError {}
/** The call, or one of its attempts, took longer than allowed. */
export class DeadlineError extends CredenceError {}
/** The answer does not come from Credence: a redirect, a page of a proxy, text that is not JSON. */
export class AnswerError extends CredenceError {}
/** A job ended without success. `job` has the details. */
export class JobError extends CredenceError {
  constructor(
    message: string,
    readonly job: { id: string; status: string; error?: unknown },
  ) {
    super(message, { code: `job_${job.status}` });
  }
}

type ErrorClass = new (...parts: ConstructorParameters<typeof CredenceError>) => CredenceError;

/** Each of these categories corresponds to exactly one status. */
const CLASSES: Record<number, ErrorClass> = {
  401: UnauthenticatedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  413: TooLargeError,
  422: PreconditionError,
  429: LimitError,
  501: UnsupportedError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
};

/** Statuses that a proxy sends in place of the service, and that are often temporary. */
const PASSING = new Set([408, 425, 429, 502, 503, 504]);

/** The error for an answer with a status of 400 or above, or with the errors of GraphQL. */
export function errorOf(response: Response, text: string, now: number): CredenceError {
  const { headers } = response;
  const problem = problemIn(text);
  // Over GraphQL, an answer with status 200 may contain errors.
  const status = response.ok ? (problem?.status ?? 500) : response.status;
  const Class = CLASSES[status] ?? (status < 500 ? InvalidError : InternalError);
  const retryAfterMs = retryAfterOf(headers.get('retry-after'), now);
  const requestId = headers.get('x-request-id');
  if (problem === null)
    return new Class(`${String(status)} without a problem document${shown(response, text)}`, {
      code: 'unknown_answer',
      status,
      isRetryable: PASSING.has(status),
      requestId,
      retryAfterMs,
    });
  const { code, detail, retryable } = problem;
  return new Class(`${code}: ${detail}`, { code, status, isRetryable: retryable, problem, retryAfterMs });
}

/** A short excerpt from an answer that does not come from Credence. */
export function shown({ headers }: Response, text: string): string {
  const words = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  return ` (${headers.get('content-type') ?? 'no content type'}): ${words || 'empty'}`;
}

/** Its `extensions` are the members of the problem that REST would answer, except `detail`. */
interface GraphqlError {
  message: string;
  extensions?: Partial<Problem>;
}

/**
 * The first error of a GraphQL answer, converted to the problem that REST would answer; anything else is returned
 * unchanged.
 */
function problemOf(body: { code?: unknown; errors?: unknown } | undefined): object | undefined {
  if (body === undefined || body.code !== undefined || !Array.isArray(body.errors)) return body;
  const first = body.errors[0] as GraphqlError | null | undefined;
  return first?.extensions ? { ...first.extensions, detail: first.message } : body;
}

function problemIn(text: string): Problem | null {
  const body = problemOf(jsonOf(withoutKeys(text))) as Partial<Problem> | undefined;
  if (typeof body?.code !== 'string' || typeof body.detail !== 'string') return null;
  return { ...body, errors: Array.isArray(body.errors) ? body.errors : [] } as Problem;
}

/** undefined: the text is not a JSON object. */
export function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Parses seconds or a date. */
function retryAfterOf(text: string | null, now: number): number | null {
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
