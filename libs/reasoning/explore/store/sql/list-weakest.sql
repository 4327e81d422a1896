-- The path down from a node along the premise with the lowest confidence at every step.
-- Params: $1 tenant_id, $2 id, $3 maximum depth.
-- Index: edges_live_idx
with recursive way (id, depth) as (
  select $2::text collate "C", 0
  union all
  select n.id, w.depth + 1 from way w cross join lateral (
    select c.id
    from edges e
    join claims c on c.tenant_id = $1 and c.id = e.to_id
    where e.tenant_id = $1 and e.from_id = w.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    order by case when c.status = 'retracted' or c.grounding = 'tainted' then 0 else coalesce(c.confidence, c.trust) end, e.ordinal, c.id
    limit 1
  ) n
  where w.depth < $3
)
select w.id
from way w
order by w.depth
