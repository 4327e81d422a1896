import type { EventsOf, RecordedOf } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';

/** Why facts still have to be judged: new evidence, or the schema. */
export type JudgementSubject = Id<'evd'> | 'schema';

export interface JudgementPayloads {
  /**
   * Evidence, or a version of the schema, concerns more facts than one write judges. Maintenance judges them in pages.
   */
  judgement_due: { about: JudgementSubject };
  /** A page of these facts was judged. `afterClaimId`: the last of them; null: all are judged. */
  judgement_made: { about: JudgementSubject; afterClaimId: Id<'clm'> | null };
}

export type JudgementEvent = EventsOf<JudgementPayloads>;
export type RecordedJudgementEvent = RecordedOf<JudgementPayloads>;

const eventAbout = (spaceId: Id<'spc'>, about: JudgementSubject, now: Date) => ({
  spaceId,
  subjectId: about === 'schema' ? spaceId : about,
  occurredAt: now,
});

export const judgementDue = (spaceId: Id<'spc'>, about: JudgementSubject, now: Date): JudgementEvent => ({
  kind: 'judgement_due',
  ...eventAbout(spaceId, about, now),
  payload: { about },
});

export const judgementMade = (
  spaceId: Id<'spc'>,
  about: JudgementSubject,
  afterClaimId: Id<'clm'> | null,
  now: Date,
): JudgementEvent => ({
  kind: 'judgement_made',
  ...eventAbout(spaceId, about, now),
  payload: { about, afterClaimId },
});
