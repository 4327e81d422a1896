import type { EventsOf, RecordedOf, Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { SuggestionCode } from '#libs/knowledge/beliefs/index.js';

/**
 * A row of `test_suggestions`: a claim that is worth a test. Each claim has at most one; a new suggestion replaces it.
 */
export interface TestSuggestion {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  /** The session, workspace and key of the claim. */
  sessionId: Id<'ses'> | null;
  workspaceId: Id<'wsp'> | null;
  slot: string | null;
  code: SuggestionCode;
  /** The competing claims, most believed first. */
  competing: Id<'clm'>[];
  /** The test that tells the claim and its competitors apart; null: there is none. */
  testId: Id<'tst'> | null;
  /** Who recorded the claim. The number of open suggestions is limited per author. */
  author: Id<'prn'>;
  /** The time since which the test has been suggested for this reason. */
  suggestedAt: Date;
  /** When the claim ceased to be worth a test; null: it still is. */
  settledAt: Date | null;
  version: number;
}

/** The whole row after the event. */
export type SuggestionPayload = { suggestion: Written<TestSuggestion> };

export interface SuggestionPayloads {
  /**
   * A claim is worth a test, and the reason, the competitors or the chosen test are new. No test is started
   * automatically.
   */
  test_suggested: SuggestionPayload;
  /** A claim is no longer worth a test: the reason has ceased, or the claim was tested. */
  test_suggestion_settled: SuggestionPayload;
}

export type SuggestionEvent = EventsOf<SuggestionPayloads>;
export type RecordedSuggestionEvent = RecordedOf<SuggestionPayloads>;

/** Maximum number of open suggestions in a space about claims of one author. */
export const MAX_SUGGESTIONS = 200;
