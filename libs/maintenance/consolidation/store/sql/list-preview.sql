-- The events that a dry run would have recorded about given claims, in order. The claims are looked up one by one,
-- whatever the planner assumes about the sizes of the tables, because these change too fast for its statistics.
-- Params: $1 tenant_id, $2 space_id, $3 run_id, $4 claim ids text[].
-- Index: consolidation_preview_claims_pkey, consolidation_preview_pkey
select f.event
from (
  select distinct a.position
  from unnest($4::text[]) as q (id)
  cross join lateral (
    select c.position from consolidation_preview_claims c where c.tenant_id = $1 and c.space_id = $2 and c.run_id = $3 and c.claim_id = q.id offset 0
  ) a
) p
cross join lateral (
  select e.event from consolidation_preview e where e.tenant_id = $1 and e.space_id = $2 and e.run_id = $3 and e.position = p.position offset 0
) f
order by p.position
