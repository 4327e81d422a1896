-- What rests on something that was never valid.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: claims_unsound_idx
with held as (
  select c.id from claims c where c.tenant_id = $1 and c.space_id = $2 and c.grounding = 'tainted' and c.status in ('active', 'disputed') and c.scope <> 'session'
  union all
  select n.id from nodes n where n.tenant_id = $1 and n.space_id = $2 and n.grounding = 'tainted' and n.status <> 'retracted'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
