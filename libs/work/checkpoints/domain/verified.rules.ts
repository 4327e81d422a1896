import type { Completed, RowOf, Verdict } from './checkpoint.js';
import { verificationOf } from './confidence.rules.js';
import type { Lists } from './inheritance.rules.js';
import { ItemIndex } from './match.rules.js';
import { showsWork, type Showing } from './shown.rules.js';

/**
 * Whether a completed item shows others that what is to be done is completed: its evidence says so of that, or it was
 * done after a handoff, and nothing contradicts it (claims spec, section 15a, rule 15).
 */
export function isShownBy(
  showing: ReadonlyMap<string, Showing>,
  verdicts: readonly Verdict[],
): (item: Completed, toDo: string) => boolean {
  const [done, contradicted] = settledIn(verdicts);
  return (item, text) => {
    const both = [item, { text }];
    if (both.some((each) => contradicted.has(each))) return false;
    const cited = item.evidenceIds.flatMap((id) => showing.get(id) ?? []);
    return cited.some((each) => showsWork(each, text)) || both.every((each) => done.has(each));
  };
}

/** Completed items are verified by evidence that counts, or by what happened after a handoff, unless that contradicts them. */
export function isVerifiedBy(
  liveEvidenceIds: ReadonlySet<string>,
  verdicts: readonly Verdict[],
): (item: Completed) => boolean {
  const [done, contradicted] = settledIn(verdicts);
  return (item) =>
    !contradicted.has(item) && (item.evidenceIds.some((id) => liveEvidenceIds.has(id)) || done.has(item));
}

/** What later events have shown to be done, and to be not. */
function settledIn(verdicts: readonly Verdict[]): [done: ItemIndex, contradicted: ItemIndex] {
  const having = (status: Verdict['status']) => new ItemIndex(verdicts.filter((verdict) => verdict.status === status));
  return [having('done'), having('contradicted')];
}

/** How far completed items are verified. Items of many versions are judged once. */
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
