import type { Evidence } from '#libs/knowledge/evidence/index.js';
import type { Completed, RowOf, Verdict } from './checkpoint.js';
import { verificationOf } from './confidence.rules.js';
import type { Lists } from './inheritance.rules.js';
import { ItemIndex } from './match.rules.js';

/** Classes that a key has to be entitled to: what any agent may record as its own finding is its own word once more. */
const SHOWING: ReadonlySet<Evidence['class']> = new Set(['user_explicit', 'system', 'tool_output'] as const);

/** Whether evidence shows somebody else that an item is completed (claims spec, section 15a, rule 15). */
export const showsWork = ({ class: recordedAs }: Pick<Evidence, 'class'>): boolean => SHOWING.has(recordedAs);

/** Completed items are verified by evidence that counts, or by what happened after a handoff, unless that contradicts them. */
export function isVerifiedBy(
  liveEvidenceIds: ReadonlySet<string>,
  verdicts: readonly Verdict[],
): (item: Completed) => boolean {
  const [done, contradicted] = (['done', 'contradicted'] as const).map(
    (status) => new ItemIndex(verdicts.filter((verdict) => verdict.status === status)),
  );
  return (item) =>
    !contradicted!.has(item) && (item.evidenceIds.some((id) => liveEvidenceIds.has(id)) || done!.has(item));
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
