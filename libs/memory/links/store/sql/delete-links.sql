-- Removes links between claims.
-- Params: $1 tenant_id, $2 space_id, $3 lower ids text[], $4 higher ids text[], $5 kinds text[].
-- Index: claim_links_pkey
delete from claim_links l
using unnest($3::text[], $4::text[], $5::text[]) as d (a_id, b_id, kind)
where l.tenant_id = $1 and l.space_id = $2 and l.a_id = d.a_id and l.b_id = d.b_id and l.kind = d.kind
