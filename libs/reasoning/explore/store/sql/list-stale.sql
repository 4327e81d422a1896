-- Nodes that depend on something that was superseded or has aged. Ageing counts whether it is already recorded or
-- follows only from the current time.
-- Params: $1 tenant_id, $2 space_id, $3 before id, $4 limit, $5 now.
-- Index: claim_flags_pkey, claims_pkey, claims_aged_idx, nodes_listed_idx
with held as (
  select c.id
  from (select f.claim_id from claim_flags f where f.tenant_id = $1 and f.space_id = $2 and f.kind in ('stale', 'expired') group by f.claim_id) f
  join claims c on c.tenant_id = $1 and c.id = f.claim_id and c.grounding in ('stale', 'expired') and c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
  union all
  select c.id from claims c where c.tenant_id = $1 and c.space_id = $2 and c.stale_at <= $5::timestamptz and c.grounding = 'sound' and c.status in ('active', 'disputed') and c.scope not in ('session', 'workspace')
  union all
  select n.id
  from nodes n
  join edges e on e.tenant_id = $1 and e.from_id = n.id and e.kind = 'derives_from' and e.closed_at is null
  join claims c on c.tenant_id = $1 and c.id = e.to_id and c.grounding <> 'tainted' and c.status <> 'retracted' and (c.grounding <> 'sound' or c.status = 'superseded' or c.stale_at <= $5)
  where n.tenant_id = $1 and n.space_id = $2 and n.type = 'prediction' and n.status = 'open'
)
select (select count(*)::integer from held) as count,
  array(select h.id from held h where h.id < $3::text collate "C" order by h.id desc limit $4) as ids
