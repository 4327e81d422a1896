import { Refusal, type ErrorCategory } from '#libs/kernel/index.js';

/** What a later attempt may find changed. Everything else a refusal says will be said again. */
const PASSING: ReadonlySet<ErrorCategory> = new Set<ErrorCategory>(['conflict', 'limit', 'unavailable', 'bug']);

/** Whether a failed delivery is worth another attempt. A failure nobody declared may be a passing one, so it is. */
export function isWorthRetrying(failure: unknown): boolean {
  return !(failure instanceof Refusal) || PASSING.has(failure.category);
}
