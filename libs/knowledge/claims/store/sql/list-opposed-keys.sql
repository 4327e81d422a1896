-- The keys of the claims that openly contradict a claim: at most a thousand.
-- Params: $1 tenant_id, $2 space_id, $3 claim_id.
-- Index: conflicts_by_new_idx, claims_pkey
select distinct coalesce(c.slot::text, c.id) as key
from (
  select k.existing_claim_id as id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.new_claim_id = $3 and k.status = 'open'
  union all
  select k.new_claim_id from conflicts k where k.tenant_id = $1 and k.space_id = $2 and k.existing_claim_id = $3 and k.status = 'open'
  limit 1000
) other
join claims c on c.tenant_id = $1 and c.id = other.id
