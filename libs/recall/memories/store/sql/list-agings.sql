-- What the strength of claims is computed from for a comparison: their importance, and how often and when they were
-- used.
-- Params: $1 tenant_id, $2 space_id, $3 claim ids text[].
-- Index: claims_pkey, claim_uses_pkey
select c.id, c.importance, c.recorded_at as "recordedAt", used.uses, used."lastUsedAt"
from claims c
cross join lateral (
  select count(*)::int as uses, max(u.used_at) as "lastUsedAt" from claim_uses u where u.tenant_id = $1 and u.claim_id = c.id
) used
where c.tenant_id = $1 and c.space_id = $2 and c.id = any ($3::text[])
order by c.id
