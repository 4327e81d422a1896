-- How many claims of an author are in quarantine, up to a limit: those that nobody else asserts.
-- Params: $1 tenant_id, $2 space_id, $3 author, $4 limit.
-- Index: claims_newest_idx, claim_evidence_pkey
select count(*)::int as count
from (
  select c.id
  from claims c
  where c.tenant_id = $1 and c.space_id = $2 and c.status = 'quarantined'
    and exists (select from claim_evidence a where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and (a.asserted_by = $3 or a.others @> jsonb_build_array(jsonb_build_object('assertedBy', $3::text))))
    and not exists (select from claim_evidence a where a.tenant_id = $1 and a.claim_id = c.id and a.relation <> 'contradiction' and (a.asserted_by <> $3 or exists (select from jsonb_array_elements(a.others) o where o ->> 'assertedBy' <> $3)))
  limit $4
) waiting
