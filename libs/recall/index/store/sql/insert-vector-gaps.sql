-- Records that texts of a space lack vectors; existing rows stay as they are.
-- Params: $1 tenant_id, $2 space_id, $3 kind, $4 owner ids text[].
-- Index: vector_gaps_pkey
-- Insert: rows carry the tenant of $1
-- Writer: vector-gaps.ts (disposable; not a projection)
insert into vector_gaps (tenant_id, owner_id, space_id, kind, message, asked, next_at)
select home.tenant_id, o.id, $2, $3, null, 0, now()
from tenants home
cross join unnest($4::text[]) as o (id)
where home.tenant_id = $1
on conflict (tenant_id, owner_id) do nothing
