import type { Id } from '#libs/kernel/index.js';
import { isBelieved } from '../gate/gate.rules.js';
import { isGuarded, isProtected, isWeaker, type Guarded } from '../gate/precedence.rules.js';
import type { Claim } from '../state/claim.js';
import type { DecisionContext } from '../state/slot.js';
import { differencesByMeaning, nearnessByWords, type Compared, type Nearness } from './nearness.rules.js';
import type { PossibleConflict, Marks } from './possible-conflict.js';

/** A claim as one side of what may be a contradiction. */
export type Side = Pick<
  Claim,
  | 'id'
  | 'spaceId'
  | 'text'
  | 'subject'
  | 'predicate'
  | 'value'
  | 'subjectN'
  | 'slot'
  | 'status'
  | 'baseClass'
  | 'gateTrust'
  | 'lane'
> &
  Pick<Guarded, 'activated'> & {
    /** The voter who asserted it first. */
    author: string;
    /** The parts of the claim that are compared, computed once for all comparisons. */
    compared: () => Compared;
    /** A key that is equal for equal texts and triples, computed on demand. */
    textKey: () => string;
  };

/** The other side, and what is known about the pair. */
export type NearSide = Side & {
  /**
   * Whether the pair is marked already, or a reviewer dismissed the same text by the same author about the same claim.
   */
  isKnown: boolean;
  /** Cosine of the two, if it was looked up. */
  cosine?: number;
};

/** The similarity from which a claim is near: a setting of the space. */
export interface Threshold {
  nearProtected: number;
}

/**
 * Maximum number of marks of a weaker claim, so that one sentence cannot fill the table. All claims near a stronger one
 * are marked, however many they are: otherwise some would appear next to it unmarked.
 */
const MAX_CONTRADICTED = 48;
/** Longer sentences are cut: the claim itself contains them in full. */
const MAX_SENTENCE = 500;
/**
 * Cosines of the built-in encoder, calibrated so that the default of `nearProtected` corresponds to a cosine of 0.6
 * (ADR 26).
 */
const UNRELATED = 0.27;
const SAME = 0.87;

/** Converts a cosine to the scale of similarity by words. */
export const nearnessOfCosine = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - UNRELATED) / (SAME - UNRELATED)));

/**
 * Whether the first claim is protected or of the system, and the second is weaker and may be about the same thing: it
 * is about the same subject, its text names the subject, or one of the two has no triple. The keys must differ (under
 * the same key the gate has decided). A claim of a workspace may be the weaker one, but claims outside are never marked
 * against it.
 */
export function mayConflict(stronger: Side, weaker: Side): boolean {
  if (stronger.id === weaker.id || !isBelieved(stronger) || !isBelieved(weaker)) return false;
  if (stronger.lane === 'workspace') return false;
  if (!isGuarded(stronger) || isProtected(weaker)) return false;
  // Between claims that are equally strong, a reviewer's activation decides.
  const isOutranked = isWeaker(weaker, stronger) || (isProtected(stronger) && !isWeaker(stronger, weaker));
  return isOutranked && isAboutTheSame(stronger, weaker);
}

function isAboutTheSame(stronger: Side, weaker: Side): boolean {
  if (stronger.slot === null || weaker.slot === null) return true;
  if (stronger.subjectN === weaker.subjectN) return stronger.slot !== weaker.slot;
  return weaker.compared().named.has(stronger.subjectN!);
}

/** Converts a similarity on the scale of words to a cosine. */
export const cosineOfNearness = (near: number): number => UNRELATED + near * (SAME - UNRELATED);

/** The marks for a claim and for those near it, nearest first. */
export function findPossibleConflicts(
  claim: Side,
  others: readonly NearSide[],
  { nearProtected }: Threshold,
  context: DecisionContext,
): PossibleConflict[] {
  // A claim that may be on either side can have been found by both searches.
  const distinct = [...new Map(others.map((other) => [other.id, other])).values()];
  const pairs = distinct.flatMap((other) =>
    other.isKnown
      ? []
      : mayConflict(other, claim)
        ? [{ other, isStronger: false }]
        : mayConflict(claim, other)
          ? [{ other, isStronger: true }]
          : [],
  );
  if (pairs.length === 0) return [];
  const own = claim.compared();
  const found = pairs.flatMap(({ other, isStronger }): PossibleConflict[] => {
    const theirs = other.compared();
    const nearness = nearest(isStronger ? [own, theirs] : [theirs, own], other.cosine, nearProtected);
    return nearness === null ? [] : [possibleConflict(isStronger ? [claim, other] : [other, claim], nearness, context)];
  });
  found.sort((a, b) => b.near - a.near || (a.claimId + a.weakerId < b.claimId + b.weakerId ? -1 : 1));
  const beyond = new Set(found.filter(({ weakerId }) => weakerId === claim.id).slice(MAX_CONTRADICTED));
  return found.filter((each) => !beyond.has(each));
}

type Found = Nearness & Pick<PossibleConflict, 'foundBy'>;

function nearest(
  [stronger, weaker]: readonly [Compared, Compared],
  cosine: number | undefined,
  threshold: number,
): Found | null {
  const byWords = nearnessByWords(stronger, weaker);
  if (byWords !== null && byWords.near >= threshold) return { ...byWords, foundBy: 'words' };
  const near = cosine === undefined ? 0 : nearnessOfCosine(cosine);
  const differs = near >= threshold ? differencesByMeaning(stronger, weaker) : null;
  return differs === null ? null : { ...differs, near, foundBy: 'vectors' };
}

function possibleConflict(
  [stronger, weaker]: readonly [Side, Side],
  { near, sentence, differs, foundBy }: Found,
  { ids, now }: DecisionContext,
): PossibleConflict {
  return {
    id: ids.next('pcf'),
    spaceId: stronger.spaceId,
    claimId: stronger.id,
    weakerId: weaker.id,
    near,
    foundBy,
    differs,
    sentence: [...sentence].slice(0, MAX_SENTENCE).join(''),
    author: weaker.author,
    textKey: weaker.textKey(),
    status: 'open',
    foundAt: now,
    decidedBy: null,
    decidedAt: null,
    note: null,
    conflictId: null,
    version: 1,
  };
}

/** A member of a digest, directly or through a digest among its members. */
export interface Digested {
  digestId: Id<'clm'>;
  memberId: Id<'clm'>;
}

/**
 * A digest repeats what its members say, so it has their marks, however late these were found, and loses them when a
 * reviewer dismisses them.
 */
export function withDigests(marks: Marks, members: Marks, digested: readonly Digested[]): Marks {
  const [possible, outweighed] = [new Map(marks.possible), new Map(marks.outweighed)];
  const unconfirmed = new Set(marks.unconfirmed);
  for (const { digestId, memberId } of digested) {
    carry(possible, members.possible, digestId, memberId);
    carry(outweighed, members.outweighed, digestId, memberId);
    if (members.unconfirmed.has(memberId)) unconfirmed.add(digestId);
  }
  return { possible, unconfirmed, outweighed };
}

/**
 * Adds the marks of a member to those of its digest, with each stronger claim only once, even if several members
 * contradict it.
 */
function carry<M extends { claimId: string }>(
  marks: Map<string, readonly M[]>,
  of: ReadonlyMap<string, readonly M[]>,
  digestId: string,
  memberId: string,
): void {
  const own = marks.get(digestId) ?? [];
  const known = new Set(own.map(({ claimId }) => claimId));
  const more = (of.get(memberId) ?? []).filter(({ claimId }) => !known.has(claimId));
  if (more.length > 0) marks.set(digestId, [...own, ...more]);
}
