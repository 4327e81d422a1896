import { round4 } from '#libs/kernel/index.js';
import {
  beliefAt,
  beliefDueAt,
  DEFAULT_BELIEF_POLICY,
  failedTestIn,
  INFERENCE_WEIGHT,
  massesOf,
  type BeliefBasis,
  type Item,
  type Masses,
  type TestResult,
} from '../../../beliefs/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/index.js';
import type { BeliefFields, ClaimContent, RivalItem } from '../state/claim.js';
import { contentKeyOf, isSupporting, voiceOf, type Attachment } from './support.js';

/** The fields of a claim that its belief is computed from. */
export type Believed = BeliefFields & Pick<ClaimContent, 'volatility' | 'propositionClass'>;
/** Without a version it is stored for the first time. */
type Versioned = Believed & { version?: number };

/** The basis of the belief in a claim; null: it was stored before beliefs were, and has not been weighed yet. */
export function basisOf(claim: Believed): BeliefBasis | null {
  const { supportMass = null } = claim;
  if (supportMass === null) return null;
  const masses: Masses = {
    supportMass,
    contradictionMass: given(claim.contradictionMass, 0),
    supportGroups: given(claim.supportGroups, 0),
    witnessGroups: given(claim.witnessGroups, 0),
    contradictionGroups: given(claim.contradictionGroups, 0),
    opposingGroups: given(claim.opposingGroups, 0),
    supportedAt: given(claim.supportedAt, null),
    isShielded: given(claim.isShielded, false),
  };
  return basisFrom(claim, masses, given(claim.failedTest, null));
}

/** The basis if the evidence of the claim amounts to `masses`. */
const basisFrom = (claim: Believed, masses: Masses, failedTest: string | null): BeliefBasis => ({
  supportMass: masses.supportMass,
  contradictionMass: masses.contradictionMass,
  supportGroups: masses.supportGroups,
  witnessGroups: masses.witnessGroups,
  contradictionGroups: masses.contradictionGroups,
  opposingGroups: masses.opposingGroups,
  supportedAt: masses.supportedAt,
  isShielded: masses.isShielded,
  policy: given(claim.beliefPolicy, DEFAULT_BELIEF_POLICY),
  volatility: given(claim.volatility, PREDICATE_DEFAULTS.volatility),
  propositionClass: given(claim.propositionClass, 'descriptive'),
  isConfirmed: given(claim.isConfirmed, false),
  failedTest,
  contestedUpdates: given(claim.contestedUpdates, 0),
  recorded: given(claim.beliefState, null),
});

const given = <T, D>(value: T | null | undefined, otherwise: D): T | D => value ?? otherwise;

/** The fields of an attachment that belief is computed from. */
export type Evidenced = Pick<
  Attachment,
  | 'evidenceId'
  | 'relation'
  | 'class'
  | 'weight'
  | 'reliability'
  | 'independenceGroup'
  | 'observedAt'
  | 'copyKey'
  | 'textKey'
  | 'isChallenge'
  | 'test'
  | 'counted'
  | 'parts'
  | 'isLive'
>;

type Premises = Pick<BeliefFields, 'premiseGroups' | 'premisesObservedAt'>;

/**
 * The live evidence for and against a claim. An attachment that supports nothing, and the record of a conclusion, count
 * on neither side; a conclusion has one inference for each root group of its live premises. In a workspace, what
 * supports other values of its key speaks against it.
 */
export function itemsOf(attachments: readonly Evidenced[], on: Premises & Pick<BeliefFields, 'rivals'>): Item[] {
  const own = ownItemsOf(attachments, on);
  const { rivals } = on;
  return rivals === null || rivals === undefined ? own : [...own, ...againstBy(rivals, own)];
}

/** The live evidence that is attached to a claim itself, or to its premises. */
export function ownItemsOf(attachments: readonly Evidenced[], { premiseGroups, premisesObservedAt }: Premises): Item[] {
  const concluded = (premiseGroups ?? []).map((group): Item => ({
    id: group,
    side: 'support',
    class: 'inference',
    weight: INFERENCE_WEIGHT,
    reliability: 1,
    group,
    observedAt: premisesObservedAt ?? new Date(0),
    contentKey: group,
    isLong: false,
    isActivation: false,
    isChallenge: false,
  }));
  return [...attachments.filter(isItem).map(itemOf), ...concluded];
}

/**
 * What rivals have, as evidence against the claim. What is weaker than the claim's own evidence is a challenge: it does
 * not get the claim rejected (claims spec, section 15a, rule 12).
 */
function againstBy(rivals: readonly RivalItem[], own: readonly Item[]): Item[] {
  const strongest = Math.max(0, ...own.filter(({ side }) => side === 'support').map(({ weight }) => weight));
  return rivals.map((rival) => ({
    ...rival,
    side: 'contradiction',
    observedAt: NEVER,
    isActivation: false,
    isChallenge: round4(rival.weight) < round4(strongest),
  }));
}

/** Freshness is that of the support alone. */
const NEVER = new Date(0);

function isItem(row: Evidenced): boolean {
  if (!row.isLive || row.relation === 'conclusion') return false;
  if (row.relation === 'contradiction') return row.counted;
  return row.parts?.length !== 0 && (row.counted || row.relation !== 'corroboration');
}

const itemOf = (row: Evidenced): Item => ({
  id: row.evidenceId,
  side: isSupporting(row) ? 'support' : 'contradiction',
  class: row.class,
  weight: row.weight,
  reliability: row.reliability ?? 1,
  group: voiceOf(row),
  observedAt: row.observedAt,
  contentKey: contentKeyOf(row),
  isLong: row.copyKey !== null && row.counted,
  isActivation: row.relation === 'activation',
  isChallenge: row.isChallenge ?? false,
});

/** The live results of tests. */
export const testResultsOf = (attachments: readonly Pick<Evidenced, 'relation' | 'isLive' | 'test'>[]): TestResult[] =>
  attachments.flatMap((row) =>
    row.isLive && row.test ? [{ ...row.test, side: isSupporting(row) ? 'support' : 'contradiction' }] : [],
  );

/** The fields that are computed from evidence. */
type Weighed = Omit<BeliefFields, 'beliefPolicy' | 'isConfirmed' | keyof Premises | 'contestedUpdates' | 'rivals'>;

const PROVISIONAL_OR_BETTER: ReadonlySet<BeliefFields['beliefState']> = new Set(['provisional', 'accepted']);

/** The version with which it was provisional or better for the first time, if its next version is in this state. */
const provisionalVersionIn = (
  { provisionalVersion, version = 0 }: Versioned,
  state: BeliefFields['beliefState'],
): number | null => provisionalVersion ?? (PROVISIONAL_OR_BETTER.has(state) ? version + 1 : null);

/**
 * What the evidence of a claim amounts to, its state at `now`, and when the clock changes that. `isConcluded`: its
 * premises support it. What has its default is null, so that a plain claim stores little.
 */
export function weighBelief(
  claim: Versioned,
  attachments: readonly Attachment[],
  isConcluded: boolean,
  now: Date,
): Weighed {
  const policy = claim.beliefPolicy ?? DEFAULT_BELIEF_POLICY;
  const masses = massesOf(itemsOf(attachments, isConcluded ? claim : { rivals: claim.rivals }), policy);
  const failedTest = failedTestIn(testResultsOf(attachments));
  const { beliefState, beliefDueAt: dueAt } = clockedFrom(basisFrom(claim, masses, failedTest), now);
  return {
    supportMass: masses.supportMass,
    contradictionMass: kept(masses.contradictionMass),
    supportGroups: kept(masses.supportGroups),
    witnessGroups: kept(masses.witnessGroups),
    contradictionGroups: kept(masses.contradictionGroups),
    opposingGroups: kept(masses.opposingGroups),
    supportedAt: masses.supportedAt,
    isShielded: kept(masses.isShielded),
    failedTest,
    beliefState,
    beliefDueAt: dueAt,
    provisionalVersion: provisionalVersionIn(claim, beliefState),
  };
}

/** The recorded state at `now`, and when the clock changes it. */
export const clockedFrom = (basis: BeliefBasis, now: Date): Pick<BeliefFields, 'beliefState' | 'beliefDueAt'> => ({
  beliefState: beliefAt(basis, now).state,
  beliefDueAt: beliefDueAt(basis, now),
});

/** What a verdict on the prediction of a claim changes about the belief in it. */
export function confirmedBy(
  claim: Believed,
  isConfirmed: boolean,
  now: Date,
): Pick<BeliefFields, 'isConfirmed' | 'beliefState' | 'beliefDueAt'> {
  const basis = basisOf({ ...claim, isConfirmed });
  return {
    isConfirmed: kept(isConfirmed),
    ...(basis === null ? {} : clockedFrom(basis, now)),
  };
}

/** A value as it is stored: what is nothing is null. */
const kept = <T>(value: T): T | null => (value === 0 || value === false ? null : value);
