-- Prevents pairs of claims from being linked as similar by measurement.
-- Params: $1 tenant_id, $2 space_id, $3 lower ids text[], $4 higher ids text[], $5 parted_at.
-- Index: claim_partings_pkey
-- Insert: rows carry the tenant of $1
insert into claim_partings (tenant_id, space_id, a_id, b_id, parted_at)
select home.tenant_id, $2, p.a_id, p.b_id, $5
from tenants home
cross join unnest($3::text[], $4::text[]) as p (a_id, b_id)
where home.tenant_id = $1
on conflict (tenant_id, space_id, a_id, b_id) do nothing
