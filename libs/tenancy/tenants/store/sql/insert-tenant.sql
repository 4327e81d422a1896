-- Adds the tenant itself.
-- Params: $1 tenant_id, $2 name, $3 created_at.
-- Index: none (insert)
-- Insert: the row is the tenant of $1
insert into tenants (tenant_id, name, created_at) values ($1, $2, $3)
