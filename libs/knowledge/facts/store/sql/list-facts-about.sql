-- Facts about any of the given values whose claims are active, newest first.
-- Params: $1 tenant_id, $2 space_id, $3 entities text[], $4 values text[], $5 limit.
-- Index: fact_anchors_value_idx, claims_pkey
select found.claim_id as "claimId"
from (
  select distinct a.claim_id
  from fact_anchors a
  join claims c on c.tenant_id = $1 and c.id = a.claim_id and c.status = 'active'
  where a.tenant_id = $1 and a.space_id = $2 and a.entity = any ($3::text[]) and a.value = any ($4::text[])
) found
order by found.claim_id desc
limit $5
