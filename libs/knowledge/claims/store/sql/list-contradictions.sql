-- Contradictions said by somebody with one of given claims as a side, that are open, or that ended with a side falling; of a pair only the latest: it is open once at most. And open conflicts of claims that no key brings together.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: conflicts_by_new_idx
select
  k.id, k.space_id as "spaceId", k.new_claim_id as "newClaimId", k.existing_claim_id as "existingClaimId", k.subject_n as "subjectN",
  k.predicate_n as "predicateN", k.is_blocking as "isBlocking", k.reason, k.new_trust as "newTrust", k.existing_trust as "existingTrust", k.status,
  k.resolution, k.resolved_by as "resolvedBy", k.note, k.description, k.root_cause as "rootCause", k.opened_by as "openedBy", k.replaced_by as "replacedBy", k.opened_at as "openedAt",
  k.resolved_at as "resolvedAt", k.version, k.uncontested, k.first_side as "firstSide"
from conflicts k
where k.tenant_id = $1 and k.space_id = $2 and (k.status = 'open' and (k.reason = 'contradiction' or exists (
      select from claims n join claims e on e.tenant_id = $1 and e.id = k.existing_claim_id
      where n.tenant_id = $1 and n.id = k.new_claim_id and (n.slot is null or e.slot is distinct from n.slot)))
    or k.reason = 'contradiction' and k.resolution in ('lapsed', 'supersede', 'reject'))
  and (k.new_claim_id = any ($3::text[]) or k.existing_claim_id = any ($3))
  and not exists (
    select from conflicts later
    where later.tenant_id = $1 and later.new_claim_id = k.new_claim_id and later.existing_claim_id = k.existing_claim_id and later.id > k.id)
order by k.id
