-- Whether one of the given claims, or of the claims merged into them, is archived or retracted but still has a vector.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: claims_pkey, claims_merged_idx, embeddings_pkey
select true as "isThere"
from claims c
join embeddings e on e.tenant_id = $1 and e.owner_id = c.id
where c.tenant_id = $1 and (c.id = any ($2::text[]) or c.merged_into = any ($2::text[])) and c.status in ('archived', 'retracted')
limit 1
