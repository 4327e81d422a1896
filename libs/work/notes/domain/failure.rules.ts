import { comparable, comparableName } from '#libs/knowledge/predicates/index.js';
import { IMPORTANCE_OF, type Severity } from './strength.rules.js';
import type { NoteToRecord } from './note-to-record.js';

export interface ReportedFailure {
  /** What was tried, or what went wrong. */
  what: string | null;
  /** The message of the error. */
  error: string | null;
  severity: Severity;
  component: string | null;
  rootCause: string | null;
}

/** The note for a failure. At least one of `what` and `error` must be given. */
export function failureNote(failure: ReportedFailure, taskId: NoteToRecord['taskId']): NoteToRecord {
  const { what, error, severity, component, rootCause } = failure;
  const text = [
    what ?? error!,
    ...(what !== null && error !== null ? [`Error: ${error}`] : []),
    ...(rootCause === null ? [] : [`Cause: ${rootCause}`]),
  ].join('\n');
  return {
    text,
    category: 'failure',
    importance: IMPORTANCE_OF[severity],
    component,
    signature: signatureOf(failure),
    taskId,
    sessionId: null,
    metadata: null,
    sourceId: null,
  };
}

/** For example `TypeError`, `ECONNRESET`, `java.io.IOException`. */
const ERROR_CLASS =
  /\b(?:[\p{L}_][\p{L}\p{N}_]*\.)*(?:\p{Lu}[\p{L}\p{N}_]*(?:Error|Exception|Failure|Timeout)|E[A-Z]{3,})\b/u;
/**
 * The parts of a message that differ between repetitions: ids, numbers, times, paths and quoted text. `same` matches a
 * run of characters without such parts, up to the place where a path may begin. Without it, the regular expression
 * would scan the run again from each of its characters.
 */
const CHANGING =
  // eslint-disable-next-line regexp/no-super-linear-move -- `same` takes the whole run
  /(?:[\p{L}\p{N}._-]*[/\\][\p{L}\p{N}./\\_-]+)|(["'`])(?:(?!\1).){1,200}\1|[\p{L}\p{N}_:.-]*\p{N}[\p{L}\p{N}_:.-]*|(?<same>[\p{L}\p{N}_:.-]+(?![\p{L}\p{N}_:./\\-])|[\p{L}\p{N}_:.-]*:|[\p{L}\p{N}_:.-]+)/gu;
const MAX_MESSAGE = 200;
/** How many characters are searched for the class of an error. The time grows with the square of this number. */
const MAX_SEARCHED = 2_000;

const withoutChanging = (said: string): string =>
  said.replace(CHANGING, (_found: string, _quote: string | undefined, same: string | undefined) => same ?? ' # ');

/**
 * The signature of a failure: component, class of the error, and message without the changing parts. Repetitions of the
 * same failure have the same signature.
 */
function signatureOf({ what, error, component }: Pick<ReportedFailure, 'what' | 'error' | 'component'>): string {
  const said = error ?? what ?? '';
  const message = comparable(withoutChanging(said));
  const errorClass = ERROR_CLASS.exec(said.slice(0, MAX_SEARCHED))?.[0].toLowerCase() ?? '';
  return [
    component === null ? '' : comparableName(component),
    errorClass,
    [...message].slice(0, MAX_MESSAGE).join(''),
  ].join('|');
}
