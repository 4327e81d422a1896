import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Level } from '#libs/knowledge/claims/index.js';

export const ATOM_KINDS = ['persona', 'episodic', 'instruction'] as const;
export type AtomKind = (typeof ATOM_KINDS)[number];

export const DECISIONS = ['promote', 'pending', 'reject'] as const;
export type Decision = (typeof DECISIONS)[number];

export const CANDIDATE_STATES = ['promoted', 'pending_review', 'rejected'] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** A passage of a message. `start` and `end` are in code points; `end` is exclusive. */
export type Span = {
  messageId: Id<'evd'>;
  start: number;
  end: number;
  /** The SHA-256 of the quoted text, in hex. */
  sha256: string;
};

/** The codes of violations, in the order in which they are tested (gates spec, section 7). */
export const VIOLATIONS = [
  'span_missing',
  'message_unknown',
  'message_private',
  'span_out_of_range',
  'span_hash_mismatch',
  'source_not_visible',
  'supersedes_unknown',
  'confidence_too_low',
  'span_too_thin',
  'instruction_source_not_user',
  'not_entailed',
  'not_grounded',
  'overlap_low',
  'confidence_low',
  'negation_left_out',
  'word_order_changed',
  'entities_unread',
  'persona_kind',
  'summary',
  'supersedes',
  'contradicts',
  'supersedes_stronger',
] as const;
export type ViolationCode = (typeof VIOLATIONS)[number];

export type Violation = {
  code: ViolationCode;
  reason: string;
  /** Positions of the spans concerned, from 0. */
  spans: number[];
  /** Words and numbers concerned. */
  words: string[];
  /** Claims concerned. */
  claimIds: string[];
};

/** What may become an atom, a scenario or a persona: a row of `candidates`. */
export interface Candidate {
  id: Id<'cnd'>;
  spaceId: Id<'spc'>;
  level: Level;
  /** null for a scenario or a persona. */
  kind: AtomKind | null;
  /** null for an atom. */
  title: string | null;
  text: string;
  /** The passages that an atom quotes. */
  spans: Span[];
  /** The atoms of a scenario, or the scenarios of a persona. */
  sourceIds: Id<'clm'>[];
  confidence: number;
  /** The confidence that counts, which is limited without the grant `extractor`. */
  effectiveConfidence: number;
  /** The claim of the same level that it replaces once it is promoted. */
  supersedes: Id<'clm'> | null;
  manual: boolean;
  /** What the gate decided when it was recorded. */
  decision: Decision;
  violations: Violation[];
  /** The share of an atom's words that occur in its passages; null if these could not be read, and for other levels. */
  overlap: number | null;
  /** Id of the event of the last decision. */
  auditId: Id<'evt'>;
  state: CandidateState;
  claimId: Id<'clm'> | null;
  proposalId: Id<'prp'> | null;
  /** The voter to whom the resulting claim is attributed. */
  author: string;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  decidedAt: Date | null;
  version: number;
}

/**
 * What is stored of a candidate. Everybody in the space reads candidates, so one that quotes a private session is
 * stored without its text and its passages.
 */
export const withoutPrivateWords = <Given extends Pick<Candidate, 'text' | 'spans' | 'violations'>>(
  candidate: Given,
): Given =>
  candidate.violations.some(({ code }) => code === 'message_private')
    ? { ...candidate, text: '', spans: [] }
    : candidate;

export interface CandidatePayloads {
  /**
   * A candidate was recorded and judged by the gate, was promoted or refused by a reviewer, or was withdrawn by its
   * author. The payload is the whole row of the candidate.
   */
  candidate_decided: { candidate: Written<Candidate> };
}

export type CandidateEvent = EventsOf<CandidatePayloads>;
export type RecordedCandidateEvent = RecordedOf<CandidatePayloads>;

/** The event for a decision. Its id is the `auditId` of the candidate. */
export const candidateDecided = (candidate: Candidate, at: Date): CandidateEvent => ({
  id: candidate.auditId,
  kind: 'candidate_decided',
  spaceId: candidate.spaceId,
  subjectId: candidate.id,
  occurredAt: at,
  payload: { candidate: written(candidate) },
});
