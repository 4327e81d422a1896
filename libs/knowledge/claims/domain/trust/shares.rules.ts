import { round4 } from '#libs/kernel/index.js';
import { compareClasses } from '../../../sources/index.js';
import { contributes, isAssertion, isSupporting, isUnreviewed, voiceOf, type Attachment } from './support.js';

/**
 * A record may be attached to a claim more than once: as an assertion of each author who cites it, and as a witness.
 * Each of these has a row of its own, so that no author lowers or withdraws what another one attached.
 */
const isSameRecord = (a: Attachment, b: Attachment): boolean => a.evidenceId === b.evidenceId;

/** Relations that count apart from all others; see summarizeEvidence and weighBelief. */
const APART: ReadonlySet<string> = new Set(['conclusion', 'activation']);

const isSameRole = (a: Attachment, b: Attachment): boolean =>
  isAssertion(a) === isAssertion(b) && (a.relation === b.relation || !(APART.has(a.relation) || APART.has(b.relation)));

const isSameAuthor = (a: Attachment, b: Attachment): boolean =>
  a.assertedBy === b.assertedBy && (a.onBehalfOf ?? null) === (b.onBehalfOf ?? null);

/** Whether two rows are of the same record, role and author. Who attached a witness does not matter. */
export const isSameEntry = (a: Attachment, b: Attachment): boolean =>
  isSameRecord(a, b) && isSameRole(a, b) && (!isAssertion(a) || isSameAuthor(a, b));

const meetsPartsOf = ({ parts: a = null }: Attachment, { parts: b = null }: Attachment): boolean =>
  a === null || (b !== null && b.every((part) => a.includes(part)));

/**
 * Whether `old` makes `fresh`, another row of the same record, superfluous. An assertion is compared with those of the
 * same author. Who attaches a witness does not matter, and a witness that does not count is always superfluous.
 * Evidence against the claim counts for more if its own author or a reviewer attaches it, because any other caller only
 * quotes it.
 */
function covers(old: Attachment, fresh: Attachment): boolean {
  if (!isSupporting(fresh)) return isAsStrong(old, fresh) && (!isUnreviewed(old) || isUnreviewed(fresh));
  if (!isAssertion(fresh)) return !contributes(fresh) || (isSameRole(old, fresh) && contributes(old));
  return isSameRole(old, fresh) && isSameAuthor(old, fresh) && isAsStrong(old, fresh);
}

const isAsStrong = (a: Attachment, b: Attachment): boolean =>
  (a.counted || !b.counted) &&
  round4(a.weight) >= round4(b.weight) &&
  compareClasses(a.class, b.class) <= 0 &&
  meetsPartsOf(a, b);

/**
 * Whether attaching a record changes anything. If the record is attached already, this is so only if another author
 * asserts it, its author asserts it more strongly, it is a witness for the first time, it now counts, it is now known
 * to be the result of a test, or a reviewer attaches it against the claim for the first time.
 */
export function addsTo(known: readonly Attachment[], fresh: Attachment): boolean {
  const same = known.filter((old) => isSameRecord(old, fresh));
  if (same.some((old) => isSupporting(old) !== isSupporting(fresh))) return false;
  const isNewResult = Boolean(fresh.test) && !same.some(({ test }) => test);
  return isNewResult || !same.some((old) => covers(old, fresh));
}

/**
 * Whether a row takes the place of another row of its record, because it contributes at least as much. An assertion
 * does not replace one of another voice: a citation that is not a witness counts as the author's own word.
 */
export const supplants = (fresh: Attachment, old: Attachment): boolean =>
  isSameRecord(fresh, old) &&
  isSameRole(fresh, old) &&
  (!isAssertion(fresh) || (voiceOf(fresh) === voiceOf(old) && covers(fresh, old)));

/**
 * New rows of records that are attached already have what all rows of a record have in common: the key of its content,
 * the factor of its source, and its mark as the result of a test.
 */
export const sharing = (known: readonly Attachment[], fresh: readonly Attachment[]): Attachment[] =>
  fresh.map((row) => {
    const old = known.find((each) => isSameRecord(each, row));
    if (old === undefined) return row;
    const marked = row.test ? row : old;
    return { ...row, textKey: old.textKey, test: marked.test ?? null, reliability: marked.reliability ?? null };
  });
