-- The conflicts about the keys of given claims that were open, as recorded at a given time. Each comes with the given
-- claim that it concerns. The most trusted come first.
-- Params: $1 tenant_id, $2 claim ids text[], $3 known_at, `infinity` for the present.
-- Index: conflicts_by_existing_idx
select c.id as about, k.id, k.new_claim_id as "newClaimId", k.existing_claim_id as "existingClaimId", k.blocking, k.reason, k.new_trust as "newTrust", k.existing_trust as "existingTrust"
from claims c
join claims e on e.tenant_id = $1 and e.slot = c.slot
join conflicts k on k.tenant_id = $1 and k.existing_claim_id = e.id and k.opened_at <= $3::timestamptz and (k.resolved_at is null or $3 < k.resolved_at)
where c.tenant_id = $1 and c.id = any ($2::text[])
order by k.new_trust desc, k.id
