import type { Id } from '#libs/kernel/index.js';
import { comparableName, comparableValue, PREDICATE_DEFAULTS, type Predicate } from '../../../predicates/index.js';
import type { Impact } from '../../../workspaces/index.js';
import type { Claim, Lane, Scope } from '../state/claim.js';

export interface WrittenTriple {
  subject: string;
  predicate: string;
  value: string;
}

/** A triple as written, and in comparable form. An alias has been replaced by its predicate. */
export type ComparedTriple = WrittenTriple & { subjectN: string; predicateN: string; valueN: string };

export const laneOf = (scope: Scope): Lane => (scope === 'session' || scope === 'workspace' ? scope : 'durable');

/** The session or workspace that a claim belongs to; both null: it belongs to the space. */
export type ClaimPlace = Pick<Claim, 'sessionId' | 'workspaceId'> & {
  /** How much depends on what is decided in the workspace of the claim; absent: the claim belongs to none. */
  workspaceImpact?: Impact;
};

/**
 * The triple in comparable form. `predicate` is the registered predicate of the space whose name or alias the triple
 * uses; null if there is none.
 */
export function comparedTriple(triple: WrittenTriple, predicate: Predicate | null): ComparedTriple {
  return {
    ...triple,
    subjectN: comparableName(triple.subject),
    predicateN: predicate?.nameN ?? comparableName(triple.predicate),
    valueN: comparableValue(triple.value, predicate?.valueType ?? PREDICATE_DEFAULTS.valueType),
  };
}

/**
 * Whether only facts may use the predicate. This is so if a claim type of the schema names the predicate itself, the
 * predicate that it is an alias for, or another alias of that predicate (gates spec, section 4). `gated`: the names in
 * the schema, in comparable form.
 */
export const isGatedPredicate = (
  triple: Pick<ComparedTriple, 'predicateN'> | null,
  predicate: Pick<Predicate, 'aliases'> | null,
  gated: ReadonlySet<string>,
): boolean =>
  triple !== null && (gated.has(triple.predicateN) || (predicate?.aliases.some((alias) => gated.has(alias)) ?? false));

/**
 * The claim key, which is hashed as canonical JSON into `slot`. It is an array, not a joined string, so that ("a::b",
 * "c") and ("a", "b::c") differ. The agent is not part of the key, because a space is shared memory.
 */
export function slotKey(
  spaceId: Id<'spc'>,
  { subjectN, predicateN }: Pick<ComparedTriple, 'subjectN' | 'predicateN'>,
  { lane, sessionId, workspaceId = null }: Pick<Claim, 'lane'> & ClaimPlace,
): (string | null)[] {
  return [spaceId, subjectN, predicateN, lane, lane === 'workspace' ? workspaceId : sessionId];
}
