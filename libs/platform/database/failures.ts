import { isNativeError } from 'node:util/types';
import { declareError, Refusal, unavailable } from '../../kernel/index.js';

export const busy = declareError<{ why: string }>(
  'busy',
  'unavailable',
  ({ why }) => `The database is busy: ${why}. Try again.`,
);

/** No connection was free in time, so nothing was begun. */
class NoTurn extends Error {
  override readonly name = 'NoTurn';
}

/** The refusal of work that got no turn. `where` names the database if it is a special one. */
export const noTurn = (timeoutMs: number, where = ''): Refusal =>
  busy({ why: `no turn${where} within ${timeoutMs} ms` }, { cause: new NoTurn(), retryAfterSeconds: 1 });

/** Whether work was refused because it got no turn. If it is repeated at once, others wait longer for theirs. */
export const hadNoTurn = (failure: unknown): boolean => failure instanceof Refusal && failure.cause instanceof NoTurn;

/**
 * The write was refused, and nothing was stored. The embedded database reports this while some space is left, so that
 * the engine does not fail in the middle of an operation.
 */
const declaredDiskFull = declareError(
  'disk_full',
  'unavailable',
  () =>
    'The disk of the database is full: reads work, writes do not. Free some space on it; the service recovers by itself.',
);
const FREE_SPACE_SECONDS = 10;
export const diskFull = (cause?: unknown): Refusal =>
  declaredDiskFull(undefined, { cause, retryAfterSeconds: FREE_SPACE_SECONDS });

/** The transaction lost a race against another one. The same work may succeed when it runs again. */
const RACED = new Set(['40001', '40P01', '23P01']);

/**
 * Unique constraints on what may be recorded twice with one result: two requests at the same time both find nothing,
 * and the second one finds the row of the first when it runs again.
 */
const MADE_TWICE = new Set(['evidence_external_idx', 'claims_external_idx', 'session_participants_pkey']);

const BUSY = new Map([
  ['40001', 'other writes kept getting in the way'],
  ['40P01', 'other writes kept getting in the way'],
  ['55P03', 'a row stayed locked for too long'],
  ['57014', 'a statement took too long'],
]);

/** The server is down, starting, stopping or full, or has aborted a transaction. */
const AWAY = /^(08|57P0[1-5]|53|25P03$)/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
]);
/** Messages of errors that have no code in pg, but also mean that the server cannot be reached. */
const LOST =
  /^(Connection terminated|timeout e|Client (has encountered|was closed)|Query read timeout|Cannot use a pool after)/;

/** Returns the five characters of the SQLSTATE. null: the failure is not an error of PostgreSQL. */
export function sqlState(failure: unknown): string | null {
  const code = codeOf(failure);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && 'severity' in (failure as object) ? code : null;
}

export function isRaced(failure: unknown): boolean {
  return RACED.has(sqlState(failure) ?? '') || (isUniqueViolation(failure) && MADE_TWICE.has(constraintOf(failure)));
}

/** Whether a write failed because a row with the same key already exists. */
export function isUniqueViolation(failure: unknown): boolean {
  return sqlState(failure) === '23505';
}

/**
 * Whether a statement was cancelled because it took too long. Accepts pg's own error, or its public form as `explain`
 * returns it.
 */
export function isTimedOut(failure: unknown): boolean {
  return sqlState(failure instanceof Refusal ? failure.cause : failure) === '57014';
}

/**
 * Returns the public form of a failure if waiting helps (`busy`, `disk_full`, `unavailable`). Returns any other failure
 * unchanged.
 */
export function explain(failure: unknown): unknown {
  if (!isNativeError(failure) || failure instanceof Refusal) return failure;
  const why = BUSY.get(sqlState(failure) ?? '');
  if (why) return busy({ why }, { cause: failure, retryAfterSeconds: 1 });
  if (sqlState(failure) === '53100' && (failure as { severity?: unknown }).severity === 'ERROR')
    return diskFull(failure);
  return isAway(failure) ? unavailable({ what: 'The database' }, { cause: failure, retryAfterSeconds: 2 }) : failure;
}

function isAway(failure: Error): boolean {
  const state = sqlState(failure);
  return state === null ? UNREACHABLE.has(codeOf(failure) ?? '') || LOST.test(failure.message) : AWAY.test(state);
}

function constraintOf(failure: unknown): string {
  const constraint = isNativeError(failure) && 'constraint' in failure ? failure.constraint : null;
  return typeof constraint === 'string' ? constraint : '';
}

function codeOf(failure: unknown): string | null {
  const code = isNativeError(failure) && 'code' in failure ? failure.code : null;
  return typeof code === 'string' ? code : null;
}
