-- How a claim of a space was used; no row if the space does not contain the claim.
-- Params: $1 tenant_id, $2 space_id, $3 claim id.
-- Index: claim_uses_pkey
select c.id as "claimId", count(u.claim_id)::int as uses, count(distinct u.session_id)::int as sessions,
  (count(distinct u.session_id) filter (where o.outcome = 'success'))::int as successes,
  (count(distinct u.session_id) filter (where o.outcome = 'failure'))::int as failures,
  max(u.used_at) as "lastUsedAt", (count(u.claim_id) filter (where not u.folded))::int as pending
from claims c
left join claim_uses u on u.tenant_id = $1 and u.claim_id = c.id
left join session_outcomes o on o.tenant_id = $1 and o.session_id = u.session_id
where c.tenant_id = $1 and c.space_id = $2 and c.id = $3
group by c.id
