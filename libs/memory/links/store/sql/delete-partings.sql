-- Permits pairs of claims to be linked as similar again by measurement.
-- Params: $1 tenant_id, $2 space_id, $3 lower ids text[], $4 higher ids text[].
-- Index: claim_partings_pkey
delete from claim_partings p
using unnest($3::text[], $4::text[]) as d (a_id, b_id)
where p.tenant_id = $1 and p.space_id = $2 and p.a_id = d.a_id and p.b_id = d.b_id
