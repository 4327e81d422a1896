-- Locks a tenant's chain for this transaction, or reports that another sealer holds it; also returns the oldest
-- transaction in progress.
-- Params: $1 tenant_id.
-- Index: none (no table)
-- Tenant: exempt (an advisory lock whose key includes the tenant)
select pg_try_advisory_xact_lock(hashtextextended(jsonb_build_array('seal', $1::text)::text, 0)) as is_ours, pg_snapshot_xmin(pg_current_snapshot())::text as oldest
