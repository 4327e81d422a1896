-- Which of the given possible conflicts are already stored, or were dismissed for the same claim, author and text.
-- Params: $1 tenant_id, $2 possible conflicts jsonb array.
-- Index: possible_conflicts_pair_idx, possible_conflicts_by_claim_idx
select r.id
from jsonb_to_recordset($2::jsonb) as r (id text, "claimId" text, "weakerId" text, author text, "textKey" uuid)
where exists (select from possible_conflicts p where p.tenant_id = $1 and p.weaker_id = r."weakerId" and p.claim_id = r."claimId")
  or exists (select from possible_conflicts p where p.tenant_id = $1 and p.claim_id = r."claimId" and p.author = r.author and p.text_key = r."textKey" and p.status = 'dismissed')
order by r.id
