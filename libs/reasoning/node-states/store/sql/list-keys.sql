-- The keys that decisions on given claims lock: the claim keys, or the ids of claims without a key.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[].
-- Index: claims_pkey
select distinct coalesce(c.slot::text, c.id) as key
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
