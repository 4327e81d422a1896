import type { EventPayload, NewEvent } from '#libs/history/events/domain/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Cascade, Effect, Trigger } from './cascade.js';
import type { CauseChange } from './cause.js';

/** In any payload whose subject is a node: what befell what it rests on. */
export interface CausePart {
  causes?: CauseChange;
}

export type StartedPayload = { cascade: { id: Id<'cas'>; trigger: Trigger; effect: Effect | null; rootIds: string[] } };
/** `visited` were looked at; those that waited leave the frontier, `upTo` is the last of them; what rests on `changed` joins it. `weighed`: how many claims were weighed that evidence at the root carries. `recounts`: those of the visited that count what bears them out. `handsOn`: the next delivery goes on. */
export type AdvancedPayload = {
  visited: string[];
  weighed?: number;
  recounts?: string[];
  upTo: { rank: number; id: string };
  changed: string[];
  handsOn: boolean;
};

/** `error`: in words for everybody. */
export type FailedPayload = { error: string; jobId: Id<'job'> };
/** `handsOn`: no job that was given up carries it on. */
export type RetriedPayload = { handsOn: boolean };

type Place = Pick<Cascade, 'id' | 'spaceId'> & { ts: Date };

export function cascadeStarted(
  cascade: Pick<Cascade, 'id' | 'spaceId' | 'trigger' | 'effect' | 'rootIds'>,
  ts: Date,
): NewEvent {
  const { id, spaceId, trigger, effect, rootIds } = cascade;
  const payload: StartedPayload = { cascade: { id, trigger, effect, rootIds } };
  return { kind: 'cascade_started', spaceId, subjectId: id, ts, payload };
}

export function cascadeAdvanced({ id, spaceId, ts }: Place, payload: AdvancedPayload): NewEvent {
  return { kind: 'cascade_advanced', spaceId, subjectId: id, ts, payload };
}

/** `handsOn`: the next delivery sees to the next cascade of the space. */
export function cascadeEnded({ id, spaceId, ts, handsOn }: Place & { handsOn: boolean }): NewEvent {
  return { kind: 'cascade_ended', spaceId, subjectId: id, ts, payload: { handsOn } };
}

/** It was given up. The next delivery sees to the next cascade of the space. */
export function cascadeFailed({ id, spaceId, ts }: Place, payload: FailedPayload): NewEvent {
  return { kind: 'cascade_failed', spaceId, subjectId: id, ts, payload };
}

/** It goes on where it was given up. */
export function cascadeRetried({ id, spaceId, ts }: Place, payload: RetriedPayload): NewEvent {
  return { kind: 'cascade_retried', spaceId, subjectId: id, ts, payload };
}

/** A node after a cascade looked at it. `parts` are what its projectors write, beside the causes. */
export function groundsChanged(
  { id: cascadeId, spaceId, ts }: Place,
  nodeId: string,
  causes: CauseChange,
  parts: EventPayload,
): NewEvent {
  return {
    kind: 'grounds_changed',
    spaceId,
    subjectId: nodeId,
    ts,
    payload: { cascadeId, causes: { ...causes } as unknown as EventPayload[string], ...parts },
  };
}
