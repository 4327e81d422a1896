import { unfold, type DecidePart, type NewEvent } from '#libs/history/events/index.js';
import { awaitedLater, grouped } from '#libs/kernel/index.js';
import { claimsIn, keyOf, type KeyedClaim } from '../../../claims/index.js';

/** How a part is decided. */
interface PartDecision<Part, Read, Decided> {
  read: (part: Part) => Promise<Read>;
  /** The ids of everything that was read, whether or not it is in the part. */
  idsIn: (read: Read, part: Part) => Iterable<string>;
  decide: (read: Read) => Decided;
}

/**
 * Decides the parts of a page, whose keys are locked. The reads of all parts are sent at once, before anything is
 * stored. So a part is read again if, since it was read, policies have added events to earlier parts about anything
 * that was read for it.
 */
export function decidedAhead<Part, Read, Decided>(
  parts: readonly Part[],
  { read, idsIn, decide }: PartDecision<Part, Read, Decided>,
): DecidePart<Decided>[] {
  const touched: string[] = [];
  return parts.map((part) => {
    let found = awaitedLater(read(part));
    let [seen, decision]: [number, Promise<Decided> | null] = [0, null];
    return async (added) => {
      for (const id of touchedBy(added)) touched.push(id);
      const since = new Set(touched.slice(seen));
      if (since.size > 0 && [...idsIn(await found, part)].some((id) => since.has(id))) {
        [found, decision] = [awaitedLater(read(part)), null];
        seen = touched.length;
      }
      decision ??= found.then(decide);
      return decision;
    };
  });
}

/** The ids of what the added events change: the subjects of the events, and the claims that the events contain. */
const touchedBy = (added: readonly NewEvent[]): string[] =>
  added.flatMap(unfold).flatMap((event) => [event.subjectId, ...claimsIn(event)]);

/** Divides claims into parts that can be decided apart: all claims of a key are in one part. */
export function partsByKey<C extends KeyedClaim>(claims: readonly C[], most: number): C[][] {
  const parts: C[][] = [];
  for (const ofKey of grouped(claims, keyOf).values()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + ofKey.length <= most) last.push(...ofKey);
    else parts.push([...ofKey]);
  }
  return parts;
}
