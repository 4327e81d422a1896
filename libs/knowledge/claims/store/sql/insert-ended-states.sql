-- Keeps the states of claims that are about to end, for reads of what was known then.
-- Params: $1 tenant_id, $2 ids of the claims text[], $3 since when each has its next state timestamptz[].
-- Index: claims_pkey
-- Insert: rows carry the tenant of $1
insert into claim_states (tenant_id, claim_id, version, space_id, status, grounding, is_exclusive, valid_from, valid_until, base, base_class, corroboration, reinforcements, disputes, gate_trust, aging_from, superseded_by, stale_at, expires_at, observed_at, known_from, known_until)
select c.tenant_id, c.id, c.version, c.space_id, c.status, c.grounding, c.is_exclusive, c.valid_from, c.valid_until, c.base, c.base_class, c.corroboration, c.reinforcements, c.disputes, c.gate_trust, c.aging_from, c.superseded_by, c.stale_at, c.expires_at, c.observed_at, c.state_since, e.ended_at
from claims c
join unnest($2::text[], $3::timestamptz[]) as e (id, ended_at) on e.id = c.id
where c.tenant_id = $1 and c.id = any ($2)
