-- Lessons and cornerstones that nothing supports any more.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: nodes_listed_idx
with held as (
  select n.id from nodes n join claims c on c.tenant_id = $1 and c.id = n.id
    where n.tenant_id = $1 and n.space_id = $2 and n.type = 'lesson' and c.confidence = 0 and c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
  union all
  select n.id from nodes n
    where n.tenant_id = $1 and n.space_id = $2 and n.type = 'cornerstone' and n.status in ('proposed', 'active') and n.detail ->> 'supportLost' = 'true'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
