-- Plain claims that are supported only by an inference, because they cite no evidence.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: claims_uncited_idx
with held as (
  select c.id from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.type = 'claim' and c.base_class = 'inference' and c.status = 'active' and c.grounding <> 'tainted' and c.scope not in ('session', 'workspace')
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
