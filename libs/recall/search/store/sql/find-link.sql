-- Any one link between claims of a space; no row if the space has none.
-- Params: $1 tenant_id, $2 space_id.
-- Index: claim_links_pkey
select l.a_id from claim_links l where l.tenant_id = $1 and l.space_id = $2
order by l.a_id
limit 1
