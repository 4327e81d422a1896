-- Claims that hold a phrase of stop words, which no index knows: the newest are read for it.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 most read; then those of the conditions.
-- Index: claims_newest_idx, claim_statements_pkey
select c.id
from (
  select c.id, c.aging_from, said.text
  from claims /* claims */ c
  join claim_statements /* statements */ said on said.tenant_id = $1 and said.claim_id = c.id
  where c.tenant_id = $1 and c.space_id = $2
    and true /* seen */ and true /* filter */
  order by c.aging_from desc, c.id
  limit $5
) c
where c.text ~* $3::text
order by c.aging_from desc, c.id
limit $4
