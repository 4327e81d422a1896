-- The first edges in force whose start or end does not exist.
-- Params: $1 tenant_id, $2 limit.
-- Index: edges_pkey, claims_pkey, nodes_pkey, evidence_pkey, tasks_pkey
select e.id
from edges e
cross join lateral (values (e.from_id), (e.to_id)) as side (id)
where e.tenant_id = $1 and e.closed_at is null
  and not case left(side.id, 3)
    when 'clm' then exists (select from claims c where c.tenant_id = $1 and c.id = side.id)
    when 'nod' then exists (select from nodes n where n.tenant_id = $1 and n.id = side.id)
    when 'evd' then exists (select from evidence v where v.tenant_id = $1 and v.id = side.id)
    when 'tsk' then exists (select from tasks t where t.tenant_id = $1 and t.id = side.id)
    else true
  end
order by e.id
limit $2
