-- Steps that a step waits for at any depth, itself included, up to a limit.
-- Params: $1 tenant_id, $2 step_id, $3 limit.
-- Index: step_edges_pkey, step_edges_to_idx
with recursive reached (id) as (
  select $2::text collate "C"
  union
  select n.id
  from reached r
  cross join lateral (
    select v.id from (
      select e.to_id as id from step_edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = 'depends_on'
      union all
      select e.from_id from step_edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind in ('blocks', 'parent')
    ) v
    offset 0 -- prevents flattening, so that each step is one index lookup
  ) n
)
select r.id from reached r
limit $3
