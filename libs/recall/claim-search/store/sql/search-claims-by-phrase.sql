-- Claims that hold a phrase of stop words, which no index knows; the newest first.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit; then those of the conditions.
-- Index: claims_newest_idx
select c.id
from claims c
where c.tenant_id = $1 and c.space_id = $2 and c.text ~* $3::text
  and true /* seen */ and true /* filter */
order by c.anchor_at desc, c.id
limit $4
