import { round4 } from '#libs/kernel/index.js';
import {
  beliefAt,
  beliefDueAt,
  DEFAULT_BELIEF_POLICY,
  failedTestIn,
  INFERENCE_WEIGHT,
  massesOf,
  type BeliefBasis,
  type BeliefState,
  type Item,
  type Masses,
  type TestResult,
} from '../../../beliefs/index.js';
import { PREDICATE_DEFAULTS } from '../../../predicates/index.js';
import { isProtected, type Guarded } from '../gate/precedence.rules.js';
import type { BeliefFields, ClaimContent, Grounds, RivalItem } from '../state/claim.js';
import { contentKeyOf, contributes, isSupporting, isUnreviewed, voiceOf, type Attachment } from './support.js';
import { gateTrustWithoutVotes } from './trust.js';

/** The fields of a claim that its belief is computed from. */
export type Believed = BeliefFields & Pick<ClaimContent, 'volatility' | 'propositionClass'>;
/** A claim without a version is about to be stored for the first time. */
type Versioned = Believed & { version?: number };

/**
 * The basis of the belief in a claim; null if the claim was stored before beliefs were introduced and has not been
 * weighed yet.
 */
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
    shielded: given(claim.shielded, false),
  };
  return basisFrom(claim, masses, given(claim.failedTest, null));
}

/**
 * The state of the belief in a claim at `now`, whether or not the changes by the clock have been recorded. A claim that
 * has not been weighed yet is tentative.
 */
export function beliefStateAt(claim: Believed, now: Date): BeliefState {
  const basis = basisOf(claim);
  return basis === null ? 'tentative' : beliefAt(basis, now).state;
}

/** The basis of a belief whose evidence has the given `masses`. */
const basisFrom = (claim: Believed, masses: Masses, failedTest: string | null): BeliefBasis => ({
  supportMass: masses.supportMass,
  contradictionMass: masses.contradictionMass,
  supportGroups: masses.supportGroups,
  witnessGroups: masses.witnessGroups,
  contradictionGroups: masses.contradictionGroups,
  opposingGroups: masses.opposingGroups,
  supportedAt: masses.supportedAt,
  shielded: masses.shielded,
  policy: given(claim.beliefPolicy, DEFAULT_BELIEF_POLICY),
  volatility: given(claim.volatility, PREDICATE_DEFAULTS.volatility),
  propositionClass: given(claim.propositionClass, 'descriptive'),
  confirmed: given(claim.confirmed, false),
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
  | 'unreviewed'
  | 'challenging'
  | 'test'
  | 'counted'
  | 'parts'
  | 'live'
>;

type Premises = Pick<BeliefFields, 'premiseGroups' | 'premisesObservedAt'>;

/** Whether a live record shows that somebody concluded the claim from its premises. Only then do the premises count. */
export const isConcludedBy = (attachments: readonly Pick<Evidenced, 'relation' | 'live'>[]): boolean =>
  attachments.some(({ relation, live }) => relation === 'conclusion' && live);

/**
 * The live evidence for and against a claim. Attachments that support nothing and records of conclusions count on
 * neither side; a conclusion has one inference for each root group of its live premises. In a workspace, evidence for
 * other values of the same key counts against the claim. `isConcluded`: whether the premises of the claim support it.
 */
export function itemsOf(
  attachments: readonly Evidenced[],
  on: Premises & Pick<BeliefFields, 'rivals'>,
  standing: Standing,
  isConcluded = isConcludedBy(attachments),
): Item[] {
  const own = ownItemsOf(attachments, on, standing, isConcluded);
  const { rivals } = on;
  return rivals === null || rivals === undefined ? own : [...own, ...againstBy(rivals, own)];
}

/** The live evidence that is attached to the claim itself, and one inference for each root group of its premises. */
export function ownItemsOf(
  attachments: readonly Evidenced[],
  { premiseGroups, premisesObservedAt }: Premises,
  standing: Standing,
  isConcluded = isConcludedBy(attachments),
): Item[] {
  const concluded = (isConcluded ? (premiseGroups ?? []) : []).map((group): Item => ({
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
    challenging: false,
  }));
  return [...attachments.filter(isItem).map((row) => itemOf(row, standing)), ...concluded];
}

/**
 * Turns the evidence for rival values into evidence against the claim. Evidence weaker than the claim's own is a
 * challenge: the claim is not rejected because of it (claims spec, section 15a, rule 12).
 */
function againstBy(rivals: readonly RivalItem[], own: readonly Item[]): Item[] {
  const strongest = Math.max(0, ...own.filter(({ side }) => side === 'support').map(({ weight }) => weight));
  return rivals.map((rival) => ({
    ...rival,
    side: 'contradiction',
    observedAt: NEVER,
    isActivation: false,
    challenging: round4(rival.weight) < round4(strongest),
  }));
}

/** Freshness depends only on evidence that supports the claim, so evidence against it needs no time. */
const NEVER = new Date(0);

function isItem(row: Evidenced): boolean {
  if (!row.live || row.relation === 'conclusion') return false;
  if (row.relation === 'contradiction') return row.counted;
  return contributes(row);
}

const itemOf = (row: Evidenced, standing: Standing): Item => ({
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
  challenging: !isSupporting(row) && isChallengeTo(standing, row),
});

/** What a claim has from its evidence and premises, as far as it decides which evidence may reject the claim. */
export type Standing = Guarded & Pick<Grounds, 'base' | 'corroboration' | 'gateTrustLimit'>;

/**
 * Whether evidence against a claim is too weak to reject it: it weighs less than the gateTrust of the claim, or the
 * claim is protected and the evidence is not a user's word. What a reviewer attached may always reject it (claims spec,
 * section 15a, rule 12).
 */
const isChallengeTo = (standing: Standing, row: Evidenced): boolean =>
  isUnreviewed(row) &&
  (round4(row.weight) < gateTrustWithoutVotes(standing) || (isProtected(standing) && row.class !== 'user_explicit'));

/**
 * The live results of tests. A failed test that no reviewer ordered is decisive only while the claim is neither
 * protected nor asserted more strongly than the result, even if neither was so when the test failed (claims spec,
 * section 15a, rule 12). Witnesses that the claim gets later do not end the failure.
 */
export const testResultsOf = (
  attachments: readonly Pick<Evidenced, 'relation' | 'live' | 'test' | 'weight'>[],
  standing: Standing,
): TestResult[] =>
  attachments.flatMap(({ live, test, weight, ...row }): TestResult[] => {
    if (!live || !test) return [];
    if (isSupporting(row)) return [{ ...test, side: 'support' }];
    const mayReject = test.ordered || (!isProtected(standing) && round4(weight) >= assertedTrust(standing));
    return [{ ...test, side: 'contradiction', decisive: test.decisive && mayReject }];
  });

/** The gateTrust that the strongest assertion of a claim gives it by itself. */
const assertedTrust = (standing: Standing): number => gateTrustWithoutVotes({ ...standing, corroboration: 1 });

/** The fields that are computed from evidence. */
type Weighed = Omit<BeliefFields, 'beliefPolicy' | 'confirmed' | keyof Premises | 'contestedUpdates' | 'rivals'>;

const PROVISIONAL_OR_BETTER: ReadonlySet<BeliefFields['beliefState']> = new Set(['provisional', 'accepted']);

/**
 * The version in which the claim became provisional or accepted for the first time. If that has not happened yet: the
 * next version if `state` is one of the two, otherwise null.
 */
const provisionalVersionIn = (
  { provisionalVersion, version = 0 }: Versioned,
  state: BeliefFields['beliefState'],
): number | null => provisionalVersion ?? (PROVISIONAL_OR_BETTER.has(state) ? version + 1 : null);

/**
 * Computes the masses of a claim's evidence, its state at `now`, and when time alone will change that state.
 * `standing`: what the same evidence and premises give the claim; `isConcluded`: whether its premises support it.
 * Default values are stored as null, so that a plain claim takes little space.
 */
export function weighBelief(
  claim: Versioned,
  attachments: readonly Attachment[],
  standing: Standing,
  now: Date,
  isConcluded = isConcludedBy(attachments),
): Weighed {
  const policy = claim.beliefPolicy ?? DEFAULT_BELIEF_POLICY;
  const masses = massesOf(itemsOf(attachments, claim, standing, isConcluded), policy);
  const failedTest = failedTestIn(testResultsOf(attachments, standing));
  const { beliefState, beliefDueAt: dueAt } = clockedFrom(basisFrom(claim, masses, failedTest), now);
  return {
    supportMass: masses.supportMass,
    contradictionMass: kept(masses.contradictionMass),
    supportGroups: kept(masses.supportGroups),
    witnessGroups: kept(masses.witnessGroups),
    contradictionGroups: kept(masses.contradictionGroups),
    opposingGroups: kept(masses.opposingGroups),
    supportedAt: masses.supportedAt,
    shielded: kept(masses.shielded),
    failedTest,
    beliefState,
    beliefDueAt: dueAt,
    provisionalVersion: provisionalVersionIn(claim, beliefState),
  };
}

/** The state to record at `now`, and when time alone will change it. */
export const clockedFrom = (basis: BeliefBasis, now: Date): Pick<BeliefFields, 'beliefState' | 'beliefDueAt'> => ({
  beliefState: beliefAt(basis, now).state,
  beliefDueAt: beliefDueAt(basis, now),
});

/** How a verdict on the prediction of a claim changes the belief in the claim. */
export function confirmedBy(
  claim: Believed,
  isConfirmed: boolean,
  now: Date,
): Pick<BeliefFields, 'confirmed' | 'beliefState' | 'beliefDueAt'> {
  const basis = basisOf({ ...claim, confirmed: isConfirmed });
  return {
    confirmed: kept(isConfirmed),
    ...(basis === null ? {} : clockedFrom(basis, now)),
  };
}

/** The stored form of a value: null instead of 0 or false. */
const kept = <T>(value: T): T | null => (value === 0 || value === false ? null : value);
