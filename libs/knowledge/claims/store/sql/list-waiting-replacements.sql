-- Quarantined claims that wait to replace a given claim and that only the given author asserts: notes, and claims whose
-- replacement of a claim under another key is blocked.
-- Params: $1 tenant_id, $2 id of the claim to be replaced, $3 author.
-- Index: conflicts_by_existing_idx
select n.id
from conflicts k
join claims n on n.tenant_id = $1 and n.id = k.new_claim_id and n.status = 'quarantined' and (n.slot is null or n.status_reason = 'replacement_blocked')
where k.tenant_id = $1 and k.existing_claim_id = $2 and k.status = 'open' and k.reason <> 'contradiction'
  and not exists (select from claim_evidence a where a.tenant_id = $1 and a.claim_id = n.id and a.relation <> 'contradiction' and (a.asserted_by <> $3 or exists (select from jsonb_array_elements(a.others) o where o ->> 'assertedBy' <> $3)))
order by n.id
