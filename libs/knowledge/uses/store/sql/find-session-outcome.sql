-- How a session ended, if that was reported.
-- Params: $1 tenant_id, $2 session_id.
-- Index: session_outcomes_pkey
select o.outcome from session_outcomes o where o.tenant_id = $1 and o.session_id = $2
