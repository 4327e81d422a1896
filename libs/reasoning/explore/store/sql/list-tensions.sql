-- Undecided tensions between goals.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: nodes_listed_idx
with held as (
  select n.id from nodes n where n.tenant_id = $1 and n.space_id = $2 and n.type = 'goal_tension' and n.status = 'open'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
