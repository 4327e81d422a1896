-- The newest 20 snapshots of a tenant, newest first.
-- Params: $1 tenant_id.
-- Index: snapshots_pkey
select {{columns Snapshot}} from snapshots where tenant_id = $1 order by seq desc, id desc limit 20
