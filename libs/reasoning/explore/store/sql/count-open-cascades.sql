-- How many cascades are running in a space, or have failed.
-- Params: $1 tenant_id, $2 space_id.
-- Index: cascades_open_idx
select count(*)::integer as count from cascades c where c.tenant_id = $1 and c.space_id = $2 and c.state <> 'done'
