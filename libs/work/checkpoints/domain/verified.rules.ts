import type { Completed, RowOf, Verdict } from './checkpoint.js';
import { verificationOf } from './confidence.rules.js';
import type { Lists } from './inheritance.rules.js';
import { ItemIndex } from './match.rules.js';

/**
 * Whether a completed item proves to others that an open item is done. It does if its evidence says so, or if both
 * items were done after a handoff; in either case, nothing may contradict either of the two (claims spec, section 15a,
 * rule 15).
 */
export function isShownBy(
  shows: (evidenceId: string, toDo: string) => boolean,
  verdicts: readonly Verdict[],
): (item: Completed, toDo: string) => boolean {
  const [done, contradicted] = settledIn(verdicts);
  return (item, text) => {
    const both = [item, { text }];
    if (both.some((each) => contradicted.has(each))) return false;
    return item.evidenceIds.some((id) => shows(id, text)) || both.every((each) => done.has(each));
  };
}

/**
 * Whether a completed item is verified: it has live evidence or was done after a handoff, and nothing contradicts it.
 */
export function isVerifiedBy(
  liveEvidenceIds: ReadonlySet<string>,
  verdicts: readonly Verdict[],
): (item: Completed) => boolean {
  const [done, contradicted] = settledIn(verdicts);
  return (item) =>
    !contradicted.has(item) && (item.evidenceIds.some((id) => liveEvidenceIds.has(id)) || done.has(item));
}

/** The items that later events showed to be done, and the items that later events contradicted. */
function settledIn(verdicts: readonly Verdict[]): [done: ItemIndex, contradicted: ItemIndex] {
  const having = (status: Verdict['status']) => new ItemIndex(verdicts.filter((verdict) => verdict.status === status));
  return [having('done'), having('contradicted')];
}

/** How many completed items are verified, 0 to 1. An item that occurs in several versions is judged once. */
export function verifierOf(
  liveEvidenceIds: ReadonlySet<string>,
  verdicts: readonly Verdict[],
): (completed: Lists['completed']) => number {
  const isVerified = isVerifiedBy(liveEvidenceIds, verdicts);
  const judged = new Map<RowOf<'completed'>, boolean>();
  const counts = (row: RowOf<'completed'>): boolean => {
    const known = judged.get(row) ?? isVerified(row.item);
    judged.set(row, known);
    return known;
  };
  return (completed) => verificationOf(completed.filter(counts).length, completed.length);
}
