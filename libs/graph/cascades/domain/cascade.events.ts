import type { EventPayload, EventsOf, NewEvent } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { Cascade, Effect, Trigger } from './cascade.js';
import type { CauseChange } from './cause.js';

/** May appear in any payload whose subject is a node: what happened to the nodes on which the subject depends. */
export interface CausePart {
  causes?: CauseChange;
}

export type StartedPayload = { cascade: { id: Id<'cas'>; trigger: Trigger; effect: Effect | null; rootIds: string[] } };
/**
 * The cascade has decided the nodes in `visited`. Waiting nodes up to `upTo` leave the frontier, and nodes that depend
 * on `changed` join it. `weighed`: how many claims that depend on the root evidence were weighed. `recounts`: the
 * visited nodes whose corroboration must be counted again. `handsOn`: the next delivery continues.
 */
export type AdvancedPayload = {
  visited: string[];
  weighed?: number;
  recounts?: string[];
  upTo: { rank: number; id: string };
  changed: string[];
  handsOn: boolean;
};

/** `error`: a message that anybody may read. */
export type FailedPayload = { error: string; jobId: Id<'job'> };
/** `handsOn`: a message continues the cascade, because no dead job exists whose retry could continue it. */
export type RetriedPayload = { handsOn: boolean };

export interface CascadePayloads {
  /** A node was corrected, was reinstated or changed its value, and other nodes depend on it. */
  cascade_started: StartedPayload;
  /** A cascade processed a page of the nodes that depend on its root. */
  cascade_advanced: AdvancedPayload;
  /**
   * A cascade processed everything that depends on its root. `handsOn`: the next delivery continues with the next
   * cascade of the space.
   */
  cascade_ended: { handsOn: boolean };
  /** A cascade was given up after all its attempts. */
  cascade_failed: FailedPayload;
  /** Somebody retried a failed cascade; it continues where it stopped. */
  cascade_retried: RetriedPayload;
}

export type CascadeEvent = EventsOf<CascadePayloads>;

type Place = Pick<Cascade, 'id' | 'spaceId'> & { occurredAt: Date };

export function cascadeStarted(
  cascade: Pick<Cascade, 'id' | 'spaceId' | 'trigger' | 'effect' | 'rootIds'>,
  occurredAt: Date,
): CascadeEvent {
  const { id, spaceId, trigger, effect, rootIds } = cascade;
  const payload: StartedPayload = { cascade: { id, trigger, effect, rootIds } };
  return { kind: 'cascade_started', spaceId, subjectId: id, occurredAt, payload };
}

export function cascadeAdvanced({ id, spaceId, occurredAt }: Place, payload: AdvancedPayload): CascadeEvent {
  return { kind: 'cascade_advanced', spaceId, subjectId: id, occurredAt, payload };
}

/** `handsOn`: the next delivery continues with the next cascade of the space. */
export function cascadeEnded({ id, spaceId, occurredAt, handsOn }: Place & { handsOn: boolean }): CascadeEvent {
  return { kind: 'cascade_ended', spaceId, subjectId: id, occurredAt, payload: { handsOn } };
}

/** The cascade was given up. The next delivery continues with the next cascade of the space. */
export function cascadeFailed({ id, spaceId, occurredAt }: Place, payload: FailedPayload): CascadeEvent {
  return { kind: 'cascade_failed', spaceId, subjectId: id, occurredAt, payload };
}

/** The cascade continues where it was given up. */
export function cascadeRetried({ id, spaceId, occurredAt }: Place, payload: RetriedPayload): CascadeEvent {
  return { kind: 'cascade_retried', spaceId, subjectId: id, occurredAt, payload };
}

/**
 * The state of a node after a cascade has processed the node. `parts` are the columns that the projectors of the node
 * write, in addition to the causes.
 */
export function supportRecomputed(
  { id: cascadeId, spaceId, occurredAt }: Place,
  nodeId: string,
  causes: CauseChange,
  parts: EventPayload,
): NewEvent {
  return {
    kind: 'support_recomputed',
    spaceId,
    subjectId: nodeId,
    occurredAt,
    payload: { cascadeId, causes, ...parts },
  };
}
