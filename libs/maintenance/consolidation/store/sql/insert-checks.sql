-- Records in which version claims were compared, and whether they had a vector.
-- Params: $1 tenant_id, $2 space_id, $3 ids text[], $4 versions integer[], $5 embedded boolean[].
-- Index: claim_checks_pkey
-- Insert: rows carry the tenant of $1
-- Writer: check-store.ts (disposable; a full run checks claims that have none again)
insert into claim_checks (tenant_id, claim_id, space_id, version, embedded)
select home.tenant_id, c.id, $2, c.version, c.embedded
from tenants home
cross join unnest($3::text[], $4::integer[], $5::boolean[]) as c (id, version, embedded)
where home.tenant_id = $1
on conflict (tenant_id, claim_id) do update
set version = greatest(claim_checks.version, excluded.version), embedded = excluded.embedded
