-- Claims that hold a phrase of stop words, which no index knows: the newest are read for it.
-- Params: $1 tenant_id, $2 space_id, $3 pattern, $4 limit, $5 most read; then those of the conditions.
-- Index: claims_newest_idx, claim_statements_pkey
select c.id
from (
  select c.id, c.aging_from, said.text
  from claims /* claims */ c
  cross join lateral (select s.text from claim_statements /* statements */ s where s.tenant_id = $1 and s.claim_id = c.id offset 0) said
  where c.tenant_id = $1 and c.space_id = $2
    and true /* seen */ and true /* filter */
  order by c.aging_from desc, c.id
  limit $5
) c
where c.text ~* $3::text
order by c.aging_from desc, c.id
limit $4
