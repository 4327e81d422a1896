-- Done steps that waited for any of the given steps, at any depth, and are not yet marked for a review.
-- Params: $1 tenant_id, $2 step ids text[].
-- Index: step_edges_to_idx, step_edges_pkey, steps_pkey
with recursive waiting (id) as (
  select n.id collate "C" from unnest($2::text[]) as n (id)
  union
  select n.id
  from waiting w
  cross join lateral (
    select v.id from (
      select e.from_id as id from step_edges e where e.tenant_id = $1 and e.to_id = w.id and e.kind = 'depends_on'
      union all
      select e.to_id from step_edges e where e.tenant_id = $1 and e.from_id = w.id and e.kind in ('blocks', 'parent')
    ) v
    offset 0 -- prevents flattening, so that each step is one index lookup
  ) n
)
select s.id, s.version, s.task_id as "taskId"
from waiting w
join steps s on s.tenant_id = $1 and s.id = w.id
where s.id <> all ($2::text[]) and s.status = 'done' and not s.needs_review
order by s.task_id, s.ordinal
