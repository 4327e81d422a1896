-- Pairs of claims that must not be linked by measurement, found by the lower claim id.
-- Params: $1 tenant_id, $2 space_id, $3 lower ids text[].
-- Index: claim_partings_pkey
select p.a_id as a, p.b_id as b
from claim_partings p
where p.tenant_id = $1 and p.space_id = $2 and p.a_id = any ($3::text[])
