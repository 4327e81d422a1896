import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';

/** Why facts still have to be judged: new evidence, or the schema. */
export type JudgementSubject = Id<'evd'> | 'schema';

export interface JudgementPayloads {
  /**
   * Evidence, or a version of the schema, concerns more facts than one write judges; or a fact that was withdrawn is
   * attached to more steps than one write marks for review. Maintenance does this in pages.
   */
  judgement_due: { about: JudgementSubject | Id<'clm'> };
  /**
   * A page of these facts was judged. `afterClaimId`: the last of them; null: all are judged, or all steps of the fact
   * are marked.
   */
  judgement_made: { about: JudgementSubject | Id<'clm'>; afterClaimId: Id<'clm'> | null };
}

export type JudgementEvent = EventsOf<JudgementPayloads>;
export type RecordedJudgementEvent = RecordedOf<JudgementPayloads>;

const eventAbout = (spaceId: Id<'spc'>, about: JudgementSubject | Id<'clm'>, now: Date) => ({
  spaceId,
  subjectId: about === 'schema' ? spaceId : about,
  occurredAt: now,
});

export const judgementDue = (spaceId: Id<'spc'>, about: JudgementSubject | Id<'clm'>, now: Date): JudgementEvent => ({
  kind: 'judgement_due',
  ...eventAbout(spaceId, about, now),
  payload: { about },
});

export const judgementMade = (
  spaceId: Id<'spc'>,
  about: JudgementSubject | Id<'clm'>,
  afterClaimId: Id<'clm'> | null,
  now: Date,
): JudgementEvent => ({
  kind: 'judgement_made',
  ...eventAbout(spaceId, about, now),
  payload: { about, afterClaimId },
});
