-- The claims observed last.
-- Params: $1 tenant_id, $2 space_id, $3 limit; then those of the conditions.
-- Index: claims_newest_idx
select c.id
from claims /* claims */ c
where c.tenant_id = $1 and c.space_id = $2
  and true /* seen */ and true /* filter */
order by c.aging_from desc, c.id
limit $3
