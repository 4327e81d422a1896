import type { Json } from '#libs/kernel/index.js';
import type { Actor } from '../../events/index.js';
import type { SealableEvent } from '../domain/seal.rules.js';
import type { EventRow, Narrowed } from '#libs/platform/database/index.js';

/** An event with its time to the microsecond, which a Date would cut off. */
export type SealedRow = Omit<Narrowed<EventRow, { actor: Actor; payload: Json }>, 'occurredAt'> & {
  occurredAt: string;
};

/** What is hashed, and nothing else: a column that comes later is no part of it. */
export function eventOf(row: SealedRow): SealableEvent {
  return {
    position: row.position,
    id: row.id,
    occurredAt: row.occurredAt,
    kind: row.kind,
    schemaVersion: row.schemaVersion,
    actor: row.actor,
    spaceId: row.spaceId,
    sessionId: row.sessionId,
    taskId: row.taskId,
    subjectId: row.subjectId,
    payload: row.payload,
    requestId: row.requestId,
    idempotencyKey: row.idempotencyKey,
  };
}
