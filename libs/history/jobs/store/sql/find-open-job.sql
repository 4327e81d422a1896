-- The open job that excludes others of the same kind.
-- Params: $1 tenant_id, $2 exclusive.
-- Index: jobs_exclusive_idx
select id from jobs where tenant_id = $1 and exclusive = $2 and status in ('queued', 'running')
