-- Links claims. If two claims already have a link of the kind, the new link replaces it.
-- Params: $1 tenant_id, $2 space_id, $3 lower ids text[], $4 higher ids text[], $5 kinds text[], $6 weights double precision[], $7 linked_at, $8 who created each text[], null for a measured link.
-- Index: claim_links_pkey
-- Insert: rows carry the tenant of $1
insert into claim_links (tenant_id, space_id, a_id, b_id, kind, weight, linked_at, linked_by)
select home.tenant_id, $2, l.a_id, l.b_id, l.kind, l.weight, $7, l.linked_by
from tenants home
cross join unnest($3::text[], $4::text[], $5::text[], $6::double precision[], $8::text[]) as l (a_id, b_id, kind, weight, linked_by)
where home.tenant_id = $1
on conflict (tenant_id, space_id, a_id, b_id, kind) do update
set weight = excluded.weight, linked_at = excluded.linked_at, linked_by = excluded.linked_by
