-- Whether one of the given nodes rests on a node. What ranks no higher than it cannot.
-- Params: $1 tenant_id, $2 from_ids text[], $3 id, $4 its rank.
-- Index: edges_live_idx
with recursive climbed as (
  select q.id collate "C" as id
  from unnest($2::text[]) as q (id)
  union
  select e.to_id
  from climbed c
  join edges e on e.tenant_id = $1 and e.from_id = c.id and e.kind in ('derives_from', 'supported_by', 'cites') and e.closed_at is null
  left join nodes n on n.tenant_id = $1 and n.id = e.to_id
  where e.to_id = $3 or coalesce(n.rank, 1) > $4
)
select id from climbed where id = $3
limit 1
