-- One principal.
-- Params: $1 tenant_id, $2 id.
-- Index: principals_pkey
select id, kind, name from principals where tenant_id = $1 and id = $2
