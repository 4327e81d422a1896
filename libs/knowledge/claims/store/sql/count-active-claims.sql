-- How many claims of a space are active.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claims_newest_idx
select count(*)::integer as count from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active'
