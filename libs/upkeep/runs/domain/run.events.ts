import type { EventPayload, NewEvent } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Cursor } from './duty.js';
import type { Report, Run, RunState } from './run.js';

type Begun = Pick<Run, 'id' | 'spaceId' | 'duty' | 'options' | 'begunBy' | 'requestedBy' | 'startedAt'>;

export function upkeepStarted({ id, spaceId, duty, options, begunBy, requestedBy, startedAt }: Begun): NewEvent {
  const payload = { duty, options, begunBy, requestedBy } as EventPayload;
  return { kind: 'upkeep_started', spaceId, subjectId: id, ts: startedAt, payload };
}

export interface End {
  state: Exclude<RunState, 'open'>;
  report: Report;
  /** Where the next run that the clock begins goes on; null: at the beginning. */
  cursor: Cursor | null;
}

export function upkeepEnded(spaceId: Id<'spc'>, id: Id<'job'>, end: End, now: Date): NewEvent {
  return { kind: 'upkeep_ended', spaceId, subjectId: id, ts: now, payload: { ...end } as EventPayload };
}

/** Sent round again after it had been given up or cancelled. */
export function upkeepResumed(spaceId: Id<'spc'>, id: Id<'job'>, now: Date): NewEvent {
  return { kind: 'upkeep_resumed', spaceId, subjectId: id, ts: now, payload: {} };
}
