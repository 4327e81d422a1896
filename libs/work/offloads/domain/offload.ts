import { z } from 'zod';
import { written, type EventsOf, type RecordedOf, type Written } from '#libs/history/events/index.js';
import { boundedText, declareError, idOf, instantOut, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';

/**
 * A row of `offloads`: a raw result that was taken out of a context, and the summary that replaced it there (gates and
 * tasks spec, section 6).
 */
export interface Offload {
  id: Id<'off'>;
  spaceId: Id<'spc'>;
  taskId: Id<'tsk'>;
  stepId: Id<'stp'> | null;
  toolCallId: string | null;
  evidenceId: Id<'evd'>;
  summary: string;
  /** How well the summary can replace the content, 1 to 10. */
  score: number;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
}

export interface OffloadPayloads {
  /** A raw result was taken out of a context and replaced by a summary. */
  offload_recorded: { offload: Written<Offload> };
}

export type OffloadEvent = EventsOf<OffloadPayloads>;
export type RecordedOffloadEvent = RecordedOf<OffloadPayloads>;

/** `sessionId`: the session of the evidence, so that only those who may read the evidence can read its summary. */
export const offloadRecorded = (offload: Offload, sessionId: Id<'ses'> | null): OffloadEvent => ({
  kind: 'offload_recorded',
  spaceId: offload.spaceId,
  taskId: offload.taskId,
  sessionId,
  subjectId: offload.id,
  occurredAt: offload.recordedAt,
  payload: { offload: written(offload) },
});

export const offloadFilterRequired = declareError(
  'offload_filter_required',
  'invalid',
  () => 'Offloads can be listed only by task, step or tool call: give task, step or toolCall.',
);

const toolCallId = boundedText(200);

export const RecordOffloadInput = z.strictObject({
  space: spaceRef,
  taskId: idOf('tsk').describe('Task it belongs to.'),
  stepId: idOf('stp').nullish().describe('Step of the task that it belongs to; the evidence is attached to it.'),
  toolCallId: toolCallId.nullish().describe('Id of the tool call whose result it was.'),
  evidenceId: idOf('evd').describe('Evidence that contains the raw content.'),
  summary: boundedText(2_000).describe('The summary that replaces it in a context; 1 to 2,000 characters.'),
  score: z
    .int()
    .min(1)
    .max(10)
    .default(5)
    .describe('How well the summary can replace the content, 1 to 10; not how far it may be believed.'),
});

export const ListOffloadsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  task: idOf('tsk').optional().describe('Only offloads of this task.'),
  step: idOf('stp').optional().describe('Only offloads of this step.'),
  toolCall: toolCallId.optional().describe('Only offloads of this tool call.'),
});

export const OffloadView = z
  .object({
    id: idOf('off').describe('Id of the record.'),
    taskId: idOf('tsk').describe('Task it belongs to.'),
    stepId: idOf('stp').nullable().describe('Step it belongs to.'),
    toolCallId: z.string().nullable().describe('Id of the tool call whose result it was.'),
    evidenceId: idOf('evd').describe('Evidence that contains the raw content.'),
    summary: z.string().describe('The summary that replaces it in a context.'),
    score: z.int().describe('How well the summary can replace the content, 1 to 10.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    recordedBy: idOf('prn').describe('Who recorded it.'),
  })
  .meta({
    id: 'Offload',
    description: 'A raw result that was moved out of a context, and the summary that replaces it.',
  });

export const OffloadList = pageOf(OffloadView);

export function viewOfOffload({ spaceId: _space, recordedAt, ...offload }: Offload): z.input<typeof OffloadView> {
  return { ...offload, recordedAt: recordedAt.toISOString() };
}
