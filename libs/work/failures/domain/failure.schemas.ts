import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, idOf, validationFailed } from '#libs/kernel/index.js';
import { scoresAt, shownText, storeOutcome } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { CheckpointView } from '../../checkpoints/index.js';
import { MEMORY_WARNINGS, NoteView, SEVERITIES, viewOfNote } from '../../notes/index.js';
import type { ShownFailure } from './failure.js';

const text = boundedText(2_000);

export const TrackFailureInput = z.strictObject({
  space: spaceRef,
  what: text.optional().describe('What failed, in words; this or `error` is needed.'),
  error: text.optional().describe('The message of the error.'),
  severity: z.enum(SEVERITIES).default('major').describe('How severe it is.'),
  component: boundedText(200).optional().describe('Tool or part that failed.'),
  taskId: idOf('tsk').optional().describe('Task in which it failed; it gets a checkpoint.'),
  rootCause: text.optional().describe('Why it failed, if you know.'),
  sessionId: sessionRef.optional().describe('Session you work in; an unused label opens one.'),
});

/** Throws `validation_failed` if neither `what` nor `error` is given. */
export function refuseUnnamed({ what, error }: { what?: string | undefined; error?: string | undefined }): void {
  if (what === undefined && error === undefined)
    throw validationFailed(
      { what: 'A failure needs `what` or `error`.' },
      { errors: [{ field: 'what', code: 'required', message: 'give what or error' }] },
    );
}

export const FailureView = z
  .object({
    claimId: idOf('clm').describe('Id of its note, which is a claim.'),
    text: z.string().describe('What failed.'),
    trust: z.number().describe('How far to believe it now, 0 to 1.'),
    baseClass: z.enum(ASSERTION_CLASSES).describe('Kind of origin of its strongest assertion.'),
    possibleConflict: z.boolean().describe('Whether it may contradict a stronger memory; not decided yet.'),
    note: NoteView.describe('Its properties as a note, with the component that failed.'),
  })
  .meta({ id: 'Failure', description: 'A failure in the work of an agent.' });

export const TrackedFailure = z
  .object({
    id: idOf('evt').describe('Id of the report, the same as that of its event.'),
    outcome: storeOutcome('Failure').describe(
      'The result of storing its note. accepted: a new note. deduplicated: the same failure was recorded before, and its note got this report as evidence.',
    ),
    claimId: idOf('clm').nullable().describe('The note of the failure; null if it was rejected.'),
    contradicts: idOf('clm').nullable().describe('The memory that it contradicts. Both are kept.'),
    conflictId: idOf('cnf').nullable().describe('The conflict that it opened, if any.'),
    signature: z.string().describe('Equal for repetitions of the same failure.'),
    warnings: z
      .array(z.string())
      .describe(
        `\`${MEMORY_WARNINGS[0]}\`: you already have the maximum number of contradictions waiting for a decision.`,
      ),
    checkpoint: CheckpointView.nullable().describe('Checkpoint of the task; null if no task was named.'),
  })
  .meta({ id: 'TrackedFailure', description: 'The result of reporting a failure.' });

export function viewOfFailure({ note, claim, isDoubted }: ShownFailure, now: Date): z.input<typeof FailureView> {
  return {
    claimId: note.claimId,
    text: shownText(claim),
    trust: scoresAt(claim, now).trust,
    baseClass: claim.baseClass,
    possibleConflict: isDoubted,
    note: viewOfNote(note, now),
  };
}
