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
  /** What was missing, if the code does not say so. For the audit trail, and never shown to the caller. */
  lacking?: string;
  /** For the audit trail: the owner of a credential that was refused before the request had a context. */
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
 * The refusal of a request. The code, the message and the facts are public, and the cause is private. Throwing it rolls
 * back the transaction.
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

/** Returns what was thrown if it is a refusal, so that it can be handled as a value. Throws anything else again. */
export function refusalIn(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  throw thrown;
}

/** Runs a decision and returns its result or, if it throws a refusal, the refusal. */
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

const declared = new Map<string, DeclaredError & { message: (params: never) => string }>();

/**
 * Declares an error of a noun, and returns a function that builds the refusal, as in `throw notFound({ id })`. Errors
 * of some categories are retryable by default. An error of another category is declared retryable if its cause
 * disappears without any action of the caller, for example when a run ends.
 */
export function declareError<P = void>(
  code: string,
  category: ErrorCategory,
  message: (params: P) => string,
  { retryable = RETRYABLE.has(category), forOperators = false }: { retryable?: boolean; forOperators?: boolean } = {},
) {
  if (declared.has(code)) throw new Error(`error ${code} is declared twice`);
  declared.set(code, { code, category, retryable, message });
  return (params: P, extras?: RefusalExtras): Refusal =>
    new Refusal(code, category, message(params), { forOperators, ...extras });
}

const sorted = () => [...declared.values()].sort((a, b) => (a.code < b.code ? -1 : 1));

/** Every declared error, by code. It is compared with the golden list in test/golden. */
export const declaredErrors = (): DeclaredError[] =>
  sorted().map(({ code, category, retryable }) => ({ code, category, retryable }));

export interface ErrorInPrint extends DeclaredError {
  message: string;
}

/**
 * Every declared error with its message, in the form that docs/reference/errors.md shows: the name of a parameter in
 * braces stands for its value. If a message depends on a comparison, it is shown for a parameter that equals nothing.
 */
export const errorsInPrint = (): ErrorInPrint[] =>
  sorted().map(({ message, ...error }) => ({ ...error, message: String(message(placeholder(''))) }));

/** Stands for a parameter in a message. Everything that a message computes from it is shown as the same name. */
const placeholder = (name: string): never =>
  new Proxy(() => undefined, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => `{${name}}` : placeholder(name === '' ? String(key) : name)),
    apply: () => placeholder(name),
  }) as never;

export const validationFailed = declareError<{ what: string }>('validation_failed', 'invalid', ({ what }) => what);
/** The same answer for an id that never existed, an id of another tenant, and an id that the caller may not see. */
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
 * Throws `version_conflict` if `expected` is not the current version. undefined: the caller accepts any version.
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

/** Returns the error to show to a caller. Callers below admin do not see errors about the state of the installation. */
export function shownTo({ role }: Pick<Caller, 'role'>, thrown: unknown): unknown {
  return thrown instanceof Refusal && thrown.forOperators && !roleIsAtLeast(role, 'admin')
    ? unavailable({ what: 'The log' }, { cause: thrown })
    : thrown;
}

/** Called in the default branch: the code compiles only if all members of the union are handled before. */
export function assertNever(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
