-- The keys of claims, which never change: what is to be held before they are read again.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey
select c.id, c.slot, c.predicate_n as "predicateN", c.value_key as "valueKey"
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
