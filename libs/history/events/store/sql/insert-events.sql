-- Appends events, each at the position drawn for it.
-- Params: $1 tenant_id, $2 events jsonb array, $3 xid that they were drawn under.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (the log, no projection)
insert into events (tenant_id, position, id, xid, occurred_at, kind, schema_version, actor, space_id, session_id, task_id, subject_id, payload, request_id, idempotency_key)
select home.tenant_id, e.position, e.id, $3::xid8, e."occurredAt", e.kind, e."schemaVersion", e.actor, e."spaceId", e."sessionId", e."taskId", e."subjectId", e.payload, e."requestId", e."idempotencyKey"
from tenants home
cross join jsonb_to_recordset($2::jsonb) as e (position bigint, id text, "occurredAt" timestamptz, kind text, "schemaVersion" integer, actor jsonb, "spaceId" text, "sessionId" text, "taskId" text,
  "subjectId" text, payload jsonb, "requestId" text, "idempotencyKey" text)
where home.tenant_id = $1
