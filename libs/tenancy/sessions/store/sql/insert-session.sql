-- Adds an open session.
-- Params: $1 tenant_id, $2 id, $3 space_id, $4 external_id, $5 agent, $6 principal_id, $7 opened_at, $8 private.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into sessions (tenant_id, id, space_id, external_id, agent, principal_id, state, opened_at, private, version)
values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, 1)
