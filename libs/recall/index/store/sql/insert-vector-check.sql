-- Starts following the log of a tenant from its beginning, unless it is followed already.
-- Params: $1 tenant_id.
-- Index: vector_checks_pkey
-- Insert: the row carries the tenant of $1
-- Writer: vector-gaps.ts (disposable; not a projection)
insert into vector_checks (tenant_id, seq, head, looked_at) values ($1, 0, 0, '-infinity') on conflict (tenant_id) do nothing
