-- Adds a key; its secret is stored only as a hash.
-- Params: $1 tenant_id, $2 id, $3 principal_id, $4 name, $5 role, $6 allowed_classes, $7 grants, $8 space_ids, $9 secret_hash, $10 expires_at, $11 created_at, $12 source_systems, $13 default_space_id or null.
-- Index: none (insert)
-- Insert: the row carries the tenant of $1
insert into api_keys (tenant_id, id, principal_id, name, role, allowed_classes, grants, space_ids, secret_hash, expires_at, created_at, source_systems, default_space_id)
values ($1, $2, $3, $4, $5, $6::text[], $7::text[], $8::text[], $9, $10, $11, $12::text[], $13)
