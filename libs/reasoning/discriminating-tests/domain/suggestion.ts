import type { EventsOf, RecordedOf, Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { SuggestionCode } from '#libs/knowledge/beliefs/index.js';

/** A row of `test_suggestions`: a claim that is worth a test. There is one for each claim, replaced by the next. */
export interface TestSuggestion {
  claimId: Id<'clm'>;
  spaceId: Id<'spc'>;
  /** Those of the claim, as the key. */
  sessionId: Id<'ses'> | null;
  workspaceId: Id<'wsp'> | null;
  slot: string | null;
  code: SuggestionCode;
  /** What competes with it, most believed first. */
  competing: Id<'clm'>[];
  /** The test that tells them apart; null: none does. */
  testId: Id<'tst'> | null;
  /** Who recorded the claim: an author has a share of the suggestions of a space. */
  author: Id<'prn'>;
  /** Since when it is suggested for this reason. */
  suggestedAt: Date;
  /** When it was no longer worth a test; null: it is. */
  settledAt: Date | null;
  version: number;
}

/** The whole row after the event. */
export type SuggestionPayload = { suggestion: Written<TestSuggestion> };

export interface SuggestionPayloads {
  /** A claim is worth a test, for a reason or among competitors that are not those of before. Nothing is done by itself. */
  test_suggested: SuggestionPayload;
  /** A claim is no longer worth a test: the reason is gone, or it was tested. */
  test_suggestion_settled: SuggestionPayload;
}

export type SuggestionEvent = EventsOf<SuggestionPayloads>;
export type RecordedSuggestionEvent = RecordedOf<SuggestionPayloads>;

/** How many open suggestions there are at most about claims of one author in a space. */
export const MAX_SUGGESTIONS = 200;
