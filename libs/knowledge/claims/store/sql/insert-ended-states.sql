-- Stores the current states of claims before they change, for reads of what was known at an earlier time.
-- Params: $1 tenant_id, $2 ids of the claims text[], $3 when the next state of each begins timestamptz[].
-- Index: claims_pkey
-- Insert: rows carry the tenant of $1
insert into claim_states (tenant_id, {{insert ClaimState except claim_id, known_from, known_until}}, claim_id, known_from, known_until)
select c.tenant_id, {{names ClaimState c except claim_id, known_from, known_until}}, c.id, c.state_since, e.ended_at
from claims c
join unnest($2::text[], $3::timestamptz[]) as e (id, ended_at) on e.id = c.id
where c.tenant_id = $1 and c.id = any ($2)
