-- Returns the given evidence whose change of freshness still has no event, and locks it until the transaction ends.
-- Params: $1 tenant_id, $2 now, $3 ids text[].
-- Index: evidence_pkey
select e.id, e.space_id as "spaceId", e.session_id as "sessionId", e.stale_at as "staleAt", e.expires_at as "expiresAt"
from evidence e
where e.tenant_id = $1 and e.id = any ($3::text[]) and e.lapses_at <= $2
order by e.id
for no key update
