-- Notes that claims were compared with the others, at the version they had.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions integer[], $5 whether each had its vector boolean[].
-- Index: claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: check-store.ts (disposable; consolidation looks again at what has none)
insert into claim_checks (tenant_id, claim_id, space_id, version, has_vector)
select $1, c.id, $2, c.version, c.has_vector
from unnest($3::text[], $4::integer[], $5::boolean[]) as c (id, version, has_vector)
on conflict (tenant_id, claim_id) do update
set version = excluded.version, has_vector = excluded.has_vector
