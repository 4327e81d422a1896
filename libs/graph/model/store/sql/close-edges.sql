-- Closes edges; they stay on record.
-- Params: $1 tenant_id, $2 ids text[], $3 at.
-- Index: edges_pkey
update edges set closed_at = $3
where tenant_id = $1 and id = any ($2::text[]) and closed_at is null
