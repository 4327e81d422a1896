-- The open conflicts about the keys of given claims, the most trusted first, each with the claim it was asked for.
-- Params: $1 tenant_id, $2 claim ids text[].
-- Index: conflicts_by_existing_idx
select c.id as about, k.id, k.existing_claim_id as existing, k.is_blocking as blocking, k.reason, k.new_trust as "newTrust", k.existing_trust as "existingTrust"
from claims c
join claims e on e.tenant_id = $1 and e.slot = c.slot
join conflicts k on k.tenant_id = $1 and k.existing_claim_id = e.id and k.status = 'open'
where c.tenant_id = $1 and c.id = any ($2::text[])
order by k.new_trust desc, k.id
