-- Whether one of the given claims, or of the claims merged into them, is archived or retracted but still has a vector.
-- Params: $1 tenant_id, $2 ids text[].
-- Index: claims_pkey, claims_merged_idx, embeddings_pkey
select true as "isThere"
from (
  select c.id from claims c where c.tenant_id = $1 and c.id = any ($2::text[]) and c.status in ('archived', 'retracted')
  union all
  select c.id from claims c where c.tenant_id = $1 and c.merged_into = any ($2::text[]) and c.status in ('archived', 'retracted')
) retired
where exists (select from embeddings e where e.tenant_id = $1 and e.owner_id = retired.id)
limit 1
