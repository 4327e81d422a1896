-- How many open possible conflicts of an author have both sides still active or disputed, up to a limit.
-- Params: $1 tenant_id, $2 space_id, $3 author, $4 limit.
-- Index: possible_conflicts_queue_idx, claims_pkey
select count(*)::int as count
from (
  select p.id
  from possible_conflicts p
  join claims c on c.tenant_id = $1 and c.id = p.claim_id and c.status in ('active', 'disputed')
  join claims w on w.tenant_id = $1 and w.id = p.weaker_id and w.status in ('active', 'disputed')
  where p.tenant_id = $1 and p.space_id = $2 and p.author = $3 and p.status = 'open'
  limit $4
) waiting
