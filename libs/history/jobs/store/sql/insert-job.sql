-- Opens a job and writes its first message to the outbox, unless a job with the same exclusive key is open.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 queue, $5 payload jsonb, $6 created_by, $7 now, $8 exclusive or null, $9 id of its first message, $10 progress jsonb or null.
-- Index: jobs_exclusive_idx
-- Insert: rows carry the tenant of $1
-- Writer: job-ledger.ts (operational state, not a projection)
with opened as (
  insert into jobs (tenant_id, id, space_id, queue, status, payload, created_by, created_at, updated_at, exclusive, message, progress)
  values ($1, $2, $3, $4, 'queued', $5::jsonb, $6, $7, $7, $8, $9, $10::jsonb)
  on conflict (tenant_id, exclusive) where status in ('queued', 'running') do nothing
  returning tenant_id, payload
)
insert into outbox (tenant_id, id, queue, payload, created_at)
select opened.tenant_id, $9, $4, opened.payload, $7 from opened
