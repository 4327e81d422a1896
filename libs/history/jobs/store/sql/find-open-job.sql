-- The open job with a given exclusive key; at most one can be open.
-- Params: $1 tenant_id, $2 exclusive.
-- Index: jobs_exclusive_idx
select id from jobs where tenant_id = $1 and exclusive = $2 and status in ('queued', 'running')
