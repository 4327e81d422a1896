import type { EventPayload, NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Cursor } from './kind.js';
import type { Report, Run, RunState } from './run.js';

type Started = Pick<Run, 'id' | 'spaceId' | 'kind' | 'options' | 'triggeredBy' | 'requestedBy' | 'startedAt'>;

export function maintenanceStarted({
  id,
  spaceId,
  kind,
  options,
  triggeredBy,
  requestedBy,
  startedAt,
}: Started): NewEvent {
  const payload = { kind, options, triggeredBy, requestedBy } as EventPayload;
  return { kind: 'maintenance_started', spaceId, subjectId: id, occurredAt: startedAt, payload };
}

export interface End {
  state: Exclude<RunState, 'open'>;
  report: Report;
  /** Where the next scheduled run goes on; null: at the beginning. */
  cursor: Cursor | null;
}

export function maintenanceEnded(spaceId: Id<'spc'>, id: Id<'job'>, end: End, now: Date): NewEvent {
  return { kind: 'maintenance_ended', spaceId, subjectId: id, occurredAt: now, payload: { ...end } as EventPayload };
}

/** Sent round again after it had been given up or cancelled. */
export function maintenanceResumed(spaceId: Id<'spc'>, id: Id<'job'>, now: Date): NewEvent {
  return { kind: 'maintenance_resumed', spaceId, subjectId: id, occurredAt: now, payload: {} };
}
