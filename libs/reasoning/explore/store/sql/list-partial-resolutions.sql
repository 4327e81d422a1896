-- Open questions, predictions, goal tensions, conjectures and contradictions that have resolvers, all of them too weak
-- to settle the node.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: nodes_listed_idx
with held as (
  select t.id
  from (
    select n.id from nodes n
      where n.tenant_id = $1 and n.space_id = $2 and n.type in ('question', 'prediction', 'goal_tension') and n.status = 'open'
    union all
    select n.id from nodes n join claims c on c.tenant_id = $1 and c.id = n.id
      where n.tenant_id = $1 and n.space_id = $2 and n.type = 'conjecture' and n.verdict is null and c.status = 'active' and c.scope not in ('session', 'workspace')
    union all
    select k.id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
  ) t
  where exists (select from edges e where e.tenant_id = $1 and e.to_id = t.id and e.kind = 'resolves' and e.closed_at is null)
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
