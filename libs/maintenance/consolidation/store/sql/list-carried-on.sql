-- The names of the remainders that a dry run would have created. A remainder of a remainder is named after the stored
-- claim.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 after name, $5 limit.
-- Index: consolidation_overlay_pkey
with recursive carried as (
  select split_part(g.claim_id, ' ', 1) as id, split_part(g.claim_id, ' ', 2) as by_id
  from consolidation_overlay g
  where g.tenant_id = $1 and g.space_id = $2 and g.run_id = $3 and g.kind = 'carried_on'
), named as (
  select c.id, c.by_id from carried c
  where not exists (select from carried o where o.by_id = c.id)
  union all
  select n.id, c.by_id from named n join carried c on c.id = n.by_id
)
select n.id || ' ' || n.by_id as id
from named n
where n.id || ' ' || n.by_id > $4
order by 1
limit $5
