-- Contradictions that are still open.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: conflicts_open_idx
with held as (
  select k.id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
