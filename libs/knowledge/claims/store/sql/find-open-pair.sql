-- The open conflict of two claims, whichever of them came first.
-- Params: $1 tenant_id, $2 space_id, $3 one claim id, $4 the other.
-- Index: conflicts_open_pair_idx
select
  k.id, k.space_id as "spaceId", k.new_claim_id as "newClaimId", k.existing_claim_id as "existingClaimId", k.subject_n as "subjectN",
  k.predicate_n as "predicateN", k.is_blocking as "isBlocking", k.reason, k.new_trust as "newTrust", k.existing_trust as "existingTrust", k.status,
  k.resolution, k.resolved_by as "resolvedBy", k.note, k.description, k.root_cause as "rootCause", k.opened_by as "openedBy", k.replaced_by as "replacedBy", k.opened_at as "openedAt",
  k.resolved_at as "resolvedAt", k.version, k.uncontested, k.first_side as "firstSide"
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and k.status = 'open'
  and ((k.new_claim_id = $3 and k.existing_claim_id = $4) or (k.new_claim_id = $4 and k.existing_claim_id = $3))
order by k.id
limit 1
