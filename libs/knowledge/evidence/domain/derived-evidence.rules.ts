import type { Id } from '#libs/kernel/index.js';
import { isLive, type Evidence } from './evidence.js';
import { groupOfParents } from './parents.rules.js';
import type { DerivedEvidenceMark, Regrouping } from './evidence.events.js';

/** Evidence that was taken from other, at whatever remove, and what it was taken from. */
export interface DerivedEvidence extends Pick<
  Evidence,
  'id' | 'revokedAt' | 'taintedAt' | 'independenceGroup' | 'version'
> {
  /** Whether claims depend on it. */
  isCarrying: boolean;
  parents: { id: Id<'evd'>; isLive: boolean; independenceGroup: string }[];
}

/** What a piece of evidence was taken from, and what was taken from it. */
export interface Lineage {
  parents: readonly Evidence[];
  derivedEvidence: readonly DerivedEvidence[];
}

export const NO_LINEAGE: Lineage = { parents: [], derivedEvidence: [] };

/** What a mark on evidence makes of all that was taken from it: each counts only while all that it was taken from does. `derivedEvidence`: all of them, in any order; those that stay as they are are left out. */
export function markDerivedEvidence(
  marked: { id: string; isLive: boolean },
  derivedEvidence: readonly DerivedEvidence[],
  now: Date,
): DerivedEvidenceMark[] {
  const live = new Map([[marked.id, marked.isLive]]);
  return parentsFirst(derivedEvidence).flatMap(({ id, revokedAt, taintedAt, version, isCarrying, parents }) => {
    const isTainted = parents.some((parent) => !(live.get(parent.id) ?? parent.isLive));
    const after = isTainted ? (taintedAt ?? now) : null;
    live.set(id, isLive({ revokedAt, taintedAt: after }));
    // Of what was revoked itself, nothing changes for its claims.
    return isTainted === (taintedAt !== null)
      ? []
      : [
          {
            id,
            taintedAt: after?.toISOString() ?? null,
            version: version + 1,
            isCarrying: isCarrying && revokedAt === null,
          },
        ];
  });
}

/** Of what was taken from evidence, what begins or ceases to count if that does: where it is revoked if it is reinstated, else if it is revoked. */
export function turningDerivedEvidence(
  { id: markedId, revokedAt, taintedAt }: Pick<Evidence, 'id' | 'revokedAt' | 'taintedAt'>,
  derivedEvidence: readonly DerivedEvidence[],
  now: Date,
): DerivedEvidenceMark[] {
  const revoked = new Set<string>(derivedEvidence.filter((derived) => derived.revokedAt !== null).map(({ id }) => id));
  return markDerivedEvidence(
    { id: markedId, isLive: revokedAt !== null && taintedAt === null },
    derivedEvidence,
    now,
  ).filter(({ id }) => !revoked.has(id));
}

/** What follows a record into another group: all that was taken from it. Throws `parents_of_several_groups` where one would come to have parents of two; one that was revoked waits until they agree. */
export function regroupDerivedEvidence(
  moved: { id: string; independenceGroup: string },
  derivedEvidence: readonly DerivedEvidence[],
): Regrouping[] {
  const groups = new Map([[moved.id, moved.independenceGroup]]);
  return parentsFirst(derivedEvidence).flatMap(({ id, revokedAt, independenceGroup: before, version, parents }) => {
    const after = parents.map((parent) => ({ independenceGroup: groups.get(parent.id) ?? parent.independenceGroup }));
    if (revokedAt !== null && new Set(after.map(({ independenceGroup }) => independenceGroup)).size > 1) return [];
    const independenceGroup = groupOfParents(after, id);
    groups.set(id, independenceGroup);
    return independenceGroup === before ? [] : [{ id, independenceGroup, version: version + 1 }];
  });
}

/** Each after all of its parents that are among them. */
function parentsFirst(derivedEvidence: readonly DerivedEvidence[]): DerivedEvidence[] {
  const known = new Set<string>(derivedEvidence.map(({ id }) => id));
  const childrenOf = new Map<string, DerivedEvidence[]>();
  const awaited = new Map<string, number>();
  for (const derived of derivedEvidence) {
    const among = derived.parents.filter(({ id }) => known.has(id));
    awaited.set(derived.id, among.length);
    for (const { id } of among) childrenOf.set(id, [...(childrenOf.get(id) ?? []), derived]);
  }
  const ordered = derivedEvidence.filter(({ id }) => awaited.get(id) === 0);
  for (const { id } of ordered) {
    for (const child of childrenOf.get(id) ?? []) {
      awaited.set(child.id, awaited.get(child.id)! - 1);
      if (awaited.get(child.id) === 0) ordered.push(child);
    }
  }
  return ordered;
}
