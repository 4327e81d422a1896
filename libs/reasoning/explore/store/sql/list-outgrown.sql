-- Claims that apply a cornerstone that was outgrown.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: nodes_listed_idx
with held as (
  select distinct c.id
  from nodes n
  join edges e on e.tenant_id = $1 and e.to_id = n.id and e.kind = 'instantiates' and e.closed_at is null
  join claims c on c.tenant_id = $1 and c.id = e.from_id and c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
  where n.tenant_id = $1 and n.space_id = $2 and n.type = 'cornerstone' and n.status = 'outgrown'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
