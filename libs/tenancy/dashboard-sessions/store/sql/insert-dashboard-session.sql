-- Opens a dashboard session; its secret is stored only as a hash.
-- Params: $1 tenant_id, $2 id, $3 key_id, $4 principal_id, $5 secret_hash, $6 opened_at, $7 last_seen_at, $8 expires_at, $9 person or null.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
-- Writer: dashboard-session.repository.ts (operational state, not a projection)
insert into dashboard_sessions (tenant_id, id, key_id, principal_id, secret_hash, opened_at, last_seen_at, expires_at, person)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
