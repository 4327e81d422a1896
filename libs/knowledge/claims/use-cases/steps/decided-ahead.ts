import { unfold, type DecidePart } from '#libs/history/events/index.js';
import { awaitedLater, grouped } from '#libs/kernel/index.js';
import { keyOf } from '../../store/claim-loader.js';
import type { KeyedClaim } from '../../store/slot.repository.js';
import { claimsIn } from '../../domain/state/slot.projection.js';

/** How many claims are decided while the database stores those before them. */
const PART = 100;

/** How a part is decided. */
export interface PartDecision<C, Read, Decided> {
  read: (claims: readonly C[]) => Promise<Read>;
  decide: (read: Read, claims: readonly C[]) => Decided;
}

/**
 * Decides the claims of a page in parts; all claims of a key are in one part. Their keys are locked. The reads of all
 * parts are sent at once, before anything is stored. So a part is read again if events that policies added to earlier
 * parts are about its claims.
 */
export function decidedAhead<C extends KeyedClaim, Read, Decided>(
  claims: readonly C[],
  { read, decide }: PartDecision<C, Read, Decided>,
  most = PART,
): DecidePart<Decided>[] {
  const touched = new Set<string>();
  return partsByKey(claims, most).map((part) => {
    let found = awaitedLater(read(part));
    let decision: Promise<Decided> | null = null;
    return (added) => {
      for (const id of added.flatMap(unfold).flatMap(claimsIn)) touched.add(id);
      if (part.some(({ id }) => touched.has(id))) [found, decision] = [awaitedLater(read(part)), null];
      decision ??= found.then((each) => decide(each, part));
      return decision;
    };
  });
}

function partsByKey<C extends KeyedClaim>(claims: readonly C[], most: number): C[][] {
  const parts: C[][] = [];
  for (const ofKey of grouped(claims, keyOf).values()) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + ofKey.length <= most) last.push(...ofKey);
    else parts.push([...ofKey]);
  }
  return parts;
}
