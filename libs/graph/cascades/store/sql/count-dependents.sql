-- What rests on a node, counted: how many of each type, how deep, and the most important. The depth is that of the rank.
-- Params: $1 tenant_id, $2 id, $3 most.
-- Index: edges_to_idx
with recursive reached as (
  select $2::text collate "C" as id
  union
  select d.id
  from reached r
  cross join lateral (
    select e.from_id as id from edges e where e.tenant_id = $1 and e.to_id = r.id and e.kind in ('derives_from', 'supported_by') and e.closed_at is null
    union all
    select e.to_id from edges e where e.tenant_id = $1 and e.from_id = r.id and e.kind = 'exemplifies' and e.closed_at is null
  ) d
), resting as (
  select q.id, n.type, n.rank, c.importance
  from (select id from reached limit $3 + 1 offset 1) q
  join nodes n on n.tenant_id = $1 and n.id = q.id
  left join claims c on c.tenant_id = $1 and c.id = q.id
)
select
  coalesce((select jsonb_object_agg(t.type, t.n) from (select type, count(*) as n from resting group by type) t), '{}') as "byType",
  (select count(*)::integer from resting) as affected,
  (select coalesce(max(rank), 0) - coalesce((select n.rank from nodes n where n.tenant_id = $1 and n.id = $2), 1) from resting) as "maxRise",
  array(select id from resting order by importance desc nulls last, id limit 100) as first
