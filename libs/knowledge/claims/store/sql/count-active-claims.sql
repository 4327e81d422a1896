-- How many claims of a space are active. Without the condition on recorded_by, the index would not be used.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claims_of_authors_idx
select count(*)::integer as count from claims c where c.tenant_id = $1 and c.space_id = $2 and c.status = 'active' and c.recorded_by >= ''
