-- Adds a principal.
-- Params: $1 tenant_id, $2 id, $3 kind, $4 name, $5 created_at.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into principals (tenant_id, id, kind, name, created_at) values ($1, $2, $3, $4, $5)
