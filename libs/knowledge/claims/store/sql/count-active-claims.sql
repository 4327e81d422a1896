-- How many claims of a space are active. The index is used only if its condition on recorded_by is named.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claims_of_authors_idx
select count(*)::integer as count from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.recorded_by >= ''
