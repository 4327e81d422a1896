-- Whether a node leads to another along live edges of one kind, or is the same node.
-- Params: $1 tenant_id, $2 from_id, $3 to_id, $4 kind.
-- Index: edges_live_idx
with recursive reached (id) as (
  select $2::text collate "C"
  union
  select e.to_id
  from reached r
  cross join lateral (
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = $4 and e.closed_at is null
    offset 0 -- prevents flattening, so that each node is one index lookup
  ) e
)
select r.id from reached r where r.id = $3
limit 1
