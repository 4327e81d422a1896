-- Adds a run that was requested.
-- Params: $1 tenant_id, $2 space_id, $3 id, $4 kind, $5 options jsonb, $6 triggered_by, $7 requested_by, $8 started_at.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into maintenance_runs (tenant_id, space_id, id, kind, options, triggered_by, requested_by, started_at, state)
values ($1, $2, $3, $4, $5, $6, $7, $8, 'open')
