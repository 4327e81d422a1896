-- The open conflict of two claims, in either order.
-- Params: $1 tenant_id, $2 space_id, $3 one claim id, $4 the other.
-- Index: conflicts_open_pair_idx
select
  {{columns Conflict k}}
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
  and ((k.new_claim_id = $3 and k.existing_claim_id = $4) or (k.new_claim_id = $4 and k.existing_claim_id = $3))
order by k.id
limit 1
