-- Appends events in the order given, and leaves news of them for the workers; the log draws the positions, which the sealer is told.
-- Params: $1 tenant_id, $2 events jsonb array, $3 news jsonb array of {id, queue, payload, created_at}.
-- Index: none (insert)
-- Insert: rows carry the tenant of $1
-- Writer: journal.ts (neither the log nor the outbox is a projection)
with appended as (
  insert into events (tenant_id, id, ts, kind, schema_version, actor, space_id, session_id, task_id, subject_id, payload, request_id, idempotency_key)
  select $1, e.id, e.ts, e.kind, e."schemaVersion", e.actor, e."spaceId", e."sessionId", e."taskId", e."subjectId", e.payload, e."requestId", e."idempotencyKey"
  from jsonb_to_recordset($2::jsonb) as e (id text, ts timestamptz, kind text, "schemaVersion" integer, actor jsonb, "spaceId" text, "sessionId" text, "taskId" text, "subjectId" text, payload jsonb, "requestId" text, "idempotencyKey" text)
  returning position
), told as (
  insert into outbox (tenant_id, id, queue, payload, created_at)
  select $1, n.id, n.queue, n.payload, n.created_at
  from jsonb_to_recordset($3::jsonb) as n (id text, queue text, payload jsonb, created_at timestamptz)
)
insert into unsealed_events (tenant_id, position) select $1, position from appended
