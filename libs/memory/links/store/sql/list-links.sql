-- The links of given claims, each once.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[], $4 kinds text[].
-- Index: claim_links_pkey, claim_links_back_idx
select l.a_id as a, l.b_id as b, {{columns ClaimLink l except space_id, a_id, b_id}}
from claim_links l
where l.tenant_id = $1 and l.space_id = $2 and l.a_id = any ($3::text[]) and l.kind = any ($4::text[])
union
select {{columns ClaimLink l except space_id}}
from claim_links l
where l.tenant_id = $1 and l.space_id = $2 and l.b_id = any ($3) and l.kind = any ($4)
order by 1, 2, 3
