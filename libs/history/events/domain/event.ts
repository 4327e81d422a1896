import type { Json, Role } from '#libs/kernel/index.js';

/** Who did it: written into every event, read by the audit trail. */
export interface Actor {
  principalId: string;
  keyId: string | null;
  role: Role;
}

/**
 * Something that happened, as a use case says it. The payload is plain JSON (times as RFC 3339 text) and holds everything
 * a projector writes: ids, times and computed numbers included, so that replay computes nothing.
 */
export interface NewEvent {
  /** Past tense, snake case: `claim_stored`. */
  kind: string;
  /** null for what belongs to the tenant as a whole. */
  spaceId: string | null;
  /** The id of the thing it happened to. */
  subjectId: string;
  /** The space's clock. */
  occurredAt: Date;
  payload: EventPayload;
  sessionId?: string | null;
  taskId?: string | null;
}

export type EventPayload = Record<string, Json | undefined>;

/** An event as the log holds it, given alike to projectors by a request and by replay. */
export interface RecordedEvent {
  id: string;
  kind: string;
  schemaVersion: number;
  occurredAt: string;
  actor: Actor;
  spaceId: string | null;
  sessionId: string | null;
  taskId: string | null;
  subjectId: string;
  payload: EventPayload;
}
