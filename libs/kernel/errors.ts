import { roleIsAtLeast, type Caller } from './context.js';
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

/** One invalid place of an input. `field` is a JSON pointer into the body, or the name of a parameter. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

export interface RefusalExtras {
  errors?: FieldProblem[];
  /** Public members of the problem document, for example the current version after a stale edit. */
  facts?: Record<string, unknown>;
  /** For logs only; never shown. */
  cause?: unknown;
  retryAfterSeconds?: number;
  /** For the audit trail, never shown to the caller: what was missing, if the code does not say so. */
  lacking?: string;
  /** For the audit trail: who was refused before a session existed. */
  whose?: Holder;
  /** The message is for those who run the installation. Callers below admin get `unavailable` instead. */
  forOperators?: boolean;
}

/** The owner of a credential. */
export interface Holder {
  tenantId: Id<'ten'>;
  caller: Caller;
}

const RETRYABLE: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['limit', 'unavailable']);

/**
 * A request that cannot continue, with a public part (code, message, facts) and a private one (cause). It is thrown and
 * rolls back its transaction.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly errors: FieldProblem[];
  readonly facts: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;
  readonly lacking: string | undefined;
  readonly whose: Holder | undefined;
  readonly forOperators: boolean;

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
    this.forOperators = extras.forOperators ?? false;
  }

  get isRetryable(): boolean {
    return RETRYABLE.has(this.category) || declared.get(this.code)?.retryable === true;
  }
}

/**
 * A write referred to things that its caller may not read. Nothing was done. The calling code repeats the write as if
 * those things did not exist.
 */
export class HiddenNames extends Error {
  override readonly name = 'HiddenNames';

  constructor(readonly ids: ReadonlySet<string>) {
    super(`${[...ids].join(', ')}: hidden from the caller`);
  }
}

/** Returns a thrown refusal, so that it can be handled as a value. Throws anything else again. */
export function refusalIn(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

/** Returns the decision, or the refusal that it throws. */
export function orRefusal<T>(decide: () => T): T | Refusal {
  try {
    return decide();
  } catch (thrown) {
    return refusalIn(thrown);
  }
}

export interface DeclaredError {
  code: string;
  category: ErrorCategory;
  /** Whether the same request may succeed later. */
  retryable: boolean;
}

const declared = new Map<string, DeclaredError>();

/**
 * Declares an error of a noun. The function that it returns builds the refusal, as in `throw notFound({ id })`. Errors
 * of some categories are always retryable. An error of another category is declared retryable if its cause goes away
 * without action of the caller, such as a run that ends.
 */
export function declareError<P = void>(
  code: string,
  category: ErrorCategory,
  message: (params: P) => string,
  { retryable = RETRYABLE.has(category), forOperators = false }: { retryable?: boolean; forOperators?: boolean } = {},
) {
  if (declared.has(code)) throw new Error(`error ${code} is declared twice`);
  declared.set(code, { code, category, retryable });
  return (params: P, extras?: RefusalExtras): Refusal =>
    new Refusal(code, category, message(params), { forOperators, ...extras });
}

/** Every declared error, by code. It is compared with the golden list in test/golden. */
export function declaredErrors(): DeclaredError[] {
  return [...declared.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

export const validationFailed = declareError<{ what: string }>('validation_failed', 'invalid', ({ what }) => what);
/**
 * One answer for three cases: an id that never existed, an id of another tenant, and an id that the caller may not see.
 */
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
/**
 * Throws `version_conflict` if the caller expects a version other than the current one. undefined: the caller expects
 * none.
 */
export function checkVersion(what: string, id: string, current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw versionConflict({ what, id, expected, current });
}
export const externalIdConflict = declareError<{ what: string; externalId: string }>(
  'external_id_conflict',
  'conflict',
  ({ what, externalId }) =>
    `A ${what} with externalId ${externalId} already exists with other content; send the original body, or choose another externalId.`,
);
export const unavailable = declareError<{ what: string }>(
  'unavailable',
  'unavailable',
  ({ what }) => `${what} does not answer at the moment; try again.`,
);

/** What a caller gets in place of what was thrown: below admin, it hides the state of the installation. */
export function shownTo({ role }: Pick<Caller, 'role'>, thrown: unknown): unknown {
  return thrown instanceof Refusal && thrown.forOperators && !roleIsAtLeast(role, 'admin')
    ? unavailable({ what: 'The log' }, { cause: thrown })
    : thrown;
}

/** Proves at compile time that every member of a union is handled. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
