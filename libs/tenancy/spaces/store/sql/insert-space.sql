-- Adds a space.
-- Params: $1 tenant_id, $2 id, $3 slug, $4 name, $5 policy jsonb, $6 clock, $7 clock_now, $8 created_at, $9 active_model, $10 purpose.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into spaces (tenant_id, id, slug, name, policy, clock, clock_now, created_at, active_model, purpose, version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
