-- The steps for which a step still waits: the steps that it depends on, the steps that block it and, if children count,
-- its children. Steps that are done or skipped are left out.
-- Params: $1 tenant_id, $2 step_id, $3 whether children count, $4 limit.
-- Index: step_edges_pkey, step_edges_to_idx, steps_pkey
select s.id
from (
  select e.to_id as id from step_edges e where e.tenant_id = $1 and e.from_id = $2 and e.kind = 'depends_on'
  union
  select e.from_id from step_edges e where e.tenant_id = $1 and e.to_id = $2 and e.kind = 'blocks'
  union
  select e.from_id from step_edges e where e.tenant_id = $1 and e.to_id = $2 and e.kind = 'parent' and $3::boolean
) w
join steps s on s.tenant_id = $1 and s.id = w.id
where s.status not in ('done', 'skipped')
order by s.ordinal
limit $4
