import type { Json } from '#libs/kernel/index.js';
import type { Actor } from '../../events/index.js';
import type { SealableEvent } from '../domain/seal.rules.js';

export interface EventRow {
  position: string;
  id: string;
  occurred_at: string;
  kind: string;
  schema_version: number;
  actor: Actor;
  space_id: string | null;
  session_id: string | null;
  task_id: string | null;
  subject_id: string;
  payload: Json;
  request_id: string | null;
  idempotency_key: string | null;
}

export function eventOf(row: EventRow): SealableEvent {
  return {
    position: row.position,
    id: row.id,
    occurredAt: row.occurred_at,
    kind: row.kind,
    schemaVersion: row.schema_version,
    actor: row.actor,
    spaceId: row.space_id,
    sessionId: row.session_id,
    taskId: row.task_id,
    subjectId: row.subject_id,
    payload: row.payload,
    requestId: row.request_id,
    idempotencyKey: row.idempotency_key,
  };
}
