-- Steps that a step leads to along edges of one kind, itself included, up to a limit.
-- Params: $1 tenant_id, $2 step_id, $3 limit, $4 kind.
-- Index: step_edges_pkey
with recursive reached (id) as (
  select $2::text collate "C"
  union
  select n.id
  from reached r
  cross join lateral (
    select e.to_id as id from step_edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = $4
    offset 0 -- prevents flattening, so that each step is one index lookup
  ) n
)
select r.id from reached r
limit $3
