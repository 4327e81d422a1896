import type { Caller } from './context.js';
import type { Id } from './ids.js';

export type ErrorCategory =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'precondition'
  | 'too_large'
  | 'limit'
  | 'unsupported'
  | 'unavailable'
  | 'bug';

/** One offending place of an input: `field` is a JSON pointer into the body, or a parameter's name. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

export interface RefusalExtras {
  errors?: FieldProblem[];
  /** Public members added to the problem document, for example the current version of a stale edit. */
  facts?: Record<string, unknown>;
  /** For logs only; never shown. */
  cause?: unknown;
  retryAfterSeconds?: number;
  /** For the audit trail, never shown to the caller: what was missing, where the code does not tell. */
  lacking?: string;
  /** For the audit trail: who was refused before there was a session. */
  whose?: Holder;
}

/** Whom a credential belongs to. */
export interface Holder {
  tenantId: Id<'ten'>;
  caller: Caller;
}

const RETRYABLE: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['limit', 'unavailable']);

/** A request that cannot go on, with a public face (code, message, facts) and a private one (cause). Thrown; rolls its transaction back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly errors: FieldProblem[];
  readonly facts: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly lacking: string | undefined;
  readonly whose: Holder | undefined;

  constructor(
    readonly code: string,
    readonly category: ErrorCategory,
    message: string,
    extras: RefusalExtras = {},
  ) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.errors = extras.errors ?? [];
    this.facts = extras.facts ?? {};
    this.retryAfterSeconds = extras.retryAfterSeconds;
    this.lacking = extras.lacking;
    this.whose = extras.whose;
  }

  get isRetryable(): boolean {
    return RETRYABLE.has(this.category) || declared.get(this.code)?.retryable === true;
  }
}

/** A write named things that its caller may not read. Nothing was done; whoever called does it again as if they were not there. */
export class HiddenNames extends Error {
  override readonly name = 'HiddenNames';

  constructor(readonly ids: ReadonlySet<string>) {
    super(`${[...ids].join(', ')}: hidden from the caller`);
  }
}

/** What was thrown, where it is a refusal and may go on as a value; anything else is thrown again. */
export function refusalIn(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

export interface DeclaredError {
  code: string;
  category: ErrorCategory;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

const declared = new Map<string, DeclaredError>();

/**
 * Declares an error of a noun once. The returned function builds the refusal: `throw notFound({ id })`. Errors of some categories are always
 * retryable; an error of another category is declared so if its cause goes away without the caller, such as a run that ends.
 */
export function declareError<P = void>(
  code: string,
  category: ErrorCategory,
  message: (params: P) => string,
  { retryable = RETRYABLE.has(category) }: { retryable?: boolean } = {},
) {
  if (declared.has(code)) throw new Error(`error ${code} is declared twice`);
  declared.set(code, { code, category, retryable });
  return (params: P, extras?: RefusalExtras): Refusal => new Refusal(code, category, message(params), extras);
}

/** Every declared error, by code. The golden list in test/golden is compared with this. */
export function declaredErrors(): DeclaredError[] {
  return [...declared.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

export const validationFailed = declareError<{ what: string }>('validation_failed', 'invalid', ({ what }) => what);
/** One answer for an id that never existed, one of another tenant and one the caller may not see. */
export const notFound = declareError<{ what: string; id: string }>(
  'not_found',
  'not_found',
  ({ what, id }) => `No ${what} ${id} here.`,
);
export const forbidden = declareError<{ why: string }>('forbidden', 'forbidden', ({ why }) => why);
export const versionConflict = declareError<{ what: string; id: string; expected: number; current: number }>(
  'version_conflict',
  'conflict',
  ({ what, id, expected, current }) =>
    `The ${what} ${id} is at version ${current}, not ${expected}; read it again before you decide.`,
);
export const externalIdConflict = declareError<{ what: string; externalId: string }>(
  'external_id_conflict',
  'conflict',
  ({ what, externalId }) =>
    `A ${what} with externalId ${externalId} exists and differs; send the first body again, or choose another externalId.`,
);
export const unavailable = declareError<{ what: string }>(
  'unavailable',
  'unavailable',
  ({ what }) => `${what} does not answer at the moment; try again.`,
);

/** Compile-time proof that a union was handled whole. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
