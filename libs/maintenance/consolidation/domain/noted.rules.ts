import type { Id } from '#libs/kernel/index.js';
import type { Candidate, Note } from '#libs/work/notes/index.js';

/** Two claims and how near they are in meaning. */
export interface NearPair {
  one: Id<'clm'>;
  other: Id<'clm'>;
  cosine: number;
}

/** A claim that is near a note. */
interface NearClaim {
  id: Id<'clm'>;
  cosine: number;
}

/**
 * Groups pairs by the note that decides on them, with the claims near it. Of two notes, the later note decides, as it
 * did when it was written. Of a note and another claim, the note decides. A pair may be found from either side.
 */
export function byDecidingNote(
  pairs: readonly NearPair[],
  notes: ReadonlyMap<string, unknown>,
): Map<Id<'clm'>, NearClaim[]> {
  const found = new Map<Id<'clm'>, Map<string, NearClaim>>();
  for (const { one, other, cosine } of pairs) {
    const decides = notes.has(one) && (!notes.has(other) || one > other) ? one : other;
    const near = { id: decides === one ? other : one, cosine };
    found.set(decides, (found.get(decides) ?? new Map<string, NearClaim>()).set(near.id, near));
  }
  return new Map([...found].map(([id, near]) => [id, [...near.values()]]));
}

/** `note` is undefined if the claim is not a note. */
export const noteCandidate = ({ id, cosine }: NearClaim, text: string, note: Note | undefined): Candidate => ({
  id,
  text,
  cosine,
  note: note === undefined ? null : { ...note, isOwn: false },
});
