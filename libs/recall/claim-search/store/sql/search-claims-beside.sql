-- Claims about the same subject as given ones, or on the same evidence: up to three of each.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[]; then those of the conditions.
-- Index: claims_by_subject_idx, claim_evidence_by_evidence_idx
select distinct beside.id
from claims given
cross join lateral (
  (select c.id from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.subject_n = given.subject_n and c.id <> given.id and true /* seen */ and true /* filter */ limit 3)
  union all
  (select c.id from claim_evidence own
  join claim_evidence other on other.tenant_id = $1 and other.evidence_id = own.evidence_id and other.is_live
  join claims c on c.tenant_id = $1 and c.id = other.claim_id and c.space_id = $2
  where own.tenant_id = $1 and own.claim_id = given.id and own.is_live and c.id <> given.id and true /* seen */ and true /* filter */ limit 3)
) beside
where given.tenant_id = $1 and given.space_id = $2 and given.id = any ($3::text[])
order by beside.id
