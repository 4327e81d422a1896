import { written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import {
  beliefAt,
  suggests,
  traitsOf,
  type SuggestionCode,
  type TestSuggestionView,
} from '#libs/knowledge/beliefs/index.js';
import { basisOf, countsAgainst, overlaps, type Claim } from '#libs/knowledge/claims/index.js';
import type { SuggestionEvent, TestSuggestion } from './suggestion.js';
import { chooseTest, type FeasibleTest } from './selection.rules.js';
import { ranked, triggerOf, type Contender } from './trigger.rules.js';
import { MAX_TESTED_CLAIMS } from './test.schemas.js';

/** A claim that may be worth a test, with what the decision depends on. */
export interface Surroundings {
  claim: Claim;
  /**
   * Claims with other values of the same key, and the other sides of open conflicts. Some of these claims may not
   * compete.
   */
  others: readonly Claim[];
  openConflicts: number;
  /** Whether another claim of the same key has ever been provisional or better. */
  isKnownKey: boolean;
  /** The version of the claim with which the update began; null: the claim is examined although it was not updated. */
  updatedFrom: number | null;
  /** The previous suggestion; null: there is none. */
  before: TestSuggestion | null;
}

/** Why a claim is worth a test, and the claims that it competes with. */
export interface Worth {
  code: SuggestionCode;
  /** Most believed first. */
  competing: Contender[];
}

const STANDING: ReadonlySet<Claim['status']> = new Set(['active', 'disputed', 'quarantined']);

const isStanding = ({ status, grounding }: Claim): boolean => STANDING.has(status) && grounding !== 'tainted';

/** Whether a claim can be doubted at all: a claim that is no longer in use, or is rejected, is not worth a test. */
const isOpen = (claim: Claim): boolean => isStanding(claim) && claim.beliefState !== 'rejected';

/**
 * Whether a claim can compete with another. In a workspace, a value that the evidence for other values rejects competes
 * with them, because its support still counts (beliefs spec, section 3.2).
 */
const canCompete = (claim: Claim): boolean =>
  isOpen(claim) || (isStanding(claim) && claim.lane === 'workspace' && (claim.failedTest ?? null) === null);

/** Whether every reader who sees the claim also sees the other claim, so that a suggestion discloses nothing hidden. */
const isShownWith = (claim: Claim, other: Claim): boolean =>
  other.lane === 'durable' ||
  (other.lane === claim.lane &&
    other.sessionId === claim.sessionId &&
    (other.workspaceId ?? null) === (claim.workspaceId ?? null));

function contenderOf(claim: Claim, now: Date): Contender | null {
  const basis = basisOf(claim);
  if (basis === null) return null;
  const { score, support } = beliefAt(basis, now);
  return { claimId: claim.id, score, support };
}

const hasSupport = ({ supportGroups }: Claim): boolean => (supportGroups ?? 0) > 0;

/** Whether a claim is worth a test now (beliefs spec, section 5.1); null: it is not. */
export function worthOf(around: Surroundings, now: Date): Worth | null {
  const { claim } = around;
  const basis = isOpen(claim) ? basisOf(claim) : null;
  if (basis === null || !traitsOf(basis.policy).suggestsTests) return null;
  const rivals = around.others.filter(
    (other) => canCompete(other) && isShownWith(claim, other) && (other.slot !== claim.slot || overlaps(other, claim)),
  );
  const competing = ranked(rivals.flatMap((other) => contenderOf(other, now) ?? []));
  const { state, score, support } = beliefAt(basis, now);
  const code = triggerOf({
    claimId: claim.id,
    score,
    support,
    impact: claim.impact ?? 'medium',
    testCost: claim.testCost ?? 0,
    benefit: claim.benefit ?? 0,
    state,
    contestedUpdates: basis.contestedUpdates ?? 0,
    contradictions:
      around.openConflicts + rivals.filter((other) => countsAgainst(claim, other) && hasSupport(other)).length,
    witnessGroups: basis.witnessGroups,
    isNovel: isNovel(around),
    competing,
  });
  return suggests(code) ? { code, competing: competing.slice(0, MAX_TESTED_CLAIMS - 1) } : null;
}

/** Whether no claim of its key had been provisional or better before the last update. */
function isNovel({ claim, isKnownKey, updatedFrom, before }: Surroundings): boolean {
  if (isKnownKey) return false;
  if (updatedFrom === null) return before?.code === 'trigger.high_impact_novelty';
  const { provisionalVersion } = claim;
  return (provisionalVersion ?? Infinity) >= updatedFrom;
}

/**
 * The result of examining a claim: the suggestion as shown, and an event if the suggestion differs from the previous
 * one.
 */
export interface Suggested {
  shown: TestSuggestionView | null;
  event: SuggestionEvent | null;
}

/** The suggestion for a claim that is worth a test. There is no event if the suggestion has not changed. */
export function suggestTest(
  { claim, before }: Pick<Surroundings, 'claim' | 'before'>,
  { code, competing }: Worth,
  tests: readonly FeasibleTest[],
  now: Date,
): Suggested & { isNew: boolean } {
  const open = before?.settledAt === null ? before : null;
  const chosen = chooseTest(tests, new Set([claim.id, ...competing.map(({ claimId }) => claimId)]));
  const suggestion: TestSuggestion = {
    ...placeOf(claim),
    code,
    competing: competing.map(({ claimId }) => claimId as Id<'clm'>),
    testId: chosen?.test.id ?? null,
    suggestedAt: open?.code === code ? open.suggestedAt : now,
    settledAt: null,
    version: versionAfter(before),
  };
  const isSame = open !== null && isAsBefore(open, suggestion);
  return {
    shown: viewOfSuggestion(suggestion, competing),
    event: isSame ? null : suggestionEvent('test_suggested', suggestion, now),
    isNew: open === null,
  };
}

const versionAfter = (before: TestSuggestion | null): number => 1 + (before?.version ?? 0);

const placeOf = ({ id: claimId, spaceId, sessionId, workspaceId = null, slot, recordedBy: author }: Claim) => ({
  claimId,
  spaceId,
  sessionId,
  workspaceId,
  slot,
  author,
});

const isAsBefore = (before: TestSuggestion, after: TestSuggestion): boolean =>
  before.code === after.code && before.testId === after.testId && before.competing.join() === after.competing.join();

/** A claim is no longer worth a test. */
export const settleSuggestion = (before: TestSuggestion, now: Date): SuggestionEvent =>
  suggestionEvent('test_suggestion_settled', { ...before, settledAt: now, version: before.version + 1 }, now);

const suggestionEvent = (
  kind: SuggestionEvent['kind'],
  suggestion: TestSuggestion,
  occurredAt: Date,
): SuggestionEvent => ({
  kind,
  spaceId: suggestion.spaceId,
  subjectId: suggestion.claimId,
  sessionId: suggestion.sessionId,
  occurredAt,
  payload: { suggestion: written(suggestion) },
});

/** `competing`: the present state of those competing claims that the reader may see. */
export const viewOfSuggestion = (
  { claimId, code, testId, suggestedAt }: TestSuggestion,
  competing: readonly Contender[],
): TestSuggestionView => ({
  claimId,
  code,
  competing: competing.map(({ claimId: id, score, support }) => ({ claimId: id as Id<'clm'>, score, support })),
  outcome: testId === null ? 'abstain' : 'test',
  testId,
  suggestedAt: suggestedAt.toISOString(),
});

/** The present state of the competing claims; claims that no longer compete are left out. */
export const contendersOf = (competing: readonly Claim[], now: Date): Contender[] =>
  ranked(competing.filter(canCompete).flatMap((claim) => contenderOf(claim, now) ?? []));
