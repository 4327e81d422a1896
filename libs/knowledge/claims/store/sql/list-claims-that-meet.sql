-- The given claims that meet a filter.
-- Params: $1 tenant_id, $2 ids text[]; then the parameters of the conditions.
-- Index: claims_pkey
select c.id
from claims c
where c.tenant_id = $1 and c.id = any ($2::text[])
  and true /* filter */
