import { readBack, written, type Written } from '#libs/history/events/index.js';
import { addTo } from '#libs/kernel/index.js';
import { isAssertion, oldestFirst, type Attachment } from '../trust/support.js';

/** The fields in which the attachments of one record to one claim differ. */
type Share = Pick<
  Attachment,
  'relation' | 'class' | 'weight' | 'counted' | 'assertedBy' | 'onBehalfOf' | 'words' | 'parts' | 'attachedAt'
>;

/** A share in its stored form, without fields that are null. */
export type WrittenShare = Written<Share>;

/**
 * All attachments of a record to a claim, in one row: an assertion before a witness, and the oldest first. `others`:
 * the entries after the first; null or absent: there is only one entry.
 */
export type WrittenAttachment = Written<Attachment> & { others?: WrittenShare[] | null };

/** Reads the attachments in a stored row. One that was stored before the content of evidence was checked counts. */
export function readAttachments({ others = null, ...row }: WrittenAttachment): Attachment[] {
  const first = readBack<Attachment>({ ...row, counted: row.counted ?? true }, [
    'observedAt',
    'attachedAt',
    'staleAt',
    'expiresAt',
  ]);
  return others === null ? [first] : [first, ...others.map((share) => ({ ...first, ...readShare(share) }))];
}

/** A share with all its fields, so that none of them is taken from the first attachment of the row. */
export const readShare = (share: WrittenShare): Share => ({
  ...{ onBehalfOf: null, words: null, parts: null },
  ...readBack<Share>(share, ['attachedAt']),
});

/** The stored rows of attachments. The list must contain all attachments of a record that it contains. */
export function writtenAttachments(attachments: readonly Attachment[]): WrittenAttachment[] {
  const records = new Map<string, Attachment[]>();
  for (const row of attachments) addTo(records, `${row.claimId} ${row.evidenceId}`, row);
  return [...records.values()].map(rowOf);
}

function rowOf(attachments: readonly Attachment[]): WrittenAttachment {
  const [first, ...others] = [...attachments].sort(foremost) as [Attachment, ...Attachment[]];
  if (others.length === 0) return written(first);
  const marked = attachments.find(({ test }) => test) ?? first;
  const { test = null, reliability = null } = marked;
  return { ...written({ ...first, test, reliability }), others: others.map(shareOf) };
}

/** An assertion comes before a witness, and the record of a conclusion comes last. */
const foremost = (a: Attachment, b: Attachment): number => placeOf(a) - placeOf(b) || oldestFirst(a, b);

const placeOf = (row: Attachment): number => (row.relation === 'conclusion' ? 2 : isAssertion(row) ? 0 : 1);

function shareOf({
  relation,
  class: of,
  weight,
  counted,
  assertedBy,
  onBehalfOf,
  words,
  parts,
  attachedAt,
}: Attachment): WrittenShare {
  return written({
    relation,
    class: of,
    weight,
    counted,
    assertedBy,
    attachedAt,
    ...(onBehalfOf ? { onBehalfOf } : {}),
    ...(words ? { words } : {}),
    ...(parts ? { parts } : {}),
  });
}

/**
 * How the attachments of a claim are written after a change: the rows of the records that changed, and the records that
 * are attached no longer.
 */
export function changedRows(
  before: readonly Attachment[],
  after: readonly Attachment[],
): { attachments: WrittenAttachment[]; detached: Pick<Attachment, 'claimId' | 'evidenceId'>[] } {
  const [was, is] = [new Set(before), new Set(after)];
  const ended = before.filter((row) => !is.has(row));
  const changed = new Set([...ended, ...after.filter((row) => !was.has(row))].map(({ evidenceId }) => evidenceId));
  const left = after.filter(({ evidenceId }) => changed.has(evidenceId));
  const kept = new Set(left.map(({ evidenceId }) => evidenceId));
  const gone = new Map(ended.filter((row) => !kept.has(row.evidenceId)).map((row) => [row.evidenceId, row]));
  return {
    attachments: writtenAttachments(left),
    detached: [...gone.values()].map(({ claimId, evidenceId }) => ({ claimId, evidenceId })),
  };
}
