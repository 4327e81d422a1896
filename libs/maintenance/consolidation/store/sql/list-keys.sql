-- The keys of claims. Keys never change, so they can be locked before the claims are read again.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from unnest($3::text[]) as q (id)
cross join lateral (select k.id, k.slot, k.predicate_n, k.value_key from claims k where k.tenant_id = $1 and k.id = q.id and k.space_id = $2 offset 0) c
order by c.id
