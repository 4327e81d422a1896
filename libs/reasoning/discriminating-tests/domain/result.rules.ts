import { roleIsAtLeast, round4, round9, type AssertionClass, type Caller, type Id } from '#libs/kernel/index.js';
import { rhoOf, type TestMark } from '#libs/knowledge/beliefs/index.js';
import {
  attachmentsOf,
  bearsOut,
  classQuoted,
  contradictBy,
  corroborate,
  findClaim,
  isCounterWitness,
  isProtected,
  isWitness,
  takesEvidence,
  voterOf,
  type Attacher,
  type Claim,
  type DecisionContext,
  type KnownSlot,
  type SlotEvent,
} from '#libs/knowledge/claims/index.js';
import { TEST_RESULT } from '#libs/knowledge/domain-schemas/index.js';
import { statementOf, type Evidence } from '#libs/knowledge/evidence/index.js';
import { CLASS_WEIGHTS, isSourceless, type Source } from '#libs/knowledge/sources/index.js';
import { factorOf } from '../../track-records/index.js';
import {
  testNotDue,
  testNotOpen,
  testResultUnfit,
  type DiscriminatingTest,
  type TestedClaim,
  type TestEvent,
  UNFIT,
  type Unfit,
} from './test.js';
import { INCONCLUSIVE, isSameOutcome, statusAt, testEvent } from './test.rules.js';

/**
 * The classes of decisive results, and the least reliability ρ that a decisive result must have (beliefs spec, section
 * 5.3).
 */
const DECISIVE_CLASSES: ReadonlySet<AssertionClass> = new Set(['tool_output', 'system', 'user_explicit']);
const DECISIVE_RHO = 0.6;

/** The result to ingest. */
export interface Result {
  evidence: Evidence;
  outcome: string;
  /** The method source of the test. */
  source: Source;
}

/** Throws `test_not_open`, `test_not_due`, `test_result_unfit`. */
export function checkResult(
  test: DiscriminatingTest,
  { evidence, outcome, source }: Result,
  caller: Pick<Caller, 'role'>,
  now: Date,
): void {
  const { id, notBefore } = test;
  const status = statusAt(test, now);
  if (status !== 'proposed') throw testNotOpen({ id, status });
  const reason =
    unfitness(test, evidence, source) ?? (saysFor(test, evidence, outcome, caller) ? null : 'outcome_not_said');
  if (reason !== null)
    throw testResultUnfit({ id, evidenceId: evidence.id, why: UNFIT[reason] }, { facts: { reason } });
  if (notBefore !== null && evidence.observedAt < notBefore)
    throw testNotDue({ id, notBefore: notBefore.toISOString() });
}

/** The first reason why a record cannot be the result of a test; null if there is none. */
function unfitness(
  { id, proposedAt, methodSourceId }: DiscriminatingTest,
  evidence: Evidence,
  source: Source,
): Unfit | null {
  const { evidenceType, anchors, sourceId, independenceGroup, parentEvidenceIds, observedAt } = evidence;
  const isOfSource = sourceId === methodSourceId && source.sourceId === sourceId && !isSourceless(independenceGroup);
  const found: readonly (readonly [Unfit, boolean])[] = [
    ['not_a_test_result', evidenceType !== TEST_RESULT],
    ['anchor_missing', !Object.values(anchors ?? {}).includes(id)],
    ['inference', evidence.class === 'inference'],
    ['derived', parentEvidenceIds.length > 0],
    ['other_source', !isOfSource],
    ['observed_before', observedAt < proposedAt],
  ];
  return found.find(([, applies]) => applies)?.[0] ?? null;
}

/**
 * Whether the record states the outcome (claims spec, section 15a, rule 12). Only a reviewer may decide that a record is
 * inconclusive that does not say so itself. Otherwise, anybody could use up a test with a record of its real outcome.
 */
function saysFor(
  { claims }: DiscriminatingTest,
  evidence: Evidence,
  outcome: string,
  { role }: Pick<Caller, 'role'>,
): boolean {
  if (!isInconclusive(outcome)) return says(evidence, outcome);
  if (roleIsAtLeast(role, 'reviewer')) return true;
  const isDecided = claims.some(({ expected }) => !isInconclusive(expected) && says(evidence, expected));
  return says(evidence, INCONCLUSIVE) && !isDecided;
}

const says = (evidence: Evidence, outcome: string): boolean =>
  bearsOut({ text: outcome, triple: { predicate: '', value: outcome } }, statementOf(evidence));

const isInconclusive = (outcome: string): boolean => isSameOutcome(outcome, INCONCLUSIVE);

/**
 * The claim, or the claim that remains after all merges, with the index of its key in `known`. undefined: not found.
 */
function survivorOf(known: readonly KnownSlot[], claimId: Id<'clm'>): { at: number; claim: Claim } | undefined {
  const at = known.findIndex((slot) => findClaim(slot, claimId) !== undefined);
  if (at < 0) return undefined;
  const claim = findClaim(known[at]!, claimId)!;
  return claim.mergedInto === null ? { at, claim } : survivorOf(known, claim.mergedInto);
}

/** Whether all these claims are in the slots, and so are the claims that they were merged into. */
export const haveSurvivors = (slots: readonly KnownSlot[], claimIds: readonly Id<'clm'>[]): boolean =>
  claimIds.every((claimId) => survivorOf(slots, claimId) !== undefined);

/**
 * Ingests a result that `checkResult` has accepted. The result supports each claim that expects the outcome, and
 * contradicts the other claims of the test. `slots`: the keys of the claims, and of the claims that these were merged
 * into. For a merged claim, the result counts for the claim into which it was merged, unless the test names that claim
 * too. Retracted and rejected claims are skipped.
 */
export function ingestResult(
  test: DiscriminatingTest,
  result: Result,
  slots: readonly KnownSlot[],
  caller: Caller,
  context: DecisionContext,
): { test: DiscriminatingTest; events: (TestEvent | SlotEvent)[] } {
  const known = [...slots];
  const events: SlotEvent[] = [];
  const done = new Set<string>();
  const claims = test.claims.map((tested): TestedClaim => {
    if (isInconclusive(result.outcome)) return tested;
    const found = survivorOf(known, tested.claimId);
    if (found === undefined || !takesEvidence(found.claim) || standsTwice(test, tested, found.claim, done))
      return { ...tested, result: 'skipped' };
    const { at, claim } = found;
    done.add(claim.id);
    const passes = isSameOutcome(tested.expected, result.outcome);
    const attacher = attacherOf(test, result, { claim, slot: known[at]!, passes }, caller);
    const decided = (passes ? corroborate : contradictBy)(claim.id, result.evidence, attacher, known[at]!, context);
    known[at] = decided.slot;
    events.push(...decided.events);
    return { ...tested, result: passes ? 'passed' : 'failed', decisive: attacher.tested!.test!.decisive };
  });
  const { evidence, outcome } = result;
  const ingested: DiscriminatingTest = {
    ...test,
    claims,
    status: 'ingested',
    outcome,
    verdict: isInconclusive(outcome)
      ? 'inconclusive'
      : claims.some((each) => each.result === 'passed')
        ? 'passed'
        : 'failed',
    evidenceId: evidence.id,
    closedAt: context.now,
    version: test.version + 1,
  };
  return { test: ingested, events: [...events, testEvent('test_ingested', ingested, context.now)] };
}

/**
 * Whether the test also names the surviving claim, or has already tested it for another claim that was merged into it.
 */
const standsTwice = (
  { claims }: DiscriminatingTest,
  { claimId }: TestedClaim,
  { id }: Claim,
  done: ReadonlySet<string>,
): boolean => id !== claimId && (done.has(id) || claims.some((other) => other.claimId === id));

interface Side {
  claim: Claim;
  slot: KnownSlot;
  /** Whether the outcome is what the claim expects. */
  passes: boolean;
}

function attacherOf(test: DiscriminatingTest, result: Result, side: Side, caller: Caller): Attacher {
  const { evidence, source } = result;
  const isReviewer = roleIsAtLeast(caller.role, 'reviewer');
  const isOwn = isReviewer || evidence.recordedBy === caller.principal.id;
  const counted = test.ordered || caller.role !== 'agent' || shows(side, evidence);
  const reliability = factorFor(side, source);
  return {
    witness: voterOf(caller),
    counted,
    isOwn,
    isReviewer: isReviewer || test.ordered,
    tested: { test: markOf(test, side, worthOf(evidence, isOwn, reliability), counted), reliability },
  };
}

/** How reliable the source is now for the claim. */
const factorFor = ({ claim, slot }: Side, { domainTags, settled = null, overturned = null }: Source): number | null =>
  factorOf({
    domainTags,
    settled,
    overturned,
    predicateN: claim.predicateN,
    domains: slot.predicate?.domains ?? null,
  });

/** The weight of a result. It depends on the caller that ingests the result. */
interface Worth {
  class: AssertionClass;
  weight: number;
  rho: number;
}

function worthOf(evidence: Evidence, isOwn: boolean, reliability: number | null): Worth {
  const assertionClass = classQuoted(evidence.class, isOwn);
  const weight = Math.min(evidence.weight, CLASS_WEIGHTS[assertionClass]);
  return { class: assertionClass, weight, rho: round9(rhoOf({ weight, reliability: reliability ?? 1 })) };
}

function markOf(test: DiscriminatingTest, side: Side, worth: Worth, counted: boolean): TestMark {
  const { claim, slot, passes } = side;
  const meets = counted && test.separation >= 1 && DECISIVE_CLASSES.has(worth.class) && worth.rho >= DECISIVE_RHO;
  return {
    testId: test.id,
    place: placeOf(slot, claim.id),
    rho: worth.rho,
    decisive: meets && (passes || test.ordered || mayReject(claim, worth.weight)),
    ordered: test.ordered,
  };
}

/**
 * A result that an agent attaches counts only if it states something for or against the claim (claims spec, section
 * 15a, rule 13).
 */
function shows({ claim: { text, subject, predicate, value }, passes }: Side, evidence: Evidence): boolean {
  const claim = { text, triple: predicate === null ? null : { subject: subject!, predicate, value: value! } };
  return (passes ? isWitness : isCounterWitness)(claim, { statement: statementOf(evidence), roots: [] });
}

/**
 * Unless a reviewer proposed the test, its result rejects neither a claim that is stronger than the result nor a
 * protected claim (claims spec, section 15a, rule 12).
 */
const mayReject = (claim: Claim, weight: number): boolean => round4(weight) >= claim.gateTrust && !isProtected(claim);

const placeOf = (slot: KnownSlot, claimId: Id<'clm'>): number =>
  1 + Math.max(0, ...attachmentsOf(slot, claimId).map(({ test }) => test?.place ?? 0));
