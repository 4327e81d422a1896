-- The latest of the facts to which all of the cited evidence is attached. The slot `facts` is list-facts-with-anchors.
-- Params: $1 tenant_id, $2 evidence ids text[]; then the parameters of the slot.
-- Index: claim_evidence_pkey
select f.claim_id as "claimId"
from facts /* facts */ f
where not exists (
  select from unnest($2::text[]) as cited (id)
  where not exists (
    select from claim_evidence e where e.tenant_id = $1 and e.claim_id = f.claim_id and e.evidence_id = cited.id and e.relation <> 'contradiction' offset 0))
order by f.claim_id desc
limit 1
