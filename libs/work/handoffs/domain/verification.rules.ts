import { itemTokens } from '#libs/kernel/text/index.js';
import type { Id } from '#libs/kernel/index.js';
import { isSameItem, ItemIndex, type Completed, type Item, type Said } from '../../checkpoints/index.js';
import type { HandoffVerification, VerificationStatus } from './verification.js';

/** What one event shows about the work in a task. Items are compared as in section 4.2 of the continuity spec. */
export interface Trace {
  eventId: Id<'evt'> | null;
  /** The version that the event belongs to; null: none, and the event counts for every earlier handoff. */
  version: number | null;
  /** Items reported as completed, and whether the live evidence of each proves that an item of a handoff is done. */
  completed: readonly (Item & { shows: (item: string) => boolean })[];
  /** Items named as in progress that had been completed before. */
  resumed: readonly Item[];
  /** Who started and who ended the execution. */
  runBy: readonly Id<'prn'>[];
  /** Items whose execution succeeded. */
  passed: readonly Item[];
  /** Items whose execution failed. */
  failed: readonly Item[];
  /** Texts of the notes about failures. */
  failures: readonly string[];
  /** Actions that were started although they must not be done again. */
  repeated: readonly Item[];
  /** Whether the task was closed. */
  isClosing: boolean;
}

export const NO_TRACE: Omit<Trace, 'eventId'> = {
  version: null,
  completed: [],
  resumed: [],
  runBy: [],
  passed: [],
  failed: [],
  failures: [],
  repeated: [],
  isClosing: false,
};

/**
 * Returns the rows whose status the events change (continuity spec, section 5). An item becomes done when it is later
 * reported as completed, or when an execution of it succeeds. For an item that the handoff itself reported as
 * completed, a repeated report proves nothing. Such an item needs evidence, or a successful execution by somebody else.
 * Only an item that somebody reported as done can be contradicted. Similarity alone settles nothing; one of these
 * events is needed.
 */
export function settle(
  rows: readonly HandoffVerification[],
  traces: readonly Trace[],
  now: Date,
): HandoffVerification[] {
  const inOrder = [...traces].sort((a, b) => Number(a.isClosing) - Number(b.isClosing)).map(indexed);
  return rows.flatMap((row) => {
    let after = row;
    for (const trace of inOrder) after = settledBy(after, trace, now);
    return after === row ? [] : [after];
  });
}

/** For each piece of evidence of reported items, the items of handoffs that it may have to prove to be done. */
export function askedToShow(
  rows: readonly HandoffVerification[],
  reported: readonly Pick<Completed, 'text' | 'evidenceIds'>[],
): Said {
  const questions = new Map<string, Set<string>>();
  const index = new ItemIndex(reported);
  const open = rows.filter(({ kind, status }) => kind === 'completed' && status !== 'done');
  for (const { item } of open)
    for (const { at } of index.matches({ text: item }))
      for (const id of reported[at]!.evidenceIds) questions.set(id, (questions.get(id) ?? new Set()).add(item));
  return questions;
}

/** A trace whose items were prepared once for comparison with any number of rows. */
interface Indexed extends Trace {
  reportedIn: ItemIndex;
  passedIn: ItemIndex;
  opposedIn: ItemIndex;
}

const indexed = (trace: Trace): Indexed => ({
  ...trace,
  reportedIn: new ItemIndex(trace.completed),
  passedIn: new ItemIndex(trace.passed),
  opposedIn: new ItemIndex([...trace.resumed, ...trace.failed, ...trace.repeated]),
});

function settledBy(row: HandoffVerification, trace: Indexed, now: Date): HandoffVerification {
  const status = statusAfter(row, trace);
  if (status === row.status) return row;
  const evidenceEventIds = trace.eventId === null ? [] : [trace.eventId];
  return { ...row, status, evidenceEventIds, at: now };
}

function statusAfter(row: HandoffVerification, trace: Indexed): VerificationStatus {
  if (row.status === 'contradicted' || !isLater(row, trace)) return row.status;
  if (isClaimed(row) && isContradictedBy(row, trace)) return 'contradicted';
  if (row.status !== 'done' && isShownBy(row, trace)) return 'done';
  return trace.isClosing && row.status === 'pending' ? 'unknown' : row.status;
}

const isLater = ({ version: from }: HandoffVerification, { version }: Trace): boolean =>
  version === null || from === null || version > from;

/** Whether somebody reported the item as done. */
const isClaimed = ({ kind, status }: HandoffVerification): boolean => kind === 'completed' || status === 'done';

const isContradictedBy = ({ item }: HandoffVerification, { opposedIn, failures }: Indexed): boolean =>
  opposedIn.has({ text: item }) || failures.some((text) => names(text, item));

function isShownBy({ kind, item, principalId }: HandoffVerification, trace: Indexed): boolean {
  const isPromise = kind === 'next_step';
  const reported = trace.reportedIn.matches({ text: item }).map(({ at }) => trace.completed[at]!);
  if (reported.some(({ shows }) => isPromise || shows(item))) return true;
  return (isPromise || !trace.runBy.includes(principalId)) && trace.passedIn.has({ text: item });
}

/** A text could contain an item of one word by chance. */
const MIN_TOKENS = 2;

/** Whether a text matches an item, or contains all its words in the same order. */
export function names(text: string, item: string): boolean {
  if (isSameItem({ text }, { text: item })) return true;
  const [words, named] = [itemTokens(text), itemTokens(item)];
  return named.length >= MIN_TOKENS && words.some((_, start) => named.every((token, i) => words[start + i] === token));
}

/** How many items of an agent's handoffs are in each status. */
export interface HandoffCounts extends Record<VerificationStatus, number> {
  principalId: Id<'prn'>;
  agent: string | null;
}
