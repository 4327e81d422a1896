import type { Id } from '#libs/kernel/index.js';
import { isLive, type Evidence } from './evidence.js';
import { groupOfParents } from './parents.rules.js';
import type { DerivedEvidenceMark, Regrouping } from './evidence.events.js';

/** Evidence that was taken from other evidence, directly or indirectly, and the evidence from which it was taken. */
export interface DerivedEvidence extends Pick<
  Evidence,
  'id' | 'revokedAt' | 'taintedAt' | 'independenceGroup' | 'version'
> {
  /** Whether claims depend on it. */
  isCarrying: boolean;
  parents: { id: Id<'evd'>; live: boolean; independenceGroup: string }[];
}

/** The parents of a piece of evidence, and the evidence that was taken from it. */
export interface Lineage {
  parents: readonly Evidence[];
  derivedEvidence: readonly DerivedEvidence[];
}

export const NO_LINEAGE: Lineage = { parents: [], derivedEvidence: [] };

/**
 * The effect of a mark on evidence on everything that was taken from it: each piece counts only while all of its
 * parents count. `derivedEvidence`: all evidence that was taken from it, in any order; unchanged evidence is left out
 * of the result.
 */
export function markDerivedEvidence(
  marked: { id: string; live: boolean },
  derivedEvidence: readonly DerivedEvidence[],
  now: Date,
): DerivedEvidenceMark[] {
  const live = new Map([[marked.id, marked.live]]);
  return parentsFirst(derivedEvidence).flatMap(({ id, revokedAt, taintedAt, version, isCarrying, parents }) => {
    const isTainted = parents.some((parent) => !(live.get(parent.id) ?? parent.live));
    const after = isTainted ? (taintedAt ?? now) : null;
    live.set(id, isLive({ revokedAt, taintedAt: after }));
    // If the evidence itself was revoked, nothing changes for its claims.
    return isTainted === (taintedAt !== null)
      ? []
      : [
          {
            id,
            taintedAt: after?.toISOString() ?? null,
            version: version + 1,
            carrying: isCarrying && revokedAt === null,
          },
        ];
  });
}

/**
 * The derived evidence that would begin or cease to count if the given evidence were revoked or, if it is revoked
 * already, reinstated.
 */
export function turningDerivedEvidence(
  { id: markedId, revokedAt, taintedAt }: Pick<Evidence, 'id' | 'revokedAt' | 'taintedAt'>,
  derivedEvidence: readonly DerivedEvidence[],
  now: Date,
): DerivedEvidenceMark[] {
  const revoked = new Set<string>(derivedEvidence.filter((derived) => derived.revokedAt !== null).map(({ id }) => id));
  return markDerivedEvidence(
    { id: markedId, live: revokedAt !== null && taintedAt === null },
    derivedEvidence,
    now,
  ).filter(({ id }) => !revoked.has(id));
}

/**
 * The evidence that moves into another group together with a record: everything that was taken from it. Throws
 * `parents_of_several_groups` if evidence would get parents of two groups; revoked evidence is moved once its parents
 * agree.
 */
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

/** Sorts the evidence so that each piece comes after all of its parents in the list. */
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
