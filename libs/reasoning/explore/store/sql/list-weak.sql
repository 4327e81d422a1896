-- What is believed with a confidence below one half; what has fallen is elsewhere.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit.
-- Index: claims_weak_idx
with held as (
  select c.id from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.confidence < 0.5 and c.grounding <> 'tainted' and c.status in ('active', 'disputed') and c.scope <> 'session'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
