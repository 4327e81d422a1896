-- Stores how a session ended.
-- Params: $1 tenant_id, $2 session_id, $3 space_id, $4 outcome, $5 reported_at.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into session_outcomes (tenant_id, session_id, space_id, outcome, reported_at) values ($1, $2, $3, $4, $5)
